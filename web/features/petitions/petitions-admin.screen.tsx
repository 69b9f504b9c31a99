import { useCallback } from 'react';
import { petitionsApi, type Petition } from '#contract/petitions.ts';
import {
  PETITION_OUTCOME_LABELS,
  PETITION_STATUS_LABELS,
  petitionSteps,
  petitionWords,
  topicLabel,
} from '#contract/rules/rights/petition-kinds.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, Stack } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PetitionActs } from './petition-acts.tsx';
import './reclaim.css';

const PAGE = 20;
const PATH = '/administracion/peticiones';

/** `/administracion/peticiones`: complaints and rights of people, of the topics that one sees to. */
export function Screen({ search: { folio, pag } }: { search: { folio: string; pag: number } }) {
  return (
    <Page className="rc-page">
      <AdminHead place="peticiones" title="Quejas y derechos de personas">
        <p className="u-lead">
          Lo que espera va primero, lo que vence antes arriba. Cada asunto lo atiende quien lo lleva.
        </p>
      </AdminHead>
      <List folio={folio} pag={pag} />
    </Page>
  );
}

function List({ folio, pag }: { folio: string; pag: number }) {
  const { api, settings } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => api.call(petitionsApi.list, { query: { pag, tam: PAGE, folio }, signal }),
    [api, folio, pag],
  );
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="las quejas"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={4} label="Cargando las quejas" />;
  return (
    <Stack gap={20}>
      {folio !== '' && (
        <p>
          <a href={screenPath(PATH)}>Ver todas</a>
        </p>
      )}
      {data.total === 0 && (
        <EmptyState
          title={folio === '' ? 'Nadie ha presentado una queja.' : `No hay ${folio} entre las tuyas.`}
        >
          <p>Se presentan en «Quiero reclamar».</p>
        </EmptyState>
      )}
      {data.rows.map((row) => (
        <Card key={row.id} petition={row} onDone={reload} />
      ))}
      {data.total > PAGE && (
        <Pagination
          page={pag}
          pageSize={PAGE}
          total={data.total}
          renderLink={(page, { children, ...props }) => (
            <a {...props} href={screenPath(PATH, { pag: String(page) })}>
              {children}
            </a>
          )}
        />
      )}
    </Stack>
  );
}

function Card({ petition, onDone }: { petition: Petition; onDone: () => void }) {
  const { id, kind, folio, topic, status, outcome } = petition;
  const steps = petitionSteps(petition);
  return (
    <article className="u-card u-card--padded rc-way" aria-labelledby={`peticion-${id}`}>
      <div className="u-cluster u-cluster--between u-gap-8">
        <h2 className="u-h3" id={`peticion-${id}`}>
          {folio}, {topicLabel(kind, topic)}
        </h2>
        <Tag tone={outcome === null ? 'warn' : 'info'}>{PETITION_STATUS_LABELS[status]}</Tag>
      </div>
      {petitionWords(kind).isNamed && outcome === null && <Identity petition={petition} />}
      <p className="rc-text">{petition.text}</p>
      <FactList
        facts={[
          { name: 'Qué es', value: petitionWords(kind).label },
          { name: 'Nombre', value: petition.name },
          { name: 'De', value: petition.about },
          {
            name: 'Identidad',
            value:
              petition.identifiedAt === null
                ? null
                : `${petition.identityNote} ${petition.identifiedBy ?? ''}, ${formatDate(petition.identifiedAt)}`,
          },
          { name: 'Presentada', value: formatDate(petition.createdAt) },
          {
            name: 'Acuse',
            value:
              petition.acknowledgedAt !== null
                ? formatDate(petition.acknowledgedAt)
                : petition.acknowledgeBy !== null && outcome === null
                  ? `a más tardar el ${formatDate(petition.acknowledgeBy)}`
                  : null,
          },
          {
            name: 'Se responde',
            value: outcome === null ? `a más tardar el ${formatDate(petition.dueOn)}` : null,
          },
          { name: 'Se amplió porque', value: petition.extensionReason },
          { name: 'Correo', value: petition.email },
          {
            name: 'Publicar el texto',
            value: outcome === null && petition.mayPublish ? 'Su autor lo acepta' : null,
          },
          { name: 'Resultado', value: outcome === null ? null : PETITION_OUTCOME_LABELS[outcome] },
          {
            name: 'Respuesta',
            value:
              petition.answeredAt === null
                ? null
                : `${petition.answer} ${petition.answeredBy ?? ''}, ${formatDate(petition.answeredAt)}`,
          },
          {
            name: 'Se cumple',
            value: petition.carryOutBy === null ? null : `a más tardar el ${formatDate(petition.carryOutBy)}`,
          },
        ]}
      />
      {steps.length > 0 && <PetitionActs petition={petition} steps={steps} onDone={onDone} />}
    </article>
  );
}

/** What still has to be proved before anything is handed out; nothing once it is. */
function Identity({ petition: { identifiedAt, isMailboxProved } }: { petition: Petition }) {
  const lacks = [
    ...(identifiedAt === null ? ['nadie ha visto su identificación'] : []),
    ...(!isMailboxProved ? ['su correo no está confirmado'] : []),
  ];
  if (lacks.length === 0) return null;
  return (
    <Notice tone="bad">
      {`Identidad sin acreditar: ${lacks.join(' y ')}. No entregues, corrijas ni borres ningún dato; solo se puede responder «No procedente».`}
    </Notice>
  );
}
