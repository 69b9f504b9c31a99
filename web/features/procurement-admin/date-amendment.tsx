import { useCallback, useState } from 'react';
import { dateAmendmentsApi, LEAST_DATES_REASON, type DateAmendment } from '#contract/date-amendments.ts';
import { actName } from '#contract/rules/procedures/act-names.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { MailsAheadText } from './mails-ahead.tsx';
import type { Tender } from './use-tender.ts';

/** Dates that a changed calendar proposes: taken or left with a reason, never moved alone. */
export function DateAmendmentCard({ tender }: { tender: Tender }) {
  const { api } = usePortal();
  const { id, version } = tender.procedure;
  const ask = useCallback(
    // What is proposed changes with the procedure: it is asked for again with each version.
    async (signal: AbortSignal) => ({
      version,
      ...(await api.call(dateAmendmentsApi.read, { params: { id }, signal })),
    }),
    [api, id, version],
  );
  const { data, adopt } = useLoaded(ask);
  if (data === undefined || data.amendment === null) return null;
  return (
    <Proposal
      key={data.amendment.id}
      amendment={data.amendment}
      tender={tender}
      onLeft={() => adopt({ version, amendment: null })}
    />
  );
}

interface ProposalProps {
  amendment: DateAmendment;
  tender: Tender;
  onLeft: () => void;
}

function Proposal({ amendment, tender, onLeft }: ProposalProps) {
  const { api, toast } = usePortal();
  const { id, version } = tender.procedure;
  const [written, keep] = useKept<{ reason: string }>(`fechas-propuestas:${amendment.id}`);
  const reason = written?.reason ?? amendment.cause;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const decide = async (work: () => Promise<void>) => {
    if (reason.trim().length < LEAST_DATES_REASON) {
      setProblem('Explica el motivo con al menos 20 letras.');
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      keep(undefined);
    } catch (error) {
      if (isProposed(error)) return keep(undefined);
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const params = { id };
  const body = { amendmentId: amendment.id, reason: reason.trim() };
  const take = () =>
    decide(async () => {
      tender.refresh(await api.call(dateAmendmentsApi.take, { params, body, version }));
      toast('Se pusieron las fechas propuestas.');
    });
  const leave = () =>
    decide(async () => {
      await api.call(dateAmendmentsApi.leave, { params, body });
      toast('Las fechas quedan como estaban.');
      onLeft();
    });
  return (
    <section className="pa-section" aria-labelledby="pa-fechas-propuestas">
      <h2 id="pa-fechas-propuestas">Fechas por confirmar</h2>
      <Notice tone="warn">
        {amendment.cause} Ninguna fecha se ha movido: decide si se ponen las propuestas o se dejan como están.
      </Notice>
      <DataTable
        caption="Fechas propuestas"
        rows={amendment.moves}
        rowKey={({ kind, sequence }) => `${kind}.${sequence}`}
        columns={[
          { key: 'act', name: 'Acto', cell: ({ kind, sequence }) => actName(kind, sequence) },
          { key: 'from', name: 'Ahora', cell: ({ from }) => formatDateTime(from) },
          { key: 'to', name: 'Propuesta', cell: ({ to }) => formatDateTime(to) },
          { key: 'why', name: 'Por qué', cell: ({ why }) => why },
        ]}
      />
      <TextArea
        label="Motivo"
        id="pa-fechas-motivo"
        hint={
          tender.procedure.status === 'draft'
            ? 'Queda en la historia.'
            : 'Si las pones, los visitantes lo leerán junto al cambio.'
        }
        rows={2}
        value={reason}
        errors={problem === undefined ? [] : [problem]}
        onChange={(next) => keep({ reason: next })}
      />
      {tender.procedure.status !== 'draft' && <MailsAheadText procedureId={id} act="change" />}
      <div className="u-cluster u-gap-8">
        <Button disabled={isBusy} onClick={() => void take()}>
          Poner las fechas propuestas
        </Button>
        <Button variant="tonal" disabled={isBusy} onClick={() => void leave()}>
          Dejarlas como están
        </Button>
      </div>
    </section>
  );
}
