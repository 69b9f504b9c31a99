import { useCallback, useState } from 'react';
import type { BudgetDesk, BudgetMessage } from '#contract/budget-desk.ts';
import { ENTRY_KINDS } from '#contract/rules/requisitions/budget-ledger.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { readDesk, resolveMessage } from './budget.data.ts';
import { silentText } from './budget-words.ts';

type Difference = BudgetDesk['differences'][number];
const DIFFERENCES: Column<Difference>[] = [
  { key: 'que', name: 'Qué', cell: ({ what }) => what },
  {
    key: 'sistema',
    name: 'Sistema de presupuesto',
    isNumber: true,
    cell: ({ theirs }) => formatMoney(theirs),
  },
  { key: 'portal', name: 'Portal', isNumber: true, cell: ({ ours }) => formatMoney(ours) },
  { key: 'desde', name: 'Desde', cell: ({ since }) => formatDateTime(since) },
];

/** «Conciliación»: what the other system did not take, and what it says otherwise than the portal. */
export function DeskPart() {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readDesk(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="la conciliación"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={4} look="line" label="Cargando la conciliación" />;
  const { differences, isExternal, messages, silentSince } = data;
  return (
    <div className="bu-requests u-stack u-gap-24">
      {silentSince !== null && <Notice tone="warn">{silentText(silentSince)}</Notice>}
      {messages.length === 0 && differences.length === 0 && (
        <EmptyState title="No hay nada por conciliar.">
          <span>
            {isExternal
              ? 'Cada noche se compara lo disponible de cada clave con el sistema de presupuesto.'
              : 'El presupuesto se lleva en este portal: no hay otro sistema con que compararlo.'}
          </span>
        </EmptyState>
      )}
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} onDone={reload} />
      ))}
      {differences.length > 0 && (
        <section className="u-stack u-gap-8">
          <h2 className="u-h3">Lo que el sistema de presupuesto dice distinto del portal</h2>
          <DataTable
            caption="Lo que el sistema de presupuesto dice distinto del portal, con IVA"
            columns={DIFFERENCES}
            rows={differences}
            rowKey={({ what }) => what}
            density="compact"
          />
        </section>
      )}
    </div>
  );
}

/** An entry that the other system did not take: it is asked again, or left as seen to there. */
function MessageItem({ message, onDone }: { message: BudgetMessage; onDone: () => void }) {
  const { api, can } = usePortal();
  const { amount, document, dueOn, id, kind, nextAt, said, state } = message;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const resolve = async (act: 'again' | 'aside') => {
    setBusy(true);
    setProblem(undefined);
    setFailed(undefined);
    try {
      await resolveMessage(api, id, { act, reason });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) setFailed('No se guardó. Lo que escribiste sigue aquí.');
      else if (error.problem.fields?.reason === undefined) setFailed(error.message);
      else setProblem(error.problem.fields.reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <article className="bu-request" aria-label={`${ENTRY_KINDS[kind].label} de ${document}`}>
      <p>
        <strong>
          {ENTRY_KINDS[kind].label} de {document}: {formatMoney(amount)}
        </strong>
      </p>
      <p className="u-muted">
        {said === '' ? 'Todavía no se le pide.' : said}{' '}
        {state === 'waiting' && `Se repite solo el ${formatDateTime(nextAt)}.`}{' '}
        {dueOn !== null && `Vence el ${formatDate(dueOn)}.`}
      </p>
      {failed !== undefined && <ActResult>{failed}</ActResult>}
      {can('administer', 'Budget') && (
        <>
          <TextArea
            label="Qué se hizo"
            hint="Al menos 20 letras."
            rows={2}
            value={reason}
            onChange={setReason}
            errors={problem === undefined ? [] : [problem]}
          />
          <div className="u-cluster u-gap-8">
            <Button disabled={isBusy} onClick={() => void resolve('again')}>
              Repetir ahora
            </Button>
            <Button variant="tonal" disabled={isBusy} onClick={() => void resolve('aside')}>
              Se atendió fuera del portal
            </Button>
          </div>
        </>
      )}
    </article>
  );
}
