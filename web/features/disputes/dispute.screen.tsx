import { useCallback, useState } from 'react';
import type { Dispute } from '#contract/disputes.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  CONTESTED_ACTS,
  DISPUTE_KINDS,
  DISPUTE_REPORTS,
  LOT_EFFECTS,
  RESOLUTION_WORK,
  RESOLUTIONS,
} from '#contract/rules/rights/disputes.ts';
import { formatCountOf, formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DisputeFormPart } from './dispute-form.tsx';
import { DisputeSteps } from './dispute-steps.tsx';
import { isStopping, lotsText, stateText, suspensionTag } from './dispute-words.ts';
import { loadDispute, saveDispute } from './disputes.data.ts';
import { DISPUTES_PATH } from './disputes.search.ts';
import './disputes.css';

/** `/administracion/inconformidades/{id}`: what was notified, what we owe, and what it stops. */
export function Screen({ id }: { id: string }) {
  const { api, settings } = usePortal();
  const { data, failure, reload, adopt } = useLoaded(
    useCallback((signal: AbortSignal) => loadDispute(api, id, signal), [api, id]),
  );
  if (data === undefined)
    return (
      <Page>
        <h1>Inconformidad</h1>
        {failure === undefined ? (
          <Skeleton rows={6} label="Cargando la inconformidad" />
        ) : failure.status === 404 ? (
          <EmptyState title="No encontramos esa inconformidad.">
            <a href={screenPath(DISPUTES_PATH)}>Ver las inconformidades</a>
          </EmptyState>
        ) : (
          <ErrorBlock
            what="la inconformidad"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={reload}
          />
        )}
      </Page>
    );
  return (
    <Page className="u-keeps-crumbs">
      <Head dispute={data} />
      <Stack gap={32} className="inc-parts">
        <ProposedDecisions
          type="dispute"
          id={data.id}
          asked={String(data.version)}
          show={proposedWords}
          onDone={reload}
        />
        {isStopping(data, todayInMexico()) && <Stopped dispute={data} />}
        <Reports dispute={data} />
        {data.steps.length > 0 && (
          <section className="u-card u-card--padded u-stack u-gap-16" aria-labelledby="inc-anotar">
            <h2 className="u-h3" id="inc-anotar">
              Anotar lo que sigue
            </h2>
            <DisputeSteps key={data.steps.join()} dispute={data} onDone={adopt} />
          </section>
        )}
        <Suspension dispute={data} />
        <Resolution dispute={data} />
        <Written dispute={data} onSaved={adopt} />
      </Stack>
    </Page>
  );
}

function Head({ dispute }: { dispute: Dispute }) {
  const { tone, words } = suspensionTag(dispute);
  return (
    <PageHead
      title={`${DISPUTE_KINDS[dispute.kind]} ${dispute.number}`}
      crumbs={
        <Breadcrumbs>
          <a href={screenPath(DISPUTES_PATH)}>Inconformidades</a>
          <span>{dispute.number}</span>
        </Breadcrumbs>
      }
    >
      <p className="u-cluster u-gap-8 inc-head">
        <Tag tone={dispute.firmOn === null ? 'info' : 'mute'}>{stateText(dispute)}</Tag>
        {dispute.kind !== 'conciliation' && <Tag tone={tone}>{words}</Tag>}
      </p>
      <p>
        De{' '}
        <a
          href={screenPath('/convocatorias-documentos/contenido/administrar/nuevosRegistros', {
            tab: 'nuevo',
            proc: dispute.procedureId,
          })}
        >
          {dispute.procedure}, {dispute.title}
        </a>
        . {lotsText(dispute.lots)}.
      </p>
    </PageHead>
  );
}

const Stopped = ({ dispute }: { dispute: Dispute }) => (
  <Notice tone="warn">
    <p>
      Hay una suspensión en vigor: {lotsText(dispute.suspendedLots).toLowerCase()}. El portal no deja dar el
      fallo, firmar ni cambiar contratos, hacer pedidos, aceptar fechas nuevas ni anotar pagos de lo
      suspendido. Consultar y responder preguntas sigue.
    </p>
    {dispute.suspendedLots.length === 0 && (
      <p>
        Para que sus actos esperen y se recorran, suspende también el procedimiento en su página, con el
        acuerdo publicado.
      </p>
    )}
  </Notice>
);

function Reports({ dispute }: { dispute: Dispute }) {
  if (dispute.kind === 'conciliation')
    return dispute.hearingBy === null ? null : (
      <p>La audiencia es a más tardar el {formatDate(dispute.hearingBy)}.</p>
    );
  return (
    <section className="u-stack u-gap-12" aria-labelledby="inc-informes">
      <h2 className="u-h3" id="inc-informes">
        Lo que debemos
      </h2>
      <Stack gap={12}>
        {dispute.reports.length === 0 && <p>Nada por ahora.</p>}
        {dispute.reports.map(({ id, kind, dueOn, sentOn, draft }) => (
          <div key={id} className="u-card u-card--padded">
            <p className="u-cluster u-cluster--between u-gap-8">
              <strong>{DISPUTE_REPORTS[kind].label}</strong>
              <Tag tone={sentOn === null ? 'warn' : 'ok'}>
                {sentOn === null ? `Vence el ${formatDate(dueOn)}` : `Enviado el ${formatDate(sentOn)}`}
              </Tag>
            </p>
            {sentOn === null && (
              <details>
                <summary>Texto para empezar</summary>
                <pre className="inc-draft">{draft}</pre>
              </details>
            )}
          </div>
        ))}
        <details>
          <summary>Plazos de otros</summary>
          <FactList
            facts={dispute.ofOthers.map(({ name, days, until }) => ({
              name,
              value: `${days} días hábiles${until === null ? '' : `; desde la notificación, hasta el ${formatDate(until)}`}`,
            }))}
          />
        </details>
      </Stack>
    </section>
  );
}

