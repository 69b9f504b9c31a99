import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ListSource } from '#contract/negative-list-words.ts';
import type { ImportDetail, ImportRowPage, RowSet } from '#contract/imports.ts';
import type { ListMatch, MatchPage } from '#contract/negative-lists.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import type { Db } from '#server/kit/db.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { listImporter } from './list-importer.ts';
import { defineNegativeListsJobs, handScreening } from './negative-lists.jobs.ts';

/** Header of the SAT's list as it is published, one name repeated as the real ones do. */
export const SAT_HEADER = [
  'No',
  'RFC',
  'Nombre del Contribuyente',
  'Situación del contribuyente',
  'Número y fecha de oficio global de presunción SAT',
  'Publicación página SAT presuntos',
  'Número y fecha de oficio global de presunción DOF',
  'Publicación DOF presuntos',
  'Número y fecha de oficio global de contribuyentes que desvirtuaron SAT',
  'Publicación página SAT desvirtuados',
  'Número y fecha de oficio global de contribuyentes que desvirtuaron DOF',
  'Publicación DOF desvirtuados',
  'Número y fecha de oficio global de definitivos SAT',
  'Publicación página SAT definitivos',
  'Número y fecha de oficio global de definitivos DOF',
  'Publicación DOF definitivos',
  'Número y fecha de oficio global de sentencia favorable SAT',
  'Publicación página SAT sentencia favorable',
  'Número y fecha de oficio global de sentencia favorable DOF',
  'Publicación DOF sentencia favorable',
] as const;

export interface SatRow {
  rfc: string;
  name: string;
  situation: string;
}

const SHARES: [string, number][] = [
  ['Definitivo', 0.792],
  ['Sentencia Favorable', 0.907],
  ['Presunto', 0.976],
  ['Desvirtuado', 1],
];

/** An invented RFC of a firm, the same for the same number. */
export function inventedRfc(index: number): string {
  const letters = [0, 1, 2]
    .map((place) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(index / 26 ** place) % 26])
    .join('');
  const base = `${letters}${String(10 + (index % 15)).padStart(2, '0')}${String(1 + (index % 12)).padStart(2, '0')}${String(1 + (index % 28)).padStart(2, '0')}${(index % 36).toString(36).toUpperCase()}${(index % 7) + 1}`;
  return base + rfcCheckDigit(base);
}

/** Invented rows in the proportions of the published list. */
export function inventedSatRows(count: number): SatRow[] {
  return Array.from({ length: count }, (_, index) => {
    const share = ((index * 7_919) % 1_000) / 1_000;
    return {
      rfc: inventedRfc(index),
      name: `COMERCIALIZADORA FICTICIA NÚMERO ${index}, S.A. DE C.V.`,
      situation: SHARES.find(([, until]) => share < until)![0],
    };
  });
}

function satValues({ rfc, name, situation }: SatRow, index: number): string[] {
  const presumed = [
    '500-05-2014-0001 de fecha 1 de enero de 2014',
    '16/01/2014',
    '500-05-2014-0001',
    '03/02/2014',
  ];
  const pick = (wanted: string, office: string, day: string) =>
    situation === wanted ? [office, day, office, day] : ['', '', '', ''];
  return [
    String(index + 1),
    rfc,
    name,
    situation,
    ...presumed,
    ...pick('Desvirtuado', '500-05-2014-0200', '20/05/2014'),
    ...pick('Definitivo', '500-05-2014-0300', '02/07/2014'),
    ...pick('Sentencia Favorable', '500-05-2018-0400', '10/09/2018'),
  ];
}

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Invented rows that take the four situations by turns. */
export function sortedSatRows(count: number): SatRow[] {
  const situations = ['Definitivo', 'Presunto', 'Desvirtuado', 'Sentencia Favorable'];
  return inventedSatRows(count).map((row, index) => ({ ...row, situation: situations[index % 4]! }));
}

