import { useCallback } from 'react';
import {
  OPINION_STATE_LABELS,
  OPINION_VERDICT_LABELS,
  type OpinionRow,
  type OpinionState,
} from '#contract/technical-opinions.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { OpinionForm } from './opinion-form.tsx';
import { OpinionRecord } from './opinion-record.tsx';
import { loadOpinions } from './technical-opinions.data.ts';
import '#web/ui/section-rhythm.css';
import './technical-opinions.css';

/** Below the profiles, and known to their pages. */
export const OPINIONS_PATH = '/perfiles/dictamenes';

export const OPINION_TONES: Record<OpinionState, Tone> = {
  sent: 'info',
  in_review: 'info',
  needs_info: 'warn',
  answered: 'ok',
  withdrawn: 'mute',
};

const COLUMNS: Column<OpinionRow>[] = [
  {
    key: 'folio',
    name: 'Folio',
    cell: ({ folio }) => <a href={screenPath(OPINIONS_PATH, { folio })}>{folio}</a>,
  },
  { key: 'need', name: 'Qué se necesita', cell: ({ need }) => <span className="opinion-need">{need}</span> },
  {
    key: 'status',
    name: 'Estado',
    cell: ({ status, verdict }) => (
      <Tag tone={OPINION_TONES[status]}>
        {verdict === null ? OPINION_STATE_LABELS[status] : OPINION_VERDICT_LABELS[verdict]}
      </Tag>
    ),
  },
  { key: 'on', name: 'Fecha del dictamen', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'due',
    name: 'Se responde',
    cell: ({ dueOn, status }) =>
      dueOn === null || (status !== 'sent' && status !== 'in_review')
        ? ''
        : `A más tardar el ${formatDate(dueOn)}`,
  },
];
const OF_ALL: Column<OpinionRow>[] = [
  ...COLUMNS.slice(0, 2),
  { key: 'who', name: 'Solicitó', cell: ({ requester, area }) => `${requester}, ${area}` },
  ...COLUMNS.slice(2),
];

type OpinionsProps = { folio: string; profile: string; isNew: boolean };

/** `/perfiles/dictamenes`: what one asked for, the form of a new request, one request, and the queue of whoever answers. */
export function Screen({ folio, profile, isNew }: OpinionsProps) {
  const title = isNew
    ? 'Solicitar un dictamen técnico'
    : folio === ''
      ? 'Dictámenes técnicos'
      : `Dictamen ${folio}`;
  return (
    <Page className="u-rhythm">
      <PageHead
        title={title}
        actions={
          !isNew &&
          folio === '' && (
            <ButtonLink href={screenPath(OPINIONS_PATH, { nuevo: 'si' })}>Solicitar un dictamen</ButtonLink>
          )
        }
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/perfiles')}>Perfiles</a>
            {isNew || folio !== '' ? (
              <a href={screenPath(OPINIONS_PATH)}>Dictámenes</a>
            ) : (
              <span>Dictámenes</span>
            )}
            {(isNew || folio !== '') && <span>{isNew ? 'Solicitar' : folio}</span>}
          </Breadcrumbs>
        }
      />
      {isNew ? (
        <OpinionForm profile={profile} />
      ) : folio === '' ? (
        <Lists />
      ) : (
        <OpinionRecord key={folio} folio={folio} />
      )}
    </Page>
  );
}

function Lists() {
  const { api, can, settings } = usePortal();
  const isOfficer = can('administer', 'ComputingProfiles');
  const ask = useCallback((signal: AbortSignal) => loadOpinions(api, isOfficer, signal), [api, isOfficer]);
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="los dictámenes"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={4} look="line" label="Cargando los dictámenes" />;
  return (
    <>
      {data.queue !== null && (
        <section aria-labelledby="cola">
          <h2 id="cola">De todas las áreas</h2>
          {data.queue.length === 0 ? (
            <p>Nadie ha solicitado un dictamen.</p>
          ) : (
            <DataTable
              caption="Solicitudes de todas las áreas, las abiertas primero"
              columns={OF_ALL}
              rows={data.queue}
              rowKey={(row) => row.folio}
            />
          )}
        </section>
      )}
      <section aria-labelledby="propias">
        <h2 id="propias">Mis solicitudes</h2>
        {data.own.length === 0 ? (
          <EmptyState title="No has solicitado ningún dictamen.">
            <a href={screenPath('/perfiles')}>Ver los perfiles: si uno te sirve, no hace falta dictamen</a>
          </EmptyState>
        ) : (
          <DataTable
            caption="Mis solicitudes de dictamen"
            columns={COLUMNS}
            rows={data.own}
            rowKey={(row) => row.folio}
          />
        )}
      </section>
    </>
  );
}
