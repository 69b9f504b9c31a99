import { stringify } from 'csv-stringify/sync';
import { writeXlsx } from 'hucre/xlsx';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  quarterDays,
  type FormatFault,
  type FormatKey,
  type FormatReport,
  type QuarterQuery,
} from '#contract/transparency.ts';
import type { Services } from '#server/kit/services.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { withFormat, type Format } from './formats.ts';
import { formatRow, type FormatFrame, type Value } from './format.rules.ts';
import { readSettings } from './transparency.sql.ts';

/** Faults that are listed on the screen; the CSV has all of them. */
const MAX_FAULTS = 300;

async function frameOf(
  { db, config }: Services,
  { ejercicio, trimestre }: QuarterQuery,
): Promise<FormatFrame> {
  const { settings } = await readSettings(db);
  return {
    year: ejercicio,
    ...quarterDays(ejercicio, trimestre),
    updatedOn: todayInMexico(new Date()),
    area: settings.area,
    note: settings.note,
    screens: config.publicUrl + SCREEN_BASE,
  };
}

async function* faultsOf<Row>(
  { rows, faults, called, screen }: Format<Row>,
  services: Services,
  frame: FormatFrame,
): AsyncGenerator<FormatFault[]> {
  for await (const row of rows(services, frame))
    yield faults(row, frame).map(({ field, problem, mend }) => ({
      ...called(row),
      field,
      problem,
      path: screen(row, mend),
    }));
}

/** How many rows a format of a quarter has, and what has to be mended first. */
export async function reviewFormat(
  services: Services,
  key: FormatKey | 'padron',
  quarter: QuarterQuery,
): Promise<FormatReport> {
  const frame = await frameOf(services, quarter);
  const { from, to } = frame;
  const report: FormatReport = { from, to, rows: 0, complete: 0, faultCount: 0, faults: [] };
  for await (const faults of withFormat(key, (format) => faultsOf(format, services, frame))) {
    report.rows += 1;
    report.complete += faults.length === 0 ? 1 : 0;
    report.faultCount += faults.length;
    report.faults.push(...faults.slice(0, MAX_FAULTS - report.faults.length));
  }
  return report;
}

/** Everything that has to be mended in the format of the registry, as CSV. */
export async function faultsCsv(services: Services, quarter: QuarterQuery): Promise<string> {
  const frame = await frameOf(services, quarter);
  const lines: string[][] = [['Registro', 'Proveedor', 'Campo', 'Qué falta']];
  for await (const faults of withFormat('padron', (format) => faultsOf(format, services, frame)))
    lines.push(
      ...faults.map(({ number, name, field, problem }) => [
        number ?? '',
        spreadsheetCell(name),
        field,
        problem,
      ]),
    );
  return `\uFEFF${stringify(lines)}`;
}

/** A format of a quarter as a workbook: the official columns, its tables, and a cover with the article. */
export function formatBook(
  services: Services,
  key: FormatKey | 'padron',
  quarter: QuarterQuery,
): Promise<Uint8Array> {
  return withFormat(key, (format) => book(format, services, quarter));
}

async function book<Row>(
  { title, label, columns, tables, rows }: Format<Row>,
  services: Services,
  quarter: QuarterQuery,
): Promise<Uint8Array> {
  const [{ settings }, frame] = await Promise.all([readSettings(services.db), frameOf(services, quarter)]);
  const main: Value[][] = [];
  const sheets = tables.map((table) => ({ table, cells: [] as Value[][] }));
  for await (const row of rows(services, frame)) {
    const position = main.length + 1;
    main.push(formatRow(columns, row, { frame, position }));
    for (const { table, cells } of sheets) cells.push(...table.rows(row).map((one) => [position, ...one]));
  }
  return writeXlsx({
    sheets: [
      {
        name: 'Reporte de Formatos',
        columns: columns.map(({ name }) => ({
          header: name,
          width: Math.min(40, Math.max(14, name.length / 2)),
        })),
        rows: [columns.map(({ name }) => name), ...main],
        freezePane: { rows: 1 },
      },
      ...sheets.map(({ table, cells }) => ({
        name: table.name,
        rows: [['ID', ...table.columns], ...cells],
      })),
      {
        name: 'Carátula',
        rows: [
          ['Formato', title],
          ['Artículo y fracción', label(settings)],
          ['Ejercicio', frame.year],
          ['Periodo', `${frame.from} a ${frame.to}`],
          ['Área responsable', frame.area],
          ['Renglones', main.length],
          ['Generado', frame.updatedOn],
        ],
      },
    ],
  });
}