/** The published file: legend with the cut-off, title, header, rows; Windows-1252 unless told otherwise. */
export function satFile(
  rows: readonly SatRow[],
  cutoff = '10 de septiembre de 2026',
  {
    encoding = 'latin1',
    header = SAT_HEADER,
  }: { encoding?: 'latin1' | 'utf8'; header?: readonly string[] } = {},
): Buffer {
  const lines = [
    `Información actualizada al ${cutoff}`,
    'Listado completo de contribuyentes (Artículo 69-B del Código Fiscal de la Federación)',
    header.join(','),
    ...rows.map((row, index) => satValues(row, index).map(quoted).join(',')),
  ];
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), encoding);
}

/** A list of sanctioned suppliers of which each bars until the end of next year; without RFC it is compared by name. */
export function barredFile(rows: readonly { rfc?: string; name: string; fileNumber: string }[]): Buffer {
  const year = new Date().getUTCFullYear();
  const lines = [
    'RFC,Nombre,Tipo de sanción,Fecha de inicio,Fecha de término,Autoridad,Expediente',
    ...rows.map(({ rfc = '', name, fileNumber }) =>
      [rfc, name, 'Inhabilitación', `01/01/${year}`, `31/12/${year + 1}`, 'SABG', fileNumber]
        .map(quoted)
        .join(','),
    ),
    ',Otra Empresa Ajena,Multa,,,SABG,E-2',
  ];
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
}

type Seen = Pick<ImportDetail, 'id' | 'version'>;

/** The real app with the steps of a list as an officer does them. */
export interface ListBench extends TestApp {
  ask(path: string, method?: string, body?: unknown, version?: number, as?: Caller): Promise<Response>;
  edition(id: string): Promise<ImportDetail>;
  rowsOf(id: string, set: RowSet): Promise<ImportRowPage>;
  /** Uploads a file without reading it. */
  send69(content: Uint8Array, source?: ListSource): Promise<ImportDetail>;
  /** Uploads and reads a file; what its source does not say of it, its cut-off, is said as an officer does. */
  read(content: Uint8Array, source?: ListSource, cutoff?: string): Promise<ImportDetail>;
  /** Lets a list that was read come into force, as it was seen. */
  confirm(list: Seen, body?: object, as?: Caller): Promise<Response>;
  /** Says what its columns are and its cut-off. */
  settle(
    list: Seen,
    columns: object,
    day: string | null,
    more?: { said?: object; as?: Caller },
  ): Promise<Response>;
  discard(list: Seen & Pick<ImportDetail, 'status'>, as?: Caller): Promise<Response>;
  /** Uploads, reads, confirms with a reason in case of doubt, applies and screens. */
  applyAll(content: Uint8Array, source?: ListSource, cutoff?: string): Promise<ImportDetail>;
  matches(query?: string): Promise<MatchPage>;
  /** The open match of a request. */
  matchOf(folio: string): Promise<ListMatch | undefined>;
  /** Decides a match as it was read. */
  decide(
    match: Pick<ListMatch, 'id' | 'version'> | undefined,
    decision: string,
    reason: string,
  ): Promise<Response>;
  addSupplier(facts: { rfc: string | null; name: string; status?: string }): Promise<string>;
  /** Entries and matches as one text. */
  content(): Promise<string>;
  empty(): Promise<void>;
}

