import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/**
 * Each word as it is, or the nearest that visitors can find in the area when the area does not have it. `textsWith`
 * gives the SQL of a few texts, in one column, in which a word of the list stands: from them its accents are taken.
 */
export function mendWords(
  db: Db,
  area: 'procedures' | 'suppliers',
  words: readonly string[],
  textsWith: (word: RawBuilder<string>) => RawBuilder<unknown>,
): Promise<string[]> {
  const near = sql<string>`near.word`;
  return Promise.all(
    words.map(async (word) => {
      if (!/^\p{L}{4,40}$/u.test(word)) return word;
      const { rows } = await sql<{ written: string; isKnown: boolean }>`
        select near.word = plain(${word}) "isKnown", ${spelledWord(near, textsWith(near))} written
        from (select word from search_word where area = ${area} and (word = plain(${word}) or word % plain(${word}))
          order by (word = plain(${word})) desc, similarity(word, plain(${word})) desc, word limit 1) near`.execute(
        db,
      );
      return rows[0] === undefined || rows[0].isKnown ? word : rows[0].written;
    }),
  );
}

/**
 * SQL of a word that is kept without accents, as texts that hold it write it, in lower case; the word itself when none
 * does. `texts` are a few of them in one column; a spelling with accents goes before one without.
 */
function spelledWord(word: RawBuilder<string>, texts: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    select lower(w.written)
    from (${texts}) t(body), regexp_split_to_table(t.body, '[^[:alpha:]áéíóúüñÁÉÍÓÚÜÑ]+') w(written)
    where plain(w.written) = ${word}
    order by lower(w.written) <> plain(w.written) desc limit 1), ${word})`;
}
