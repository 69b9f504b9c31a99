import { useCallback, useState } from 'react';
import type { PayableInvoiceRow } from '#contract/payment-orders-api.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { beginPaymentOrder, loadPayable } from './payments.data.ts';
import { PAYMENTS_PATH } from './payments.search.ts';

/** Chooses verified invoices of one supplier, and begins the order of their payment. */
export function BeginPayment() {
  const { api, go } = usePortal();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<readonly PayableInvoiceRow[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { data, failure } = useLoaded(
    useCallback((signal: AbortSignal) => loadPayable(api, q, signal), [api, q]),
  );
  const begin = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const begun = await beginPaymentOrder(
        api,
        chosen.map(({ id }) => id),
      );
      go(screenPath(`${PAYMENTS_PATH}/${begun.id}`));
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'No se empezó la orden. Intenta de nuevo.');
      setBusy(false);
    }
  };
  const toggle = (row: PayableInvoiceRow) =>
    setChosen((now) =>
      now.some(({ id }) => id === row.id) ? now.filter(({ id }) => id !== row.id) : [...now, row],
    );
  return (
    <Page width="narrow" className="u-keeps-crumbs">
      <PageHead
        title="Hacer una orden de pago"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(PAYMENTS_PATH)}>Pagos</a>
            <span>Nueva</span>
          </Breadcrumbs>
        }
      >
        <p className="u-muted">
          Elige facturas verificadas de un solo proveedor. Las que vencen primero están primero.
        </p>
      </PageHead>
      <TextField
        label="Buscar factura"
        value={q}
        onChange={setQ}
        placeholder="Folio, serie y número, pedido o proveedor"
        maxLength={200}
      />
      {problem !== undefined && <ActResult key={problem}>{problem}</ActResult>}
      {failure !== undefined ? (
        <p role="alert">{failure.message}</p>
      ) : data === undefined ? (
        <Skeleton rows={4} label="Cargando las facturas" />
      ) : data.length === 0 ? (
        <EmptyState title="No hay facturas por ordenar.">
          <span>Una factura llega aquí cuando se verifica y todavía no tiene orden de pago.</span>
        </EmptyState>
      ) : (
        <InvoiceChoice rows={data} chosen={chosen} onToggle={toggle} />
      )}
      {chosen.length > 0 && (
        <div className="u-cluster u-gap-12 pg-chosen">
          <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void begin()}>
            Hacer la orden de pago
          </Button>
          <span>
            {formatCountOf(chosen.length, 'factura', 'facturas')} de {chosen[0]?.supplier}:{' '}
            {formatMoney(totalOf(chosen.map(({ total }) => total)) ?? '0.00')}
          </span>
        </div>
      )}
    </Page>
  );
}

function InvoiceChoice(props: {
  rows: readonly PayableInvoiceRow[];
  chosen: readonly PayableInvoiceRow[];
  onToggle: (row: PayableInvoiceRow) => void;
}) {
  const { chosen, onToggle, rows } = props;
  const supplier = chosen[0]?.supplierId;
  return (
    <ul className="pg-invoices">
      {rows.map((row) => {
        const { dueOn, folio, id, isReturned, name, order, supplierId, total } = row;
        return (
          <li key={id}>
            <Checkbox
              label={`${name} · ${row.supplier}`}
              value={chosen.some((one) => one.id === id)}
              isDisabled={supplier !== undefined && supplier !== supplierId}
              onChange={() => onToggle(row)}
            />
            <p className="u-small u-muted">
              {folio} · pedido {order} · se paga a más tardar el {formatDate(dueOn)}
            </p>
            <div className="u-cluster u-gap-8">
              <b>{formatMoney(total)}</b>
              {isReturned && <Tag tone="warn">El banco devolvió su pago</Tag>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