/** Starts it; jobs run when the test says so. */
export async function startListBench(environment: Record<string, string> = {}): Promise<ListBench> {
  const app = await startTestApp(environment);
  const { services } = app;
  defineNegativeListsJobs(services);
  const parts = { config: services.config, handScreening: handScreening(services) };
  defineImportJobs(services, [listImporter(parts)]);
  const ask: ListBench['ask'] = (path, method = 'GET', body, version, as = 'admin') =>
    app.send(as, method, `/padron${path}`, body, version === undefined ? {} : { 'if-match': `"${version}"` });
  const step = (
    { id }: Seen,
    path: string,
    body: object,
    { as = 'admin', method = 'POST' }: { as?: Caller; method?: string } = {},
  ) => ask(`/listas/importaciones/${id}/${path}`, method, body, undefined, as);
  const edition = async (id: string) =>
    (await (await ask(`/listas/importaciones/${id}`)).json()) as ImportDetail;
  const send69: ListBench['send69'] = async (content, source = 'sat_69b') => {
    const response = await ask(`/listas/importaciones?fuente=${source}&nombre=lista.csv`, 'POST', content);
    expect(response.status).toBe(201);
    return (await response.json()) as ImportDetail;
  };
  const settle: ListBench['settle'] = (list, columns, day, { said = {}, as = 'admin' } = {}) =>
    step(list, 'lectura', { columns, day, said, version: list.version }, { as, method: 'PUT' });
  const confirm: ListBench['confirm'] = (list, body = {}, as = 'admin') =>
    step(list, 'inicio', { version: list.version, ...body }, { as });
  const read: ListBench['read'] = async (content, source, cutoff) => {
    const { id } = await send69(content, source);
    await app.runJobs();
    const list = await edition(id);
    if (cutoff === undefined || list.status !== 'ready') return list;
    expect((await settle(list, list.findings?.choices?.mapping ?? {}, cutoff)).status).toBe(202);
    await app.runJobs();
    return edition(id);
  };
  const matches: ListBench['matches'] = async (query = '') =>
    (await (await ask(`/coincidencias?${query}`)).json()) as MatchPage;
  let number = 5_000;
  return {
    ...app,
    ask,
    edition,
    rowsOf: async (id, set) =>
      (await (await ask(`/listas/importaciones/${id}/filas?que=${set}`)).json()) as ImportRowPage,
    send69,
    read,
    confirm,
    settle,
    discard: (list, as = 'admin') =>
      step(list, 'cancelacion', { seen: list.status, version: list.version }, { as }),
    async applyAll(...file) {
      const list = await read(...file);
      expect(list.failure).toBeNull();
      const body = { reason: 'La fuente la publicó así.', count: list.rows ?? 0 };
      expect((await confirm(list, body)).status).toBe(202);
      if (list.needsSecond)
        expect((await confirm(await edition(list.id), body, 'other-admin')).status).toBe(202);
      await app.runJobs();
      return edition(list.id);
    },
    matches,
    matchOf: async (folio) => (await matches()).rows.find(({ request }) => request?.folio === folio),
    decide: (match, decision, reason) =>
      ask(`/coincidencias/${match?.id}/decision`, 'PUT', { decision, reason }, match?.version),
    async addSupplier({ rfc, name, status = 'active' }) {
      number += 1;
      const { id } = await app.db
        .insertInto('supplier')
        .values({ number: `P-0${number}`, name, rfc, status, source: 'portal' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async content() {
      const { rows } = await sql<{ all: string }>`select concat(
        (select json_agg(e order by e.id) from negative_list_entry e),
        (select json_agg(m order by m.id) from list_match m)) as all`.execute(app.db);
      return rows[0]!.all;
    },
    async empty() {
      app.sentJobs.length = 0;
      await emptyTables(app.db, ['import_run', 'screening_run', 'list_match', 'supplier']);
    },
  };
}

/** A list in force without a file, for tests of what stands on its entries; gives its id. */
export async function insertListInForce(db: Db, cutoff: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with file as (insert into stored_file (sha256, bytes, media_type) values (repeat('b', 64), 10, 'text/csv')
        on conflict (sha256) do update set bytes = excluded.bytes returning sha256),
      run as (insert into import_run (kind, subject, file_sha256, file_name, file_bytes, status, findings, created_by, request_id)
        select 'negative-lists', 'SupplierRegistry', sha256, 'lista.csv', 10, 'done', '{}', null, 'x' from file returning id)
    insert into negative_list (id, source, cutoff_on) select id, 'sat_69b', ${cutoff} from run returning id`.execute(
    db,
  );
  return rows[0]!.id;
}
