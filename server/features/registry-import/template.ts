import { stringify } from 'csv-stringify/sync';
import { writeXlsx } from 'hucre/xlsx';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The template of the bulk import: every column by name, and one row as example. */
export async function registryTemplate(format: keyof typeof TYPES): Promise<Response> {
  const names = IMPORT_COLUMNS.map((column) => column.header);
  const example = IMPORT_COLUMNS.map((column) => column.example);
  const body =
    format === 'csv'
      ? Buffer.from(`\uFEFF${stringify([names, example], { record_delimiter: 'windows' })}`)
      : await writeXlsx({
          sheets: [
            {
              name: 'Padrón',
              columns: names.map((header) => ({ header, width: Math.max(14, header.length + 2) })),
              rows: [names, example],
            },
          ],
        });
  return new Response(body as BodyInit, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="plantilla-padron.${format}"`,
      'cache-control': 'no-store',
    },
  });
}
