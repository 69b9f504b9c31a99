import { sql } from 'kysely';
import type { PublicState } from '#contract/procedures.ts';
import { RETENTION } from '#contract/retention.ts';
import { MOST_OF_KIND, SEARCH_PAGE, type SearchKind } from '#contract/search.ts';
import type { Db } from '#server/kit/db.ts';
import { MOST_BEGUN, type KnownWord } from './text-query.rules.ts';

/** Kinds that the index holds. */
export const INDEXED = [
  'procedure',
  'lot',
  'contract',
  'supplier',
  'document',
  'page',
  'regulation',
  'article',
  'sheet',
  'person',
  'area',
  'profile',
] as const satisfies readonly SearchKind[];
export type IndexedKind = (typeof INDEXED)[number];

/** For whom a row of the index is. */
export type Audience = 'everyone' | 'signed-in';

/** What the index knows of typed words (small, without accents), and a sign that changes with the synonyms. */
export async function knowWords(
  db: Db,
  words: readonly string[],
  audiences: readonly Audience[],
): Promise<{ words: KnownWord[]; synonyms: string }> {
  const { rows } = await sql<KnownWord & { synonyms: string }>`
    select w.word, search_stem(w.word) stem,
      exists (select from search_term t where t.stem = search_stem(w.word) and t.audience = any(${audiences})) "isKnown",
      array(select distinct stem from search_term t where t.word ~>=~ w.word and t.word ~<~ (w.word || '{')
        and t.audience = any(${audiences}) limit ${sql.lit(MOST_BEGUN + 1)}) begun,
      (select count(*) || ' ' || coalesce(sum(version), 0) from search_synonym where is_published) synonyms
    from unnest(${words}::text[]) w(word)`.execute(db);
  return {
    words: rows.map(({ word, stem, isKnown, begun }) => ({ word, stem, isKnown, begun })),
    synonyms: rows[0]?.synonyms ?? '',
  };
}

/** Words of the index that look like a typed one, the most alike first, as texts write them. */
export async function alikeWords(
  db: Db,
  word: string,
  audiences: readonly Audience[],
): Promise<{ word: string; written: string; stem: string }[]> {
  const { rows } = await sql<{ word: string; written: string; stem: string }>`
    select word, stem, (array_agg(written order by written <> word desc))[1] written from search_term
    where word % ${word} and audience = any(${audiences}) and length(word) between ${word.length - 2} and ${word.length + 2}
    group by word, stem order by similarity(word, ${word}) desc, word limit 12`.execute(db);
  return rows;
}

/** Which of these numbers and phrases nothing says, in their order. */
export async function unsaidOf(
  db: Db,
  whole: readonly { said: string; query: string; isPhrase: boolean }[],
  audiences: readonly Audience[],
): Promise<string[]> {
  if (whole.length === 0) return [];
  const { rows } = await sql<{ said: string }>`
    select said from jsonb_to_recordset(${JSON.stringify(whole)}::jsonb) as w(said text, query text, "isPhrase" boolean)
    -- By the index of each kind: all kinds at once have none, and all of them would be read.
    where not exists (select from search_found(w.query::tsquery, w.query::tsquery, '', ${audiences}::text[], ${INDEXED}::text[], 1,
      case when w."isPhrase" then search_pairs(search_words(w.said, 'D')) else '{}' end))`.execute(db);
  return rows.map(({ said }) => said);
}

/** A row of the index that was found. */
export interface FoundRow {
  kind: IndexedKind;
  part: string;
  title: string;
  number: string | null;
  note: string;
  body: string;
  place: string;
  path: string;
  dated: string | null;
  rank: number;
  /** Of the procedure that it is, or that it is a lot, a document or a page of. */
  state: PublicState | null;
  /** Until when bids are received, while it is open. */
  until: Date | null;
  /** Who was contracted or won, and for how much. */
  who: string;
  amount: string | null;
  tax: string | null;
  /** What stands before the text that an article is of. */
  caution: string | null;
}

