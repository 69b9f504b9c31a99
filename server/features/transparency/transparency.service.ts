import { stringify } from 'csv-stringify/sync';
import { writeXlsx } from 'hucre/xlsx';
import { todayInMexico } from '#contract/mexico-time.ts';
import type {
  QuarterQuery,
  TransparencyFault,
  TransparencyReport,
  TransparencySettings,
} from '#contract/transparency.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Services } from '#server/kit/services.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { streamRows } from '#server/kit/stream-rows.ts';
import {
  readSettings,
  reportTexts,
  REPORT_TEXTS_ID,
  reportedSuppliers,
  writeSettings,
} from './transparency.sql.ts';
import { formatRow, quarterDays } from './format.rules.ts';
import { COLUMNS, reportFaults, type ReportedSupplier, type ReportFrame } from './transparency.rules.ts';

/** Faults listed on the screen; the CSV has all of them. */
const MAX_FAULTS = 300;

type Cell = string | number | null;

async function frameOf(services: Services, { ejercicio, trimestre }: QuarterQuery): Promise<ReportFrame> {
  const { settings } = await readSettings(services.db);
  const section = `${services.config.publicUrl}/AdquisicionesUG/proveedores`;
  return {
    year: ejercicio,
    ...quarterDays(ejercicio, trimestre),
    updatedOn: todayInMexico(new Date()),
    area: settings.area,
    note: settings.note,
    registryUrl: section,
    sanctionsUrl: `${section}?vista=sancionados`,
  };
}

async function* suppliersOf(
  { db, pool }: Services,
  { from, to }: ReportFrame,
): AsyncGenerator<ReportedSupplier> {
  for await (const rows of streamRows<ReportedSupplier>(pool, reportedSuppliers(from, to).compile(db)))
    yield* rows;
}

const shownName = ({ name, legalSuffix }: ReportedSupplier) => [name, legalSuffix].filter(Boolean).join(', ');

async function* faultsOf(services: Services, frame: ReportFrame): AsyncGenerator<TransparencyFault[]> {
  for await (const supplier of suppliersOf(services, frame)) {
    yield reportFaults(supplier, frame).map((fault) => ({
      ...fault,
      supplierId: supplier.id,
      number: supplier.number,
      name: shownName(supplier),
    }));
  }
}

/** How many rows the report of a quarter has, and what has to be mended first. */
export async function reviewReport(services: Services, quarter: QuarterQuery): Promise<TransparencyReport> {
  const { settings, version } = await readSettings(services.db);
  const frame = await frameOf(services, quarter);
  const report = { rows: 0, complete: 0, faultCount: 0, faults: [] as TransparencyFault[] };
  for await (const faults of faultsOf(services, frame)) {
    report.rows += 1;
    report.complete += faults.length === 0 ? 1 : 0;
    report.faultCount += faults.length;
    report.faults.push(...faults.slice(0, MAX_FAULTS - report.faults.length));
  }
  return { ...report, settings, settingsVersion: version, from: frame.from, to: frame.to };
}

/** Everything that has to be mended, as CSV. */
export async function faultsCsv(services: Services, quarter: QuarterQuery): Promise<string> {
  const frame = await frameOf(services, quarter);
  const lines: string[][] = [['Registro', 'Proveedor', 'Campo', 'Qué falta']];
  for await (const faults of faultsOf(services, frame))
    lines.push(
      ...faults.map(({ number, name, field, problem }) => [number, spreadsheetCell(name), field, problem]),
    );
  return `\uFEFF${stringify(lines)}`;
}

/** The report of a quarter: main sheet with the official columns, final beneficiaries, and a cover with the article. */
export async function reportXlsx(services: Services, quarter: QuarterQuery): Promise<Uint8Array> {
  const { settings } = await readSettings(services.db);
  const frame = await frameOf(services, quarter);
  const rows: Cell[][] = [];
  const owners: Cell[][] = [];
  for await (const supplier of suppliersOf(services, frame)) {
    const position = rows.length + 1;
    rows.push(formatRow(COLUMNS, supplier, { frame, position }));
    for (const { name, rfc, percentage } of supplier.file?.partners ?? [])
      owners.push([position, name, rfc, percentage === '' ? null : Number(percentage)]);
  }
  const cover: Cell[][] = [
    ['Formato', 'Padrón de proveedores y contratistas'],
    ['Artículo y fracción', settings.articleLabel],
    ['Ejercicio', frame.year],
    ['Periodo', `${frame.from} a ${frame.to}`],
    ['Área responsable', settings.area],
    ['Renglones', rows.length],
    ['Generado', frame.updatedOn],
  ];
  return writeXlsx({
    sheets: [
      {
        name: 'Reporte de Formatos',
        columns: COLUMNS.map(({ name }) => ({
          header: name,
          width: Math.min(40, Math.max(14, name.length / 2)),
        })),
        rows: [COLUMNS.map(({ name }) => name), ...rows],
        freezePane: { rows: 1 },
      },
      {
        name: 'Tabla_beneficiarios',
        rows: [['ID', 'Nombre o denominación', 'RFC', 'Porcentaje'], ...owners],
      },
      { name: 'Carátula', rows: cover },
    ],
  });
}

/** Changes the texts of the report; `version_conflict` when somebody changed the same text meanwhile. */
export async function changeSettings(
  services: Services,
  settings: TransparencySettings,
  { version, ...author }: Author & { version: number },
): Promise<{ settings: TransparencySettings; version: number }> {
  const changed = await change(
    services.db,
    await reportTexts(services.db),
    { id: REPORT_TEXTS_ID, version, author, operation: 'transparency.settings.change', wanted: settings },
    (tx, { next }) => writeSettings(tx, next),
  );
  return { settings: changed.state ?? settings, version: changed.version };
}
