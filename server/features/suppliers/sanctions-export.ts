import type { Context } from 'hono';
import { SANCTION_KIND_LABELS, SANCTION_STATE_LABELS } from '#contract/supplier-admin.ts';
import type { SanctionExportQuery } from '#contract/sanctions-api.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import type { Services } from '#server/kit/services.ts';
import { mendSanctionText } from './sanctions-search.sql.ts';
import { sanctionRows, type SanctionRow } from './sanctions.sql.ts';
import { exportTable, type ExportColumn } from '#server/kit/table-file/export-table.ts';

/** Columns of the public register of sanctioned and impeded persons. */
export const SANCTION_COLUMNS: readonly ExportColumn<SanctionRow>[] = [
  { name: 'Nombre, denominación o razón social', key: 'nombre', width: 44, value: (row) => row.name },
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
  { name: 'Número de registro', key: 'numeroRegistro', width: 16, value: (row) => row.supplier_number },
  { name: 'Sanción', key: 'sancion', width: 16, value: (row) => SANCTION_KIND_LABELS[row.kind] },
  { name: 'Causa', key: 'causa', width: 48, value: (row) => row.cause_text },
  { name: 'Fundamento', key: 'fundamento', width: 40, value: (row) => row.legal_basis },
  { name: 'Autoridad', key: 'autoridad', width: 32, value: (row) => row.authority },
  { name: 'Número de oficio', key: 'oficio', width: 22, value: (row) => row.document_number },
  { name: 'Inicio', key: 'inicio', width: 14, value: (row) => row.starts_on, kind: 'date' },
  { name: 'Término', key: 'termino', width: 14, value: (row) => row.ends_on, kind: 'date' },
  { name: 'Multa', key: 'multa', width: 16, value: (row) => row.fine_amount, kind: 'amount' },
  { name: 'Pago de la multa', key: 'pagoMulta', width: 14, value: (row) => row.fine_paid_on, kind: 'date' },
  { name: 'Estado', key: 'estado', width: 12, value: (row) => SANCTION_STATE_LABELS[row.status] },
];

const FILES = { vigentes: 'sancionados-en-vigor', cumplidas: 'sancionados-cumplidas' } as const;

/** The register of sanctioned and impeded persons as its list and text leave it, in the format that is asked for. */
export function exportSanctions(
  services: Services,
  query: SanctionExportQuery,
  context: Context,
): Promise<Response> {
  const table = {
    file: FILES[query.lista],
    sheet: 'Sancionados e impedidos',
    columns: SANCTION_COLUMNS,
    rows: async () =>
      sanctionRows({ ...query, q: (await mendSanctionText(services.db, query.q ?? '')) ?? query.q }),
  };
  return exportTable(services, table, query.formato, context);
}
