import { sql } from 'kysely';
import type { PublicState } from '#contract/procedures.ts';
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
  /** Of the procedure that it is, or that it is a lot of. */
  state: PublicState | null;
}

interface Search {
  /** What is looked for and by what it is ranked, as the type tsquery writes it. */
  asked: string;
  ranked: string;
  /** What was typed, small and without accents. */
  typed: string;
  /** Words that stand side by side as they are written, small and without accents. */
  phrases: readonly string[];
  audiences: readonly Audience[];
  kinds: readonly IndexedKind[];
  /** Ranks of what is listed besides, falling: the index leaves it its places. */
  beside: readonly number[];
  page: number;
}

/**
 * One page of what the index has and of what is listed beside it, best first: of the latter, which of its ranks it is. With
 * how many of each kind the index has (up to what is ranked).
 */
export async function selectFound(
  db: Db,
  { asked, ranked, typed, phrases, audiences, kinds, beside, page }: Search,
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
        array(select distinct pair from unnest(${phrases}::text[]) phrase, unnest(search_pairs(search_words(phrase, 'D'))) pair))),
    found as materialized (${exact}),
    best as (
      select id, null::int "at", rank, dated from found where kind = any(${kinds}::text[])
      union all
      select null, n::int - 1, rank, null from unnest(${beside}::real[]) with ordinality b (rank, n)
      order by rank desc, "at", dated desc nulls last, id limit ${SEARCH_PAGE} offset ${(page - 1) * SEARCH_PAGE}),
    shown as (
      select b."at", e.id, e.kind, e.part, e.title, e.number, e.note, left(e.body, 20000) body, e.place, e.path, e.dated, b.rank,
        (select p.public_state from procedure p where p.id = e.parent and e.kind in ('procedure', 'lot')) state
      from best b left join search_entry e on e.id = b.id
      -- What is hidden while it is looked for never leaves, whatever the index still has.
      where e.parent is null or exists (select from procedure p where p.id = e.parent and p.public_state <> 'hidden'))
    select s.*, c.counts
    from (select jsonb_object_agg(kind, n) counts from (select kind, count(*) n from found group by kind) k) c
      left join shown s on true
    order by s.rank desc, s."at", s.dated desc nulls last, s.id`.execute(db);
  return { rows: rows.filter(({ id, at }) => id !== null || at !== null), counts: rows[0]?.counts ?? {} };
}
