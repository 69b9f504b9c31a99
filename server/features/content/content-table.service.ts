import { emptyValue, rowOf, wholeValues, type ContentKind } from '#contract/content.ts';
import { transaction } from '#server/kit/db.ts';
import { templateFile, type Template } from '#server/kit/imports/serve-imports.ts';
import type { Services } from '#server/kit/services.ts';
import { cellFields, cellOf, headersOf } from './content-cells.rules.ts';
import { selectPublic } from './content.sql.ts';

/** What visitors see of a kind as a table that can be corrected and imported again. */
export async function contentTable(
  { db }: Pick<Services, 'db'>,
  kind: ContentKind,
  format: 'csv' | 'xlsx',
): Promise<Response> {
  const records = await transaction(db, (tx) => selectPublic(tx, kind));
  const rows = records.map((record) => {
    const values = wholeValues(kind, record.published ?? {});
    return [record.key, ...cellFields(kind).map((field) => cellOf(field, values[field.name]))];
  });
  return templateFile({ name: kind.type, sheet: kind.words.many, rows: [headersOf(kind), ...rows] }, format);
}

/** The names of the columns of a kind, with a first row that says what goes into each. */
export function contentTemplate(kind: ContentKind): Template {
  return {
    name: `plantilla-${kind.type}`,
    sheet: kind.words.many,
    rows: [headersOf(kind), exampleOf(kind)],
  };
}

/** A first row that says what goes into each column. */
function exampleOf(kind: ContentKind): string[] {
  return [
    '',
    ...cellFields(kind).map((field) => {
      if (field.type === 'rows')
        return rowOf(field)
          .fields.map(({ label }) => label)
          .join(' | ');
      if (field.type === 'date') return 'dd/mm/aaaa';
      if (field.type === 'words') return 'Uno; Otro';
      if (field.type === 'reference') return 'Clave o título';
      return field.type === 'text' || field.type === 'longText' ? '' : cellOf(field, emptyValue(field));
    }),
  ];
}
