import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';

/** Forms in which a word stands in the index: its stem, and itself without accents. A word without a stem says nothing. */
export interface WordForms {
  stems: string[];
  plain: string[];
}

/** Forms of each of these words. */
export async function readForms(
  db: Db | Transaction,
  words: readonly string[],
): Promise<Map<string, WordForms>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<WordForms & { word: string }>`
    select word, tsvector_to_array(to_tsvector('spanish', word)) stems,
      tsvector_to_array(to_tsvector('spanish_plain', word)) plain
    from unnest(${words}::text[]) word`.execute(db);
  return new Map(rows.map(({ word, stems, plain }) => [word, { stems, plain }]));
}

/** Groups of words that find the same, as people of the unit keep them. */
export async function readSynonyms(db: Db | Transaction): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    select array_prepend(name, alike) words from search_synonym where is_published order by key`.execute(db);
  return rows.map(({ words }) => words);
}

/** Which of these procedures have the words of a phrase side by side. */
export async function withPhrase(
  db: Db,
  ids: readonly string[],
  phrase: readonly string[],
): Promise<Set<string>> {
  const text = phrase.join(' ');
  const { rows } = await sql<{ id: string }>`
    select id from procedure where id = any(${ids}::uuid[])
      and search @@ (phraseto_tsquery('spanish', ${text}) || phraseto_tsquery('spanish_plain', ${text}))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
