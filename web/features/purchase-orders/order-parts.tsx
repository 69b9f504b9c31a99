import { ORDER_ACTS, type OrderEvent, type OrderLine } from '#contract/purchase-orders.ts';
import { INVOICE_ACTS } from '#contract/invoices.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { lineCents, unitPriceText } from '#contract/rules/orders/order-lines.ts';
import { decimal } from '#contract/rules/texts/money.ts';
import { formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { taxText } from './order-words.ts';

type Line = Omit<OrderLine, 'lotId'>;

/** The lines of an order with their amounts, and what they add up to. */
export function OrderLines(props: {
  lines: readonly Line[];
  totals: { net: string; tax: string; gross: string };
  currency: string;
}) {
  const { currency, lines, totals } = props;
  return (
    <>
      <DataTable
        caption="Renglones del pedido"
        rows={lines.map((line, place) => ({ ...line, place: place + 1 }))}
        rowKey={({ id }) => id}
        columns={[
          { key: 'que', name: 'Qué', cell: ({ description, place }) => `${place}. ${description}` },
          {
            key: 'cantidad',
            name: 'Cantidad',
            isNumber: true,
            cell: ({ quantity, unit }) => countedUnit(quantity, unit),
          },
          {
            key: 'precio',
            name: 'Precio sin IVA',
            isNumber: true,
            cell: (line) => unitPriceText(line.unitPrice),
          },
          { key: 'iva', name: 'IVA', cell: ({ taxRate }) => taxText(taxRate) },
          {
            key: 'importe',
            name: 'Importe sin IVA',
            isNumber: true,
            cell: (line) => formatMoney(decimal(lineCents(line))),
          },
        ]}
      />
      <p className="po-total">
        Suma {formatMoney(totals.net)} sin IVA, más {formatMoney(totals.tax)} de IVA:{' '}
        <b>{formatMoney(totals.gross)} con IVA</b>
        {currency === 'MXN' ? '' : `, en ${currency}`}
      </p>
    </>
  );
}

interface HistoryProps {
  history: readonly OrderEvent[];
  /** What was done with its invoices, for those who read them. */
  invoices?: PurchaseOrder['invoiceEvents'];
}

/** Everything that was done, the newest first. */
export function OrderHistory({ history, invoices = [] }: HistoryProps) {
  const { can } = usePortal();
  const reads = can('consult', 'Invoices');
  const rows = [
    ...history.map((one) => ({ ...one, done: ORDER_ACTS[one.act], folio: '' })),
    ...invoices.map((one) => ({ ...one, done: INVOICE_ACTS[one.act], by: '' })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <section className="po-section" aria-labelledby="po-history">
      <h2 id="po-history">Qué ha pasado</h2>
      <ol className="po-history">
        {rows.map(({ act, at, by, done, folio, text }) => (
          <li key={`${at} ${act} ${folio}`}>
            <time className="u-small u-muted" dateTime={at}>
              {formatDateTime(at)}
            </time>
            <div>
              <b>{done}</b>
              {folio !== '' && (
                <span>
                  {' · Factura '}
                  {reads ? <a href={screenPath(`/administracion/facturas/${folio}`)}>{folio}</a> : folio}
                </span>
              )}
              {by !== '' && <span className="u-muted"> · {by}</span>}
              {text !== '' && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
