import type { Context } from 'hono';
import { PUBLISHED } from '#contract/file-catalogue.ts';
import { EVALUATION_BAND_LABELS, type EvaluationBand } from '#contract/rules/evaluations/evaluation-band.ts';
import {
  PERSON_TYPE_LABELS,
  SUPPLIER_SIZE_LABELS,
  SUPPLIER_STATE_LABELS,
  type SupplierExportQuery,
  type SupplierState,
} from '#contract/suppliers.ts';
import type { Services } from '#server/kit/services.ts';
import { exportTable, type ExportColumn } from '#server/kit/table-file/export-table.ts';
import { exportRows, foundText, type ExportRow } from './supplier-export.sql.ts';

/** What a row says in the columns that the catalogue of the file publishes. */
const PUBLISHED_VALUES: Readonly<Record<string, Pick<ExportColumn<ExportRow>, 'value' | 'inJson'>>> = {
  nombre: { value: (row) => row.name },
  regimenCapital: { value: (row) => row.legal_suffix },
  nombreComercial: { value: (row) => row.trade_name },
  tipoPersona: { value: (row) => PERSON_TYPE_LABELS[row.person_type] },
  rfc: { value: (row) => (row.person_type === 'natural' ? 'Reservado' : row.rfc) },
  entidad: { value: (row) => row.state_name },
  estratificacion: { value: (row) => (row.size === null ? null : SUPPLIER_SIZE_LABELS[row.size]) },
  giros: { value: (row) => row.lines.join('; '), inJson: (row) => row.lines },
  correo: { value: (row) => row.email },
  telefono: { value: (row) => row.phone },
  sitio: { value: (row) => row.website },
};

/** A column of the file; the catalogue says what it is called, and that it is public at all. */
function published(key: string): ExportColumn<ExportRow> {
  const facts = PUBLISHED.get(key);
  const values = PUBLISHED_VALUES[key];
  if (facts === undefined || values === undefined) throw new Error(`No public column «${key}»`);
  return { name: facts.header, key, width: facts.width, ...values };
}

const REGISTRATION: readonly ExportColumn<ExportRow>[] = [
  {
    name: 'Estado del registro',
    key: 'estado',
    width: 16,
    value: (row) => SUPPLIER_STATE_LABELS[row.status as SupplierState] ?? row.status,
  },
  {
    name: 'Fecha de inscripción',
    key: 'inscripcion',
    width: 14,
    value: (row) => row.registered_on,
    kind: 'date',
  },
  { name: 'Último refrendo', key: 'ultimoRefrendo', width: 14, value: (row) => row.renewed_on, kind: 'date' },
  { name: 'Vigencia hasta', key: 'vigenciaHasta', width: 14, value: (row) => row.valid_until, kind: 'date' },
  {
    name: 'Calificación',
    key: 'calificacion',
    width: 12,
    value: (row) => (row.score === null ? null : Number(row.score)),
  },
  {
    name: 'Banda de evaluación',
    key: 'banda',
    width: 16,
    value: (row) =>
      row.band === null ? null : (EVALUATION_BAND_LABELS[row.band as EvaluationBand] ?? row.band),
  },
];

const FIRST = [
  'nombre',
  'regimenCapital',
  'nombreComercial',
  'tipoPersona',
  'rfc',
  'entidad',
  'estratificacion',
];
const BEFORE_REGISTRATION = new Set([...FIRST, 'giros']);

/** Columns of the public export: what the catalogue publishes of a file, and the registration in between. */
export const EXPORT_COLUMNS: readonly ExportColumn<ExportRow>[] = [
  { name: 'Número de registro', key: 'numeroRegistro', width: 16, value: (row) => row.number },
  ...FIRST.map(published),
  { name: 'Giro principal', key: 'giroPrincipal', width: 32, value: (row) => row.lines[0] ?? null },
  published('giros'),
  ...REGISTRATION,
  ...[...PUBLISHED.keys()].filter((key) => !BEFORE_REGISTRATION.has(key)).map(published),
];

/** All suppliers that match, in the format that is asked for. */
export function exportSuppliers(
  services: Services,
  query: SupplierExportQuery,
  context: Context,
): Promise<Response> {
  const table = {
    file: 'padron-proveedores',
    sheet: 'Padrón de proveedores',
    columns: EXPORT_COLUMNS,
    rows: async () => exportRows({ ...query, q: await foundText(services.db, query.q) }),
  };
  return exportTable(services, table, query.formato, context);
}