function Suspension({ dispute }: { dispute: Dispute }) {
  const { suspendedOn, guaranteeBy, guaranteeRange, guaranteeShownOn, guaranteeAmount } = dispute;
  if (suspendedOn === null) return null;
  const day = (on: string | null) => (on === null ? null : formatDate(on));
  return (
    <section className="u-stack u-gap-12" aria-labelledby="inc-suspension">
      <h2 className="u-h3" id="inc-suspension">
        Suspensión
      </h2>
      <FactList
        facts={[
          { name: 'Desde', value: formatDate(suspendedOn) },
          { name: 'De qué', value: lotsText(dispute.suspendedLots) },
          {
            name: 'La garantía se muestra',
            value: guaranteeBy && `a más tardar el ${formatDate(guaranteeBy)}`,
          },
          {
            name: 'La garantía se fija',
            value:
              guaranteeRange &&
              `entre ${formatMoney(guaranteeRange.from)} y ${formatMoney(guaranteeRange.to)}, del 10 al 30 % de lo autorizado, ${formatMoney(guaranteeRange.base)}`,
          },
          {
            name: 'Se mostró',
            value:
              guaranteeShownOn &&
              `${formatDate(guaranteeShownOn)}${guaranteeAmount === null ? '' : `, por ${formatMoney(guaranteeAmount)}`}`,
          },
          { name: 'Contragarantía', value: day(dispute.counteredOn) },
          { name: 'Se levantó', value: day(dispute.liftedOn) },
          {
            name: dispute.suspensionState === 'lifted' ? 'Duró' : 'Lleva',
            value:
              dispute.suspendedDays === null
                ? null
                : `${formatCountOf(dispute.suspendedDays, 'día hábil', 'días hábiles')}: se suman a los plazos que quedaron detenidos`,
          },
        ]}
      />
    </section>
  );
}

function Resolution({ dispute }: { dispute: Dispute }) {
  const { resolvedOn, resolution, resolutionText, firmOn, effects, followUp } = dispute;
  if (resolvedOn === null) return null;
  const work = resolution === null ? undefined : RESOLUTION_WORK[resolution];
  return (
    <section className="u-stack u-gap-12" aria-labelledby="inc-resolucion">
      <h2 className="u-h3" id="inc-resolucion">
        {dispute.kind === 'conciliation' ? 'Cómo terminó' : 'Resolución'}
      </h2>
      <FactList
        facts={[
          { name: 'Sentido', value: resolution && RESOLUTIONS[resolution] },
          { name: 'Día', value: formatDate(resolvedOn) },
          {
            name: 'Partidas',
            value: effects
              .map(({ lot, effect }) => `${lot}: ${LOT_EFFECTS[effect].toLowerCase()}`)
              .join('; '),
          },
          { name: 'Qué dice', value: resolutionText },
          { name: 'Quedó firme', value: firmOn && formatDate(firmOn) },
          { name: 'Seguimiento', value: followUp },
          { name: 'Qué nos toca', value: work },
        ]}
      />
    </section>
  );
}

/** What was written down of it; who keeps it corrects it here until it is firm. */
function Written({ dispute, onSaved }: { dispute: Dispute; onSaved: (next: Dispute) => void }) {
  const { api, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <section aria-label="Corregir lo registrado">
        <DisputeFormPart
          draftKey={`inconformidad-datos:${dispute.id}`}
          dispute={dispute}
          send="Guardar"
          onSend={async (form) => {
            onSaved(await saveDispute(api, dispute, form));
            setOpen(false);
            toast('Quedó corregido.');
          }}
        />
      </section>
    );
  return (
    <section className="u-stack u-gap-12" aria-labelledby="inc-datos">
      <h2 className="u-h3" id="inc-datos">
        Lo registrado
      </h2>
      <FactList
        facts={[
          { name: 'Autoridad', value: dispute.authority },
          { name: 'Se recibió', value: formatDateTime(dispute.receivedAt) },
          { name: 'Acto', value: dispute.act && CONTESTED_ACTS[dispute.act] },
          { name: 'Se notificó', value: dispute.notifiedOn && formatDate(dispute.notifiedOn) },
          {
            name: 'Último día para presentarla',
            value:
              dispute.contestUntil &&
              `${formatDate(dispute.contestUntil)}; si llegó a tiempo lo decide la autoridad`,
          },
          { name: 'Quién', value: dispute.who },
          { name: 'Motivos', value: dispute.grounds },
          { name: 'Resumen', value: dispute.summary },
          ...dispute.corrections.map(({ at, by, reason, what }) => ({
            name: `Corregido después de resuelta, ${formatDateTime(at)}`,
            value: `${by}${what === '' ? '' : `: ${what}`}. Motivo: ${reason}`,
          })),
        ]}
      />
      {dispute.mayWrite && dispute.firmOn === null && (
        <div>
          <Button variant="line" onClick={() => setOpen(true)}>
            Corregir lo registrado
          </Button>
        </div>
      )}
    </section>
  );
}
