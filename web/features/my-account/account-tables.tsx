import type { AccountContract, AccountInvoice, AccountOrder } from '#contract/my-account.ts';
import { ORDER_STATE_LABELS } from '#contract/purchase-orders.ts';
import { formatCount, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { INVOICE_TONES, invoiceState, orderPath, payday } from './account-words.ts';

const money = (amount: string | null, currency: string): string =>
  amount === null ? '—' : `${formatMoney(amount)}${currency === 'MXN' ? '' : ` ${currency}`}`;

const INVOICES: Column<AccountInvoice>[] = [
  {
    key: 'invoice',
    name: 'Factura',
    cell: ({ invoice, folio, isCredit }) => (
      <>
        {invoice}
        <span className="ma-note">{isCredit ? `Nota de crédito, ${folio}` : folio}</span>
      </>
    ),
  },
  {
    key: 'order',
    name: 'Pedido',
    cell: ({ order, object }) => (
      <>
        <a className="u-key" href={orderPath(order)}>
          {order}
        </a>
        <span className="ma-note">{object}</span>
      </>
    ),
  },
  {
    key: 'state',
    name: 'Dónde va',
    cell: ({ state }) => <Tag tone={INVOICE_TONES[state]}>{invoiceState(state)}</Tag>,
  },
  {
    key: 'total',
    name: 'Total con IVA',
    isNumber: true,
    cell: ({ total, currency }) => money(total, currency),
  },
  {
    key: 'payday',
    name: 'Fecha de pago',
    isNumber: true,
    cell: (row) => {
      const { text, note } = payday(row);
      return (
        <>
          {text}
          {note !== undefined && <span className="ma-note">{note}</span>}
        </>
      );
    },
  },
];

export const InvoiceTable = ({ rows }: { rows: readonly AccountInvoice[] }) => (
  <DataTable caption="Facturas y pagos" columns={INVOICES} rows={rows} rowKey={({ folio }) => folio} />
);

/** An order or a contract, in one table. */
type Running = (AccountOrder & { is: 'order' }) | (AccountContract & { is: 'contract' });

const RUNNING: Column<Running>[] = [
  {
    key: 'number',
    name: 'Pedido o contrato',
    cell: (row) =>
      row.is === 'order' ? (
        <>
          <a className="u-key" href={orderPath(row.number)}>
            {row.number}
          </a>
          <span className="ma-note">{row.object}</span>
        </>
      ) : (
        <>
          <a href={screenPath(`/adquisiciones/procedimientos/${encodeURIComponent(row.slug)}`)}>
            {row.number}
          </a>
          <span className="ma-note">{row.title}</span>
        </>
      ),
  },
  {
    key: 'due',
    name: 'Entrega',
    cell: (row) => {
      const day = row.is === 'order' ? (row.promisedOn ?? row.dueOn) : row.endsOn;
      return (
        <>
          {day === null ? '—' : formatDate(day)}
          {row.is === 'order' && (
            <span className="ma-note">
              {row.retractBy === null
                ? ORDER_STATE_LABELS[row.state]
                : `Rechazado, puedes retractarte hasta el ${formatDate(row.retractBy)}`}
            </span>
          )}
        </>
      );
    },
  },
  {
    key: 'progress',
    name: 'Avance',
    cell: (row) => {
      if (row.is === 'contract') return 'Contrato vigente';
      const [accepted, ordered] = [Number(row.accepted), Number(row.ordered)];
      return (
        <>
          {formatCount(accepted)} de {formatCount(ordered)} aceptados
          <Meter share={ordered === 0 ? 0 : accepted / ordered} />
        </>
      );
    },
  },
  {
    key: 'amount',
    name: 'Monto con IVA',
    isNumber: true,
    cell: (row) => money(row.is === 'order' ? row.total : row.amount, row.currency),
  },
];

export function RunningTable({
  orders,
  contracts,
}: {
  orders: readonly AccountOrder[];
  contracts: readonly AccountContract[];
}) {
  const rows: Running[] = [
    ...orders.map((row) => ({ ...row, is: 'order' as const })),
    ...contracts.map((row) => ({ ...row, is: 'contract' as const })),
  ];
  return (
    <DataTable
      caption="Pedidos y contratos en curso"
      columns={RUNNING}
      rows={rows}
      rowKey={({ is, number }) => `${is} ${number}`}
    />
  );
}
