import type { AmountLimit } from '#contract/amount-limits.ts';
import { REGIME_LABELS } from '#contract/procedure-kinds.ts';
import { formatMoney } from '#web/kit/format.ts';
import { DataTable, type Column } from './data-table.tsx';
import { Tag } from './tag.tsx';

const money = (amount: string) =>
  Number.isFinite(Number(amount)) && amount !== '' ? formatMoney(amount) : '';

const COLUMNS: Column<AmountLimit>[] = [
  { key: 'regime', name: 'Régimen', cell: ({ regime }) => REGIME_LABELS[regime] },
  {
    key: 'budget',
    name: 'Presupuesto autorizado',
    cell: ({ budgetFrom, budgetTo }) =>
      budgetTo === null ? `Desde ${money(budgetFrom)}` : `${money(budgetFrom)} a ${money(budgetTo)}`,
  },
  { key: 'direct', name: 'Adjudicación directa hasta', cell: ({ directMax }) => money(directMax) },
  { key: 'invitation', name: 'Invitación hasta', cell: ({ invitationMax }) => money(invitationMax) },
  { key: 'source', name: 'Fuente', cell: ({ source }) => source },
];

/** What a row is for; the one that somebody was led to says so. */
const nameColumn = (marked: string): Column<AmountLimit> => ({
  key: 'name',
  name: 'Para',
  cell: ({ key, name, isOwn }) => {
    const own = isOwn ? <Tag tone="ok">Rango de la Universidad</Tag> : null;
    return key === marked && key !== '' ? (
      <strong id={`renglon-${key}`}>
        {name} <Tag tone="info">Tu compra</Tag> {own}
      </strong>
    ) : (
      <>
        {name} {own}
      </>
    );
  },
});

/** Amounts up to which a purchase of a year may be made in each way. */
export function LimitTable({
  caption,
  rows,
  marked = '',
}: {
  caption: string;
  rows: readonly AmountLimit[];
  /** Key of the row that somebody was led to. */
  marked?: string;
}) {
  return (
    <DataTable
      caption={caption}
      columns={[nameColumn(marked), ...COLUMNS]}
      rows={rows}
      rowKey={({ key }) => key}
      density="compact"
    />
  );
}
