import { type RawBuilder, sql } from 'kysely';
import type { PortalAbility } from '#contract/permissions.ts';
import { readFolio } from '#contract/rules/texts/spoken-signs.ts';
import { REQUEST_KIND_LABELS, type RequestKind } from '#contract/registration.ts';
import { MOST_OF_KIND, type SearchKind } from '#contract/search.ts';
import { type Db, transaction, type Transaction } from '#server/kit/db.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { beginsPattern, type Need } from './live-text.rules.ts';

/** What only people of the unit see: it is read where it lies and never enters the index. */
export interface LiveRow {
  kind: SearchKind;
  title: string;
  number: string | null;
  note: string;
  place: string;
  path: string;
  dated: string | null;
  rank: number;
}

/** What is asked of it. */
export interface LiveSearch {
  /** As it was typed. */
  q: string;
  /** All of them, or some. */
  needs: readonly Need[];
  how: '&' | '|';
  without: readonly string[];
}

/** One more than are listed, to know whether there are more. */
const MOST = MOST_OF_KIND + 1;
/** Of what many have, so many are looked at for the last ones. */
const LOOKED_AT = 1_000;
/** A number or RFC as it was typed. */
const EXACT = 3;

const REGISTRY = '/padron-Proveedores/Administrador';
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** Where each kind is looked for: as its index has it. */
const TEXTS = {
  record: {
    rows: sql`procedure where source <> 'compranet'`,
    text: sql`plain(number || ' ' || title)`,
  },
  request: {
    rows: sql`registration_request where tab is not null`,
    text: sql`plain(folio || ' ' || name || ' ' || rfc)`,
  },
  file: {
    rows: sql`supplier where status <> 'unregistered' and number is not null`,
    text: sql`plain(coalesce(number, '') || ' ' || name || ' ' || coalesce(trade_name, '') || ' ' || coalesce(rfc, ''))`,
  },
};
type LiveKind = keyof typeof TEXTS;

/** Kinds that somebody may administer. */
const kindsOf = (ability: PortalAbility): LiveKind[] => [
  ...(ability.can('administer', 'Procurement') ? (['record'] as const) : []),
  ...(ability.can('administer', 'SupplierRegistry') ? (['request', 'file'] as const) : []),
];

/** Whether the text of a row has what is asked. */
function says({ text }: { text: RawBuilder<unknown> }, { needs, how, without }: LiveSearch) {
  const all = (patterns: readonly string[]) =>
    sql`(${sql.join(
      patterns.map((pattern) => sql`${text} ~ ${pattern}`),
      sql` and `,
    )})`;
  const each = needs.map((ways) => sql`(${sql.join(ways.map(all), sql` or `)})`);
  const told = sql<boolean>`(${sql.join(each, how === '&' ? sql` and ` : sql` or `)})`;
  return without.length === 0 ? told : sql<boolean>`(${told} and not ${text} ~ any(${without}::text[]))`;
}

/** How well a row says it, beside what the index has: a little below the public page of the same thing. */
function rankOf(q: string, { title, isExact, weight }: { title: string; isExact: boolean; weight: number }) {
  if (isExact) return EXACT;
  const [typed, said] = [fold(q.trim()), fold(title)];
  return weight * (said.startsWith(typed) ? 1.3 : said.includes(typed) ? 1.1 : 0.8);
}

/**
 * Reads by the index of each text. The planner takes any pattern for a common one, and to read everything until some rows have it
 * means to take the accents off every text: seconds where a number is in one of a hundred thousand.
 */
const byIndex = <T>(db: Db, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('jit', 'off', true)`.execute(tx);
    return read(tx);
  });

async function records(db: Transaction, search: LiveSearch): Promise<LiveRow[]> {
  const { q } = search;
  const { rows } = await sql<{ id: string; number: string; title: string; area: string; isExact: boolean }>`
    select id, number, title, area, "isExact" from (
      select id, number, title, requesting_area area, updated_at, plain(number) = plain(${q}) "isExact"
      from ${TEXTS.record.rows} and ${says(TEXTS.record, search)} limit ${sql.lit(LOOKED_AT)}) found
    order by "isExact" desc, updated_at desc, id limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ id, number, title, area, isExact }) => ({
    kind: 'record',
    title,
    number,
    note: area,
    place: '',
    path: `${RECORDS}?tab=nuevo&proc=${id}`,
    dated: null,
    rank: rankOf(q, { title, isExact, weight: 0.9 }),
  }));
}

const keyOf = (q: string) => q.toUpperCase().replace(/[^A-ZÑ&0-9]/g, '');

