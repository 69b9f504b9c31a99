import type { Context } from 'hono';
import { AS_AMENDED, AS_SIGNED } from '#contract/amount-words.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { CONTRACT_END_LABELS } from '#contract/executions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { ContractExportQuery } from '#contract/open-data.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { CONTRACT_STATUS_LABELS } from '#contract/procedures.ts';
import { contractAddress } from '#contract/rules/contracts/contract-address.ts';
import { ocidOf } from '#server/features/open-contracting/public.ts';
import type { Services } from '#server/kit/services.ts';
import { exportTable, type ExportColumn } from '#server/kit/table-file/export-table.ts';
import { contractRows, type ContractRow } from './contracts.sql.ts';

type Column = ExportColumn<ContractRow>;
const day = (name: string, key: string, value: Column['value']): Column => ({
  name,
  key,
  width: 14,
  value,
  kind: 'date',
});
const amount = (name: string, key: string, value: Column['value']): Column => ({
  name,
  key,
  width: 18,
  value,
  kind: 'amount',
});

/** How a contract stands; the portal does not say of one whose term passed that it runs, nor that it was fulfilled. */
export function stateOfContract(
  { status, end, present_end }: Pick<ContractRow, 'status' | 'end' | 'present_end'>,
  today: string,
): string {
  if (end !== null) return CONTRACT_END_LABELS[end];
  if (status !== 'active') return CONTRACT_STATUS_LABELS[status];
  if (present_end === null) return 'Sin fecha de término';
  return present_end >= today ? CONTRACT_STATUS_LABELS.active : 'Término cumplido, sin cierre registrado';
}

const columnsOf = ({ ocdsPrefix, publicUrl }: Services['config'], today: string): readonly Column[] => [
  { name: 'OCID', key: 'ocid', width: 28, value: ({ slug }) => ocidOf(ocdsPrefix, slug) },
  { name: 'Procedimiento', key: 'procedimiento', width: 20, value: ({ procedure }) => procedure },
  { name: 'Tipo de procedimiento', key: 'tipo', width: 28, value: ({ kind }) => KIND_LABELS[kind] },
  { name: 'Área requirente', key: 'area', width: 32, value: ({ area }) => area },
  { name: 'Contrato', key: 'contrato', width: 20, value: ({ number }) => number },
  { name: 'Título', key: 'titulo', width: 60, value: ({ title }) => title },
  { name: 'Partidas', key: 'partidas', width: 12, value: ({ lots }) => lots },
  { name: 'Parte de cada partida repartida', key: 'partes', width: 16, value: ({ shares }) => shares },
  { name: 'Proveedor', key: 'proveedor', width: 48, value: ({ supplier }) => supplier },
  { name: 'Número de registro', key: 'registro', width: 12, value: (row) => row.supplier_number },
  day('Fecha de firma', 'firma', (row) => row.signed_on),
  day('Inicio', 'inicio', (row) => row.starts_on),
  day('Término como se firmó', 'termino', (row) => row.ends_on),
  amount(`Monto ${AS_SIGNED}`, 'monto', (row) => row.amount),
  amount('Monto mínimo, con IVA', 'montoMinimo', (row) => row.minimum_amount),
  { name: 'Moneda', key: 'moneda', width: 8, value: ({ currency }) => currency },
  { name: 'Convenios modificatorios', key: 'convenios', width: 10, value: ({ amendments }) => amendments },
  { name: 'Qué cambió cada convenio', key: 'cambios', width: 40, value: ({ amended }) => amended },
  amount(`Monto ${AS_AMENDED}`, 'montoVigente', (row) => row.present_amount),
  day('Término con sus convenios', 'terminoVigente', (row) => row.present_end),
  amount('Comprometido', 'comprometido', ({ committed }) => committed),
  amount('Devengado', 'devengado', ({ accrued }) => accrued),
  amount('Ejercido', 'ejercido', ({ exercised }) => exercised),
  amount('Pagado', 'pagado', ({ paid }) => paid),
  amount('Descontado de los pagos', 'descontado', ({ withheld }) => withheld),
  {
    name: 'Qué se descontó, cuándo y por qué',
    key: 'descuentos',
    width: 60,
    value: (row) => row.withheld_for,
  },
  amount('Penas convencionales', 'penas', ({ penalties }) => penalties),
  { name: 'Estado', key: 'estado', width: 24, value: (row) => stateOfContract(row, today) },
  day('Fecha en que terminó', 'cierre', (row) => row.ended_on),
  {
    name: 'Fuente',
    key: 'fuente',
    width: 14,
    value: (row) =>
      row.is_imported ? (row.is_of_compranet ? 'CompraNet' : 'Archivo importado') : 'Este portal',
  },
  {
    name: 'Expediente',
    key: 'expediente',
    width: 60,
    value: ({ slug, number }) => publicUrl + SCREEN_BASE + contractAddress(slug, number),
  },
];

/** Names of the columns, as the first row of the file has them. */
export const contractColumns = (config: Services['config']): string[] =>
  columnsOf(config, '').map(({ name }) => name);

/** Contracts of published procedures, one in each row. */
export function exportContracts(
  services: Services,
  { anio, formato }: ContractExportQuery,
  context: Context,
): Promise<Response> {
  const table = {
    file: anio === undefined ? 'contratos' : `contratos-${anio}`,
    sheet: 'Contratos',
    columns: columnsOf(services.config, todayInMexico(new Date())),
    rows: async () => contractRows(anio),
  };
  return exportTable(services, table, formato, context);
}