interface Search {
  /** What is looked for and by what it is ranked, as the type tsquery writes it. */
  asked: string;
  ranked: string;
  /** How many things are asked, each in any of its ways. */
  parts: number;
  /** What was typed, small and without accents. */
  typed: string;
  /** Words that stand side by side as they are written, small and without accents. */
  phrases: readonly string[];
  audiences: readonly Audience[];
  kinds: readonly IndexedKind[];
  /** By how much what is asked makes a kind worth more or less. */
  worth: Partial<Record<IndexedKind, number>>;
  /** By how much a supplier is worth less where its name is also the name of a thing that is bought. */
  namesake: number;
  /** Ranks of what is listed besides, falling: the index leaves it its places. */
  beside: readonly number[];
  page: number;
}

/** How well something else must say what a supplier's name says for that name to be the name of a thing. */
const THING = 0.7;
const THING_OF_LOTS = 0.3;

/**
 * One page of what the index has and of what is listed beside it, best first: of the latter, which of its ranks it is. With
 * how many of each kind the index has (up to what is ranked).
 */
export async function selectFound(
  db: Db,
  { asked, ranked, parts, typed, phrases, audiences, kinds, worth, namesake, beside, page }: Search,
): Promise<{ rows: (FoundRow & { at: number | null })[]; counts: Partial<Record<IndexedKind, number>> }> {
  const exact =
    phrases.length === 0
      ? sql`select * from ranked`
      : // Most have it as it was typed; the others are looked at without what stands between words.
        sql`select r.* from ranked r join search_entry e on e.id = r.id
          cross join lateral (select concat_ws(' ', e.title, e.note, e.body) written offset 0) t
          where not exists (
            select from unnest(${phrases}::text[]) phrase
            -- Its title, as it is kept, says it more often than not.
            where strpos(e.title_plain, phrase) = 0
              and strpos(translate(lower(t.written), 'áéíóúüñ', 'aeiouun'), phrase) = 0
              and strpos(plain(t.written), phrase) = 0
              and strpos(regexp_replace(plain(t.written), '[^[:alnum:]]+', ' ', 'g'), phrase) = 0)`;
  const { rows } = await sql<
    FoundRow & {
      counts: Partial<Record<IndexedKind, number>> | null;
      id: string | null;
      at: number | null;
    }
  >`
    with ranked as materialized (
      select * from search_found(${asked}::tsquery, ${ranked}::tsquery, ${typed}, ${audiences}::text[], ${INDEXED}::text[], ${sql.lit(MOST_OF_KIND)},
        array(select distinct pair from unnest(${phrases}::text[]) phrase, unnest(search_pairs(search_words(phrase, 'D'))) pair),
        ${parts}::int)),
    told as (${exact}),
    -- Something else than a supplier says it nearly as well: in its title, not somewhere in its text.
    bought as (select max(rank) filter (where kind in ('procedure', 'sheet', 'article', 'regulation')) >= ${THING} * max(rank) filter (where kind = 'supplier')
      or max(rank) filter (where kind = 'lot') >= ${THING_OF_LOTS} * max(rank) filter (where kind = 'supplier') "isThing" from told),
    found as materialized (select id, kind, dated, (rank * coalesce((${JSON.stringify(worth)}::jsonb ->> kind)::real, 1)
      * case when kind = 'supplier' and "isThing" then ${namesake}::real else 1 end)::real rank from told, bought),
    best as (
      select id, null::int "at", rank, dated from found where kind = any(${kinds}::text[])
      union all
      select null, n::int - 1, rank, null from unnest(${beside}::real[]) with ordinality b (rank, n)
      order by rank desc, "at", dated desc nulls last, id limit ${SEARCH_PAGE} offset ${(page - 1) * SEARCH_PAGE}),
    shown as (
      select b."at", e.id, e.kind, e.part, e.title, e.number, case when e.kind = 'page' then coalesce(p.title, '') else e.note end note, left(e.body, 20000) body, e.place, e.path, e.dated, b.rank,
        p.public_state state, coalesce(c.supplier_name,
          case when p.public_state <> 'awarded' then null
            -- Of a lot only who won it, not whoever won the others.
            when e.kind = 'lot' then (select string_agg(a.supplier_name, ' y ' order by a.place) from award a
              where a.lot_id = e.source and a.status = 'awarded')
            else p.supplier_names end, '') who,
        case when p.public_state = 'open' then (select max(at) from milestone m where m.procedure_id = p.id and m.kind = 'opening') end until,
        case when e.kind = 'contract' then case when c.currency = 'MXN' then c.amount::text end
          when p.public_state = 'awarded' then coalesce(
            (select sum(a.amount)::text from award a where a.procedure_id = p.id and a.status = 'awarded' and (e.kind <> 'lot' or a.lot_id = e.source)),
            case when e.kind <> 'lot' and p.contract_count > 0 then p.contract_amount::text end) end amount,
        case when e.kind = 'contract' then case when c.source <> 'compranet' then 'con IVA' end
          when exists (select from award a where a.procedure_id = p.id and a.status = 'awarded' and a.amount is not null
            and (e.kind <> 'lot' or a.lot_id = e.source)) then 'sin IVA'
          when p.source <> 'compranet' then 'con IVA' end tax,
        (select note from regulation_text t where t.id = e.source and e.kind = 'article') caution
      from best b left join search_entry e on e.id = b.id
        left join procedure p on p.id = e.parent and e.kind in ('procedure', 'lot', 'document', 'page')
        left join contract c on c.id = e.source and e.kind = 'contract'
      -- What is hidden while it is looked for never leaves, whatever the index still has.
      where e.parent is null or exists (select from procedure p where p.id = e.parent and p.public_state <> 'hidden'))
    select s.*, c.counts
    from (select jsonb_object_agg(kind, n) counts from (select kind, count(*) n from found group by kind) k) c
      left join shown s on true
    order by s.rank desc, s."at", s.dated desc nulls last, s.id`.execute(db);
  return { rows: rows.filter(({ id, at }) => id !== null || at !== null), counts: rows[0]?.counts ?? {} };
}

