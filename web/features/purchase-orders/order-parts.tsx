import { ORDER_ACTS, type OrderEvent, type OrderLine } from '#contract/purchase-orders.ts';
import { unitLabel } from '#contract/requisition-fields.ts';
import { lineCents } from '#contract/rules/orders/order-lines.ts';
import { decimal } from '#contract/rules/texts/money.ts';
import { formatDateTime, formatMoney } from '#web/kit/format.ts';
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
            cell: ({ quantity, unit }) => `${quantity} ${unitLabel(unit)}`,
          },
          {
            key: 'precio',
            name: 'Precio sin IVA',
            isNumber: true,
            cell: (line) => formatMoney(line.unitPrice),
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

/** Everything that was done, the newest first. */
export function OrderHistory({ history }: { history: readonly OrderEvent[] }) {
  return (
    <section className="po-section" aria-labelledby="po-history">
      <h2 id="po-history">Qué ha pasado</h2>
      <ol className="po-history">
        {history.map(({ act, at, by, text }) => (
          <li key={`${at} ${act}`}>
            <time className="u-small u-muted" dateTime={at}>
              {formatDateTime(at)}
            </time>
            <div>
              <b>{ORDER_ACTS[act]}</b>
              {by !== '' && <span className="u-muted"> · {by}</span>}
              {text !== '' && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
