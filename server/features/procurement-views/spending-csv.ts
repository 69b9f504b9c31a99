import { stringify } from 'csv-stringify/sync';
import type { Spending, SpendingTable } from '#contract/procurement-views.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';

type Rows = (spending: Spending) => string[][];

const TABLES: Record<SpendingTable, Rows> = {
  meses: ({ year, months }) => [
    ['Mes', 'Tipo de procedimiento', 'Monto contratado (MXN)'],
    ...months.flatMap(({ month, kinds }) =>
      kinds.map(({ kind, amount }) => [
        `${year}-${String(month).padStart(2, '0')}`,
        KIND_LABELS[kind],
        amount,
      ]),
    ),
  ],
  areas: ({ areas }) => [
    ['Área requirente', 'Contratos', 'Monto contratado (MXN)'],
    ...areas.map(({ name, contracts, amount }) => [name, String(contracts), amount]),
  ],
  tipos: ({ kinds }) => [
    ['Tipo de procedimiento', 'Procedimientos', 'Monto contratado (MXN)'],
    ...kinds.map(({ kind, procedures, amount }) => [KIND_LABELS[kind], String(procedures), amount]),
  ],
  proveedores: ({ suppliers }) => [
    ['Proveedor', 'Número de registro', 'Contratos', 'Monto contratado (MXN)'],
    ...suppliers.map(({ name, number, contracts, amount }) => [
      name,
      number ?? '',
      String(contracts),
      amount,
    ]),
  ],
};

/** One table of what was contracted as CSV, with the mark that spreadsheets need for accents. */
export function spendingCsv(spending: Spending, table: SpendingTable): string {
  return `\uFEFF${stringify(TABLES[table](spending).map((row) => row.map(spreadsheetCell)))}`;
}