/** Different words of a day that are kept at most. */
const MOST_MISSED = 2_000;
/** Days for which words that were looked for in vain are kept; those of a few people for less. */
export const MISSED_DAYS = RETENTION.search.amount;
const RARE_DAYS = 7;
/** A word of fewer questions tells of whoever asked. */
const RARE = 3;
/** Words that are shown. */
const SHOWN = 100;

/** Counts words that nothing says. */
export async function noteMissed(db: Db, words: readonly string[], today: string): Promise<void> {
  await sql`select note_missed(${words}::text[], ${today}::date, ${sql.lit(MOST_MISSED)})`.execute(db);
}

/** Words that several people looked for in vain, the most wanted first. */
export async function selectMissed(db: Db): Promise<{ word: string; count: number; lastOn: string }[]> {
  const { rows } = await sql<{ word: string; count: number; lastOn: string }>`
    select word, sum(count)::int count, max(day)::text "lastOn" from search_missed group by word
    having sum(count) >= ${sql.lit(RARE)} order by sum(count) desc, word limit ${sql.lit(SHOWN)}`.execute(db);
  return rows;
}

/** Forgets words that are old, and sooner those that few looked for. */
export async function forgetMissed(db: Db, today: string): Promise<void> {
  await sql`
    delete from search_missed m where day < ${today}::date - ${sql.lit(MISSED_DAYS)}::int
      or day < ${today}::date - ${sql.lit(RARE_DAYS)}::int
        and (select sum(count) from search_missed k where k.word = m.word) < ${sql.lit(RARE)}`.execute(db);
}
