import { stringify } from 'csv-stringify/sync';
import type { Spending, SpendingTable } from '#contract/procurement-views.ts';
import { KIND_LABELS } from '#contract/procedures.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';

function rowsOf(spending: Spending, table: SpendingTable): string[][] {
  const { year, months, kinds, areas, suppliers } = spending;
  switch (table) {
    case 'meses':
      return [
        ['Mes', 'Tipo de procedimiento', 'Monto contratado (MXN)'],
        ...months.flatMap(({ month, kinds: parts }) =>
          parts.map(({ kind, amount }) => [
            `${year}-${String(month).padStart(2, '0')}`,
            KIND_LABELS[kind],
            amount,
          ]),
        ),
      ];
    case 'areas':
      return [
        ['Área requirente', 'Contratos', 'Monto contratado (MXN)'],
        ...areas.map(({ name, contracts, amount }) => [name, String(contracts), amount]),
      ];
    case 'tipos':
      return [
        ['Tipo de procedimiento', 'Procedimientos', 'Monto contratado (MXN)'],
        ...kinds.map(({ kind, procedures, amount }) => [KIND_LABELS[kind], String(procedures), amount]),
      ];
    case 'proveedores':
      return [
        ['Proveedor', 'Número de registro', 'Contratos', 'Monto contratado (MXN)'],
        ...suppliers.map(({ name, number, contracts, amount }) => [
          name,
          number ?? '',
          String(contracts),
          amount,
        ]),
      ];
  }
}

/** One table of what was contracted as CSV, with the mark that spreadsheets need for accents. */
export function spendingCsv(spending: Spending, table: SpendingTable): string {
  return `\uFEFF${stringify(rowsOf(spending, table).map((row) => row.map(spreadsheetCell)))}`;
}
