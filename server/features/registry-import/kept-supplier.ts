import { FILE, fieldText } from '#contract/file-catalogue.ts';
import type { ImportKept } from '#contract/imports.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import type { Db } from '#server/kit/db.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.rules.ts';

/** What is staged of a row. */
interface StagedSupplier {
  supplier: {
    number: string;
    registered_on: string;
    valid_until: string;
    remarks: string;
    situation: string;
  };
  file: SupplierFile;
  /** Columns whose text is not kept. */
  dropped?: readonly string[];
}

/** What the portal puts where the file says nothing. */
const DROPPED = 'Lo que dice el archivo no se toma: está entre lo que hay que revisar';
const BY_PORTAL = 'no viene en el archivo; lo pone el portal';

/** Everything that is kept of rows of a registry, in the order of the template; null for what the file has no column of. */
export async function keptOfSuppliers(
  db: Db,
  { findings }: RunRow,
  data: readonly unknown[],
): Promise<ImportKept[][]> {
  const { lines } = await readCatalogues(db);
  const names = new Map(lines.map(({ code, name }) => [code, name]));
  const columns = new Set(findings?.columns.map(({ label }) => label));
  return data.map((one) => {
    const { supplier, file, dropped = [] } = one as StagedSupplier;
    return IMPORT_COLUMNS.map((column) => {
      const isTold = columns.has(column.header);
      const value = valueAt({ supplier, file }, column, names);
      // An unticked box that the file has no column for was never answered.
      const isUnsaid = value === '' || (!isTold && column.kind === 'yes');
      const shown = isTold ? value : isUnsaid ? null : `${value} (${BY_PORTAL})`;
      const isDropped = value === '' && dropped.includes(column.header);
      return { label: column.header, value: isDropped ? DROPPED : shown };
    });
  });
}

function valueAt(
  { supplier, file }: StagedSupplier,
  { path }: ImportColumn,
  lines: ReadonlyMap<string, string>,
): string {
  switch (path) {
    case '_number':
      return supplier.number === '' ? 'El que sigue' : supplier.number;
    case '_registeredOn':
      return shortDate(supplier.registered_on);
    case '_validUntil':
      return shortDate(supplier.valid_until);
    case '_situation':
      return supplier.situation;
    case '_remarks':
      return supplier.remarks;
    case 'lines':
      return file.lines.map((code) => lines.get(code) ?? code).join('; ');
    default: {
      const field = FILE.find((one) => one.path === path);
      const value = path
        .split('.')
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], file);
      return field === undefined ? '' : fieldText(field, value);
    }
  }
}
