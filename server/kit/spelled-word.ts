import { sql, type RawBuilder } from 'kysely';

/**
 * SQL of a word that is kept without accents, as texts that hold it write it, in lower case; the word itself when none
 * does. `texts` are a few of them in a column `body`; a spelling with accents goes before one without.
 */
export function spelledWord(word: RawBuilder<unknown>, texts: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    select lower(w.written)
    from (${texts}) t(body), regexp_split_to_table(t.body, '[^[:alpha:]áéíóúüñÁÉÍÓÚÜÑ]+') w(written)
    where plain(w.written) = ${word}
    order by lower(w.written) <> plain(w.written) desc limit 1), ${word})`;
}
