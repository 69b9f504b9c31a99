import { stringify } from 'csv-stringify/sync';
import { writeXlsx } from 'hucre/xlsx';
import { emptyValue, wholeValues, type ContentKind } from '#contract/content.ts';
import { transaction } from '#server/kit/db.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import type { Services } from '#server/kit/services.ts';
import { cellOf, headersOf } from './content-cells.rules.ts';
import { selectPublic } from './content.sql.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** What visitors see of a kind as a table that can be corrected and imported again; a template has the names alone. */
export async function contentTable(
  { db }: Pick<Services, 'db'>,
  kind: ContentKind,
  { format, isTemplate }: { format: keyof typeof TYPES; isTemplate: boolean },
): Promise<Response> {
  const records = isTemplate ? [] : await transaction(db, (tx) => selectPublic(tx, kind));
  const rows = records.map((record) => {
    const values = wholeValues(kind, record.published ?? {});
    return [record.key, ...kind.fields.map((field) => cellOf(field, values[field.name]))];
  });
  const table = [headersOf(kind), ...rows, ...(isTemplate ? [exampleOf(kind)] : [])];
  const body =
    format === 'csv'
      ? Buffer.from(`\uFEFF${stringify(table, { record_delimiter: 'windows' })}`)
      : await writeXlsx({
          sheets: [
            {
              name: kind.words.many.slice(0, 31),
              columns: headersOf(kind).map((header) => ({ header, width: Math.max(14, header.length + 2) })),
              rows: table,
              freezePane: { rows: 1 },
            },
          ],
        });
  return new Response(body as BodyInit, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': contentDisposition(
        'attachment',
        `${isTemplate ? 'plantilla-' : ''}${kind.type}.${format}`,
      ),
      'cache-control': 'no-store',
    },
  });
}

/** A first row that says what goes into each column. */
function exampleOf(kind: ContentKind): string[] {
  return [
    '',
    ...kind.fields.map((field) => {
      if (field.type === 'date') return 'dd/mm/aaaa';
      if (field.type === 'words') return 'Uno; Otro';
      if (field.type === 'reference') return 'Clave o título';
      return field.type === 'text' || field.type === 'longText' ? '' : cellOf(field, emptyValue(field));
    }),
  ];
}
