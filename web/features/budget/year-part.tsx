import { useCallback, useState } from 'react';
import type { BudgetYear } from '#contract/budget-desk.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { closeYear, readYear } from './budget.data.ts';

const amountOf = <R extends { amount: string }>(): Column<R> => ({
  key: 'importe',
  name: 'Importe',
  isNumber: true,
  cell: ({ amount }) => formatMoney(amount),
});
const RESERVED: Column<BudgetYear['reserved'][number]>[] = [
  { key: 'documento', name: 'Requisición', cell: ({ document }) => document },
  { key: 'area', name: 'Área', cell: ({ area }) => area },
  { key: 'desde', name: 'Desde', cell: ({ since }) => formatDateTime(since) },
  amountOf(),
];
const HELD: Column<BudgetYear['committed'][number]>[] = [
  { key: 'documento', name: 'Contrato', cell: ({ document }) => document },
  { key: 'clave', name: 'Clave', cell: ({ key }) => key },
  amountOf(),
];
const EARMARKED: Column<BudgetYear['earmarked'][number]>[] = [
  { key: 'fuente', name: 'Fuente', cell: ({ name, source }) => `${source} ${name}` },
  { key: 'devolver', name: 'Por devolver', isNumber: true, cell: ({ giveBack }) => formatMoney(giveBack) },
  { key: 'hasta', name: 'A más tardar', cell: ({ giveBackBy }) => formatDate(giveBackBy) },
  { key: 'pagar', name: 'Por pagar', isNumber: true, cell: ({ toPay }) => formatMoney(toPay) },
  { key: 'pago', name: 'Se paga a más tardar', cell: ({ payBy }) => formatDate(payBy) },
];
const LATER: Column<BudgetYear['later'][number]>[] = [
  { key: 'contrato', name: 'Contrato', cell: ({ contract }) => contract },
  { key: 'ejercicio', name: 'Ejercicio', cell: ({ year }) => year },
  amountOf(),
];

/** A table of what a year leaves; nothing where there is none. */
function Left<R>(props: { caption: string; columns: Column<R>[]; rows: R[]; rowKey: (row: R) => string }) {
  if (props.rows.length === 0) return null;
  return (
    <section className="u-stack u-gap-8">
      <h3 className="u-h3">{props.caption}</h3>
      <DataTable {...props} density="compact" />
    </section>
  );
}

/** «Cierre»: what is left of a year, with the days that matter, and its closing by two. */
export function YearPart() {
  const { api, can, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readYear(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  const [isClosing, setClosing] = useState(false);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="el cierre"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={4} look="line" label="Cargando el cierre" />;
  if (data === null) return <EmptyState title="Todavía no hay presupuesto." />;
  const { closed, days, stop, year } = data;
  return (
    <div className="bu-requests u-stack u-gap-24">
      <h2 className="u-h3">Ejercicio {year}</h2>
      {closed !== null && (
        <Notice>
          Se cerró el {formatDateTime(closed.at)}
          {closed.by !== null && ` por ${closed.by}`}. Huella de su hoja de totales: {closed.hash}
        </Notice>
      )}
      {days.map(({ day, left, name }) => (
        <Notice key={name} tone={left <= 5 ? 'warn' : 'info'}>
          {name}: último día, {formatDate(day)} ({left === 0 ? 'hoy' : formatCountOf(left, 'día', 'días')}).
        </Notice>
      ))}
      <p className="u-muted">
        Gastar para no reintegrar está prohibido (LFPRH, artículo 54). Montos con IVA.
      </p>
      <Left
        caption="Recursos federales etiquetados: lo que se devuelve y lo que se paga"
        columns={EARMARKED}
        rows={data.earmarked}
        rowKey={({ source }) => source}
      />
      <Left
        caption="Reservado sin contrato firmado: se libera al cerrar"
        columns={RESERVED}
        rows={data.reserved}
        rowKey={({ document }) => document}
      />
      <Left
        caption="Comprometido y no recibido"
        columns={HELD}
        rows={data.committed}
        rowKey={({ document, key }) => `${document} ${key}`}
      />
      <Left
        caption="Recibido y no pagado: se paga con el presupuesto cerrado"
        columns={HELD}
        rows={data.payable}
        rowKey={({ document, key }) => `${document} ${key}`}
      />
      <Left
        caption="Comprometido de ejercicios futuros"
        columns={LATER}
        rows={data.later}
        rowKey={({ contract, year: of }) => `${contract} ${of}`}
      />
      <ProposedDecisions
        type="budget_year"
        id={String(year)}
        asked={closed?.hash ?? ''}
        show={proposedWords}
        onDone={reload}
      />
      {can('administer', 'Budget') && closed === null && (
        <>
          {stop !== null && <p className="u-muted">{stop}</p>}
          <div>
            <Button disabled={stop !== null} onClick={() => setClosing(true)}>
              Cerrar el ejercicio {year}
            </Button>
          </div>
        </>
      )}
      {isClosing && <CloseDialog data={data} onClose={() => setClosing(false)} onDone={reload} />}
    </div>
  );
}

function CloseDialog(props: { data: BudgetYear; onClose: () => void; onDone: () => void }) {
  const { api } = usePortal();
  const { data, onClose, onDone } = props;
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = async () => {
    setFailed(undefined);
    setBusy(true);
    try {
      await closeYear(api, data.year);
      onClose();
      onDone();
    } catch (error) {
      if (isProposed(error)) onClose();
      else setFailed(error instanceof CallError ? error.message : 'No se guardó. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Cerrar el ejercicio ${data.year}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void close()} disabled={isBusy}>
            Cerrar el ejercicio
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      {failed !== undefined && <ActResult>{failed}</ActResult>}
      <p>
        Se libera lo reservado de {formatCountOf(data.reserved.length, 'requisición', 'requisiciones')}.
        Después solo entran pagos y asientos contrarios, y no se abre otra vez.
      </p>
    </Dialog>
  );
}