async function requests(db: Transaction, search: LiveSearch): Promise<LiveRow[]> {
  const { q } = search;
  const year = new Date().getUTCFullYear();
  // The signs of a folio are looked for also without its year.
  const folios = [q, ...[0, 1, 2, 3].map((ago) => `S-${year - ago}-${q}`)].flatMap(
    (one) => readFolio(one) ?? [],
  );
  const isExact = sql<boolean>`(folio = any(${folios}::text[]) or rfc = ${keyOf(q)})`;
  const { rows } = await sql<{
    folio: string;
    kind: RequestKind;
    name: string;
    day: string | null;
    isExact: boolean;
  }>`
    select folio, kind, name, (submitted_at at time zone 'America/Mexico_City')::date as day, "isExact" from (
      select folio, kind, name, submitted_at, ${isExact} "isExact"
      from ${TEXTS.request.rows} and (${says(TEXTS.request, search)} or ${isExact}) limit ${sql.lit(LOOKED_AT)}) found
    order by "isExact" desc, submitted_at desc nulls last, folio limit ${sql.lit(MOST)}`.execute(db);
  return rows.map((row) => {
    const title = row.name === '' ? row.folio : row.name;
    return {
      kind: 'request',
      title,
      number: row.folio,
      note: REQUEST_KIND_LABELS[row.kind],
      place: '',
      path: `${REGISTRY}?sol=${encodeURIComponent(row.folio)}`,
      dated: row.day,
      rank: rankOf(q, { title, isExact: row.isExact, weight: 0.9 }),
    };
  });
}

async function files(db: Transaction, search: LiveSearch): Promise<LiveRow[]> {
  const { q } = search;
  const key = keyOf(q);
  const { rows } = await sql<{ id: string; name: string; number: string; isExact: boolean }>`
    select id, name, number, "isExact" from (
      select id, concat_ws(' ', name, legal_suffix) name, number, updated_at, coalesce(rfc = ${key}, false) or number = upper(${q}) "isExact"
      from ${TEXTS.file.rows} and (${says(TEXTS.file, search)} or rfc = ${key}) limit ${sql.lit(LOOKED_AT)}) found
    order by "isExact" desc, updated_at desc, id limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ id, name, number, isExact: isIt }) => ({
    kind: 'file',
    title: name,
    number,
    note: 'Expediente',
    place: '',
    path: `${REGISTRY}?seccion=padron&prov=${id}`,
    dated: null,
    // Its public page stands above; by its RFC a person finds no other way to a natural person.
    rank: rankOf(q, { title: name, isExact: isIt, weight: 0.5 }),
  }));
}

const READ = { record: records, request: requests, file: files };

/** What a text finds among what a person may administer: of each kind, one more than are listed where there are more. */
export async function selectLive(db: Db, search: LiveSearch, ability: PortalAbility): Promise<LiveRow[]> {
  if (search.needs.length === 0) return [];
  const kinds = kindsOf(ability);
  if (kinds.length === 0) return [];
  return byIndex(db, async (tx) => {
    const found: LiveRow[] = [];
    for (const kind of kinds) found.push(...(await READ[kind](tx, search)));
    return found;
  });
}

/** Which of these words something says that a person may administer. */
export async function saidLive(
  db: Db,
  words: readonly { word: string; stem: string }[],
  ability: PortalAbility,
): Promise<Set<string>> {
  const kinds = kindsOf(ability);
  if (words.length === 0 || kinds.length === 0) return new Set();
  const anywhere = kinds.map(
    (kind) => sql`exists (select from ${TEXTS[kind].rows} and ${TEXTS[kind].text} ~ w.pattern)`,
  );
  const { rows } = await byIndex(db, (tx) =>
    sql<{ word: string }>`
    select word from unnest(${words.map(({ word }) => word)}::text[],
      ${words.map(({ stem }) => beginsPattern(stem))}::text[]) w (word, pattern)
    where ${sql.join(anywhere, sql` or `)}`.execute(tx),
  );
  return new Set(rows.map(({ word }) => word));
}

/** Words that look like a typed one where a person may administer, the most alike first. */
export async function alikeLive(
  db: Db,
  word: string,
  ability: PortalAbility,
): Promise<{ word: string; written: string; stem: string }[]> {
  const kinds = kindsOf(ability);
  if (kinds.length === 0) return [];
  const { rows } = await byIndex(db, (tx) =>
    sql<{ word: string; written: string; stem: string }>`
    select word, written, stem from officer_words_alike(${word}, ${kinds.includes('record')}, ${kinds.includes('file')})`.execute(
      tx,
    ),
  );
  return rows;
}
