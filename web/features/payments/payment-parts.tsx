import {
  PAYMENT_ORDER_ACTS,
  PAYMENT_STATE_LABELS,
  type PaymentOrderEvent,
} from '#contract/payment-orders.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PAYMENT_TONES } from './payment-words.ts';

const orderLink = ({ order, orderId }: PaymentOrder['invoices'][number]) => (
  <a href={screenPath(`/administracion/pedidos/${orderId}`)}>{order}</a>
);
const stateTag = ({ state }: PaymentOrder['payments'][number]) => (
  <Tag tone={PAYMENT_TONES[state]}>{PAYMENT_STATE_LABELS[state]}</Tag>
);

/** What of each penalty is deducted from which invoice. */
const deductedFact = ({ amount, invoice, kind, number, orderId }: PaymentOrder['deductions'][number]) => ({
  name: `De la factura ${invoice}`,
  value: (
    <>
      {formatMoney(amount)} de la {kind === 'late' ? 'pena' : 'deducción'}{' '}
      <a href={screenPath(`/administracion/pedidos/${orderId}`)}>{number}</a>
    </>
  ),
});

/** Firm penalties that an order of payment deducts; nothing where it deducts none. */
export function Deductions({ deductions }: Pick<PaymentOrder, 'deductions'>) {
  if (deductions.length === 0) return null;
  return (
    <section className="pg-section" aria-labelledby="pg-deductions">
      <h2 id="pg-deductions">Penas y deducciones que se descuentan</h2>
      <FactList facts={deductions.map(deductedFact)} />
    </section>
  );
}

/** What an order pays of each invoice. */
export function PaymentInvoices({ invoices }: Pick<PaymentOrder, 'invoices'>) {
  return (
    <section className="pg-section" aria-labelledby="pg-invoices">
      <h2 id="pg-invoices">Facturas</h2>
      <DataTable
        caption="Facturas de la orden de pago"
        rows={invoices}
        rowKey={({ id }) => id}
        columns={[
          { key: 'factura', name: 'Factura', cell: ({ folio, name }) => `${name} · ${folio}` },
          {
            key: 'pedido',
            name: 'Pedido',
            cell: orderLink,
          },
          { key: 'bruto', name: 'Con IVA', isNumber: true, cell: ({ gross }) => formatMoney(gross) },
          {
            key: 'retenido',
            name: 'Retenido',
            isNumber: true,
            cell: ({ withheld }) => formatMoney(withheld),
          },
          {
            key: 'notas',
            name: 'Notas de crédito',
            isNumber: true,
            cell: ({ credits }) => formatMoney(credits),
          },
          {
            key: 'penas',
            name: 'Penas',
            isNumber: true,
            cell: ({ penalties }) => formatMoney(penalties),
          },
          { key: 'neto', name: 'Neto', isNumber: true, cell: ({ net }) => formatMoney(net) },
          { key: 'pagado', name: 'Pagado', isNumber: true, cell: ({ paid }) => formatMoney(paid) },
        ]}
      />
    </section>
  );
}

function receiptText({ hasReceipt, receiptBy }: PaymentOrder['payments'][number]): string {
  if (hasReceipt) return 'Llegó';
  return receiptBy === null ? 'No lleva' : `Hasta el ${formatDate(receiptBy)}`;
}

/** Transfers of an order, the newest first. */
export function Payments({ payments }: Pick<PaymentOrder, 'payments'>) {
  return (
    <section className="pg-section" aria-labelledby="pg-payments">
      <h2 id="pg-payments">Pagos</h2>
      <DataTable
        caption="Pagos de la orden"
        rows={payments}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'dia',
            name: 'Día',
            cell: ({ day, returnedOn }) =>
              `${formatDate(day)}${returnedOn === null ? '' : `, volvió el ${formatDate(returnedOn)}`}`,
          },
          {
            key: 'estado',
            name: 'Estado',
            cell: stateTag,
          },
          { key: 'importe', name: 'Importe', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
          {
            key: 'referencia',
            name: 'Referencia',
            cell: ({ bank, reference }) => [reference, bank].filter((one) => one !== '').join(' · '),
          },
          { key: 'cuenta', name: 'Cuenta', cell: ({ accountFour }) => `••••${accountFour}` },
          { key: 'complemento', name: 'Complemento de pago', cell: receiptText },
          { key: 'quien', name: 'Lo registró', cell: ({ by }) => by },
        ]}
      />
    </section>
  );
}

/** Everything that was done, the newest first. */
export function PaymentHistory({ history }: { history: readonly PaymentOrderEvent[] }) {
  return (
    <section className="pg-section" aria-labelledby="pg-history">
      <h2 id="pg-history">Qué ha pasado</h2>
      <ol className="pg-history">
        {history.map(({ act, at, by, text }) => (
          <li key={`${at} ${act} ${text}`}>
            <time className="u-small u-muted" dateTime={at}>
              {formatDateTime(at)}
            </time>
            <div>
              <b>{PAYMENT_ORDER_ACTS[act]}</b>
              {by !== '' && <span className="u-muted"> · {by}</span>}
              {text !== '' && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
