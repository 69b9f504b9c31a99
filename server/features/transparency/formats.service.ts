import { sql } from 'kysely';
import { writeXlsx } from 'hucre/xlsx';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FORMATS, type FormatKey, type FormatReport, type QuarterQuery } from '#contract/transparency.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { readPublicProcedure } from '#server/features/procurement/public.ts';
import type { Services } from '#server/kit/services.ts';
import { streamRows } from '#server/kit/stream-rows.ts';
import { CONTRACT_COLUMNS, CONTRACT_TABLES, type ContractRow } from './contract-format.rules.ts';
import { reportedContracts } from './contract-format.sql.ts';
import {
  POST_COLUMNS,
  REGULATION_COLUMNS,
  type ReportedPost,
  type ReportedRegulation,
} from './content-formats.rules.ts';
import {
  formatFaults,
  formatRow,
  quarterDays,
  type FormatColumn,
  type FormatFrame,
  type Value,
} from './format.rules.ts';
import { readSettings } from './transparency.sql.ts';

/** Faults that are listed. */
const MAX_FAULTS = 300;

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

interface Format<Row> {
  columns: readonly FormatColumn<Row>[];
  tables: readonly { name: string; columns: readonly string[]; rows: (row: Row) => Value[][] }[];
  rows: (services: Services, frame: FormatFrame) => AsyncIterable<Row>;
  /** How a row is called, and the screen where what it lacks is mended. */
  place: (row: Row, section: string | undefined) => { name: string; path: string };
}

const contracts: Format<ContractRow> = {
  columns: CONTRACT_COLUMNS,
  tables: CONTRACT_TABLES,
  rows: contractRows,
  place: ({ procedureId, procedureNumber, contractNumber }, section) => ({
    name: [procedureNumber, contractNumber].filter((part) => part !== null).join(', contrato '),
    path: `${RECORDS}?${new URLSearchParams({ proc: procedureId, ...(section !== undefined && { seccion: section }) }).toString()}`,
  }),
};
const regulations: Format<ReportedRegulation> = {
  columns: REGULATION_COLUMNS,
  tables: [],
  rows: regulationRows,
  place: ({ slug, title }) => ({ name: title, path: `/administracion/contenido/normatividad/${slug}` }),
};
const posts: Format<ReportedPost> = {
  columns: POST_COLUMNS,
  tables: [],
  rows: postRows,
  place: ({ key, post, name, isVacant }) => ({
    name: isVacant ? post : name,
    path: `/administracion/contenido/directorio/${key}`,
  }),
};

/** How many rows a format of a quarter has, and what has to be mended first. */
export function reviewFormat(
  services: Services,
  key: FormatKey,
  quarter: QuarterQuery,
): Promise<FormatReport> {
  if (key === 'contratos') return review(contracts, services, quarter);
  return key === 'normatividad' ? review(regulations, services, quarter) : review(posts, services, quarter);
}

/** A format of a quarter as a workbook: the official columns, its tables, and a cover with the article. */
export function formatBook(services: Services, key: FormatKey, quarter: QuarterQuery): Promise<Uint8Array> {
  if (key === 'contratos') return book(contracts, services, { key, quarter });
  return key === 'normatividad'
    ? book(regulations, services, { key, quarter })
    : book(posts, services, { key, quarter });
}

async function frameOf({ db }: Services, { ejercicio, trimestre }: QuarterQuery): Promise<FormatFrame> {
  const { settings } = await readSettings(db);
  const { area, note } = settings;
  return {
    year: ejercicio,
    ...quarterDays(ejercicio, trimestre),
    updatedOn: todayInMexico(new Date()),
    area,
    note,
  };
}

async function review<Row>(
  { columns, rows, place }: Format<Row>,
  services: Services,
  quarter: QuarterQuery,
): Promise<FormatReport> {
  const frame = await frameOf(services, quarter);
  const report: FormatReport = {
    from: frame.from,
    to: frame.to,
    rows: 0,
    complete: 0,
    faultCount: 0,
    faults: [],
  };
  for await (const row of rows(services, frame)) {
    const faults = formatFaults(columns, row, frame);
    report.rows += 1;
    report.complete += faults.length === 0 ? 1 : 0;
    report.faultCount += faults.length;
    for (const { field, problem, place: section } of faults.slice(0, MAX_FAULTS - report.faults.length))
      report.faults.push({ ...place(row, section), field, problem });
  }
  return report;
}

async function book<Row>(
  { columns, tables, rows }: Format<Row>,
  services: Services,
  { key, quarter }: { key: FormatKey; quarter: QuarterQuery },
): Promise<Uint8Array> {
  const frame = await frameOf(services, quarter);
  const main: Value[][] = [];
  const sheets = tables.map((table) => ({ table, cells: [] as Value[][] }));
  for await (const row of rows(services, frame)) {
    const position = main.length + 1;
    main.push(formatRow(columns, row, { frame, position }));
    for (const { table, cells } of sheets) cells.push(...table.rows(row).map((one) => [position, ...one]));
  }
  const { title, label } = FORMATS[key];
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
          ['Artículo y fracción', label],
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

async function* contractRows(services: Services, { from, to }: FormatFrame): AsyncGenerator<ContractRow> {
  const { db, pool, config } = services;
  const filesFrom = `${config.publicUrl}${API_BASE}`;
  let known: { id: string; detail: ProcedureDetail } | undefined;
  for await (const rows of streamRows(pool, reportedContracts(from, to).compile(db), { batch: 200 }))
    for (const row of rows) {
      if (known?.id !== row.procedureId) {
        const detail = await readPublicProcedure(db, { id: row.procedureId });
        if (detail === undefined) continue;
        known = { id: row.procedureId, detail };
      }
      const { detail } = known;
      const contract = detail.contracts.find(({ number }) => number === row.contractNumber);
      yield { ...row, detail, contract, filesFrom };
    }
}

async function* regulationRows({ db, config }: Services): AsyncGenerator<ReportedRegulation> {
  const { rows } = await sql<ReportedRegulation>`
    select slug, title, kind, published_on "publishedOn", last_reform_on "lastReformOn", official_url "officialUrl",
      ${`${config.publicUrl}${SCREEN_BASE}/normatividad/`} || slug page
    from regulation where is_published and status <> 'repealed' order by position, title`.execute(db);
  yield* rows;
}

async function* postRows({ db }: Services): AsyncGenerator<ReportedPost> {
  const { rows } = await sql<ReportedPost>`
    select d.key, d.is_vacant "isVacant", d.post_level as level, d.post, d.name, d.surname1, d.surname2, d.sex, a.name area,
      d.held_since "heldSince", d.place, d.phone, d.extension, d.email
    from directory_person d join area a on a.id = d.area_id where d.is_visible
    order by a.position, d.position, d.name`.execute(db);
  yield* rows;
}
