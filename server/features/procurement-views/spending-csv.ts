import { stringify } from 'csv-stringify/sync';
import { AS_AMENDED, AS_SIGNED } from '#contract/amount-words.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { contractAddress } from '#contract/rules/contracts/contract-address.ts';
import type { Spending, SpendingTable } from '#contract/procurement-views.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';

type Rows = (spending: Spending, publicUrl: string) => string[][];

const AMOUNT = `Monto ${AS_SIGNED} (MXN)`;

/** Columns of each table. */
export const SPENDING_COLUMNS: Record<SpendingTable, string[]> = {
  meses: ['Mes', 'Tipo de procedimiento', AMOUNT],
  areas: ['Área requirente', 'Contratos', AMOUNT],
  tipos: ['Tipo de procedimiento', 'Procedimientos', AMOUNT],
  contratos: [
    'Contrato',
    'Título',
    'Procedimiento',
    'Proveedor',
    'Número de registro',
    'Fecha de firma o de inicio',
    AMOUNT,
    `Monto ${AS_AMENDED} (MXN)`,
    'Dirección',
  ],
  proveedores: ['Proveedor', 'Número de registro', 'Contratos', AMOUNT],
};

const TABLES: Record<SpendingTable, Rows> = {
  meses: ({ year, months }) => [
    SPENDING_COLUMNS.meses,
    ...months.flatMap(({ month, kinds }) =>
      kinds.map(({ kind, amount }) => [
        `${year}-${String(month).padStart(2, '0')}`,
        KIND_LABELS[kind],
        amount,
      ]),
    ),
  ],
  areas: ({ areas }) => [
    SPENDING_COLUMNS.areas,
    ...areas.map(({ name, contracts, amount }) => [name, String(contracts), amount]),
  ],
  tipos: ({ kinds }) => [
    SPENDING_COLUMNS.tipos,
    ...kinds.map(({ kind, procedures, amount }) => [KIND_LABELS[kind], String(procedures), amount]),
  ],
  contratos: ({ list }, publicUrl) => [
    SPENDING_COLUMNS.contratos,
    ...list.map(({ number, title, procedure, supplier, supplierNumber, on, amount, presentAmount, slug }) => [
      number,
      title,
      procedure,
      supplier,
      supplierNumber ?? '',
      on,
      amount,
      presentAmount,
      publicUrl + SCREEN_BASE + contractAddress(slug, number),
    ]),
  ],
  proveedores: ({ suppliers }) => [
    SPENDING_COLUMNS.proveedores,
    ...suppliers.map(({ name, number, contracts, amount }) => [
      name,
      number ?? '',
      String(contracts),
      amount,
    ]),
  ],
};

/** One table of what was contracted as CSV, with the mark that spreadsheets need for accents. */
export function spendingCsv(spending: Spending, table: SpendingTable, publicUrl: string): string {
  return `\uFEFF${stringify(TABLES[table](spending, publicUrl).map((row) => row.map(spreadsheetCell)))}`;
}
