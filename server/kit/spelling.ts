import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { isOpposite } from './opposite-words.rules.ts';
import { fold } from './table-file/plain-text.ts';

/** The nearest words of which the first that is not the opposite is meant. */
const LOOKED_AT = 3;

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
  return Promise.all(
    words.map(async (word) => {
      if (!/^\p{L}{4,40}$/u.test(word)) return word;
      const { rows } = await sql<{ word: string }>`
        select word from search_word where area = ${area} and (word = plain(${word}) or word % plain(${word}))
          order by (word = plain(${word})) desc, similarity(word, plain(${word})) desc, word limit ${sql.lit(LOOKED_AT)}`.execute(
        db,
      );
      const typed = fold(word);
      if (rows[0]?.word === typed) return word;
      const meant = rows.find((one) => !isOpposite(typed, one.word))?.word;
      if (meant === undefined) return word;
      const near = sql<string>`${meant}::text`;
      const spelled = await sql<{
        written: string;
      }>`select ${spelledWord(near, textsWith(near))} written`.execute(db);
      return spelled.rows[0]?.written ?? word;
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
