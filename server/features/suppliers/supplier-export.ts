import type { Context } from 'hono';
import { EVALUATION_BAND_LABELS, type EvaluationBand } from '#contract/rules/evaluation-band.ts';
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

const COLUMNS: readonly ExportColumn<ExportRow>[] = [
  { name: 'Número de registro', key: 'numeroRegistro', width: 16, value: (row) => row.number },
  { name: 'Nombre, denominación o razón social', key: 'nombre', width: 44, value: (row) => row.name },
  { name: 'Régimen de capital', key: 'regimenCapital', width: 18, value: (row) => row.legal_suffix },
  { name: 'Nombre comercial', key: 'nombreComercial', width: 28, value: (row) => row.trade_name },
  {
    name: 'Tipo de persona',
    key: 'tipoPersona',
    width: 16,
    value: (row) => PERSON_TYPE_LABELS[row.person_type],
  },
  {
    name: 'RFC',
    key: 'rfc',
    width: 16,
    value: (row) => (row.person_type === 'natural' ? 'Reservado' : row.rfc),
  },
  { name: 'Entidad federativa', key: 'entidad', width: 20, value: (row) => row.state_name },
  {
    name: 'Estratificación',
    key: 'estratificacion',
    width: 14,
    value: (row) => (row.size === null ? null : SUPPLIER_SIZE_LABELS[row.size]),
  },
  { name: 'Giro principal', key: 'giroPrincipal', width: 32, value: (row) => row.lines[0] ?? null },
  {
    name: 'Giros',
    key: 'giros',
    width: 48,
    value: (row) => row.lines.join('; '),
    inJson: (row) => row.lines,
  },
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
  { name: 'Correo comercial', key: 'correo', width: 30, value: (row) => row.email },
  { name: 'Teléfono comercial', key: 'telefono', width: 16, value: (row) => row.phone },
  { name: 'Página web', key: 'sitio', width: 30, value: (row) => row.website },
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
    columns: COLUMNS,
    rows: async () => exportRows({ ...query, q: await foundText(services.db, query.q) }),
  };
  return exportTable(services, table, query.formato, context);
}
