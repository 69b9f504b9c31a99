import { sql, type RawBuilder } from 'kysely';
import type { Db, Transaction } from './db.ts';

/** Rows that a list counts exactly; beyond them it says «más de». */
const COUNT_CAP = 1_000;

/** How many rows there are: exact up to the cap, else the cap. */
export interface ListTotal {
  value: number;
  exact: boolean;
}

export const totalUpTo = (count: number, cap = COUNT_CAP): ListTotal => ({
  value: Math.min(count, cap),
  exact: count <= cap,
});

/** Counts the rows of `from … where …`, no further than one beyond the cap. */
export async function countUpTo(
  db: Db | Transaction,
  from: RawBuilder<unknown>,
  cap = COUNT_CAP,
): Promise<ListTotal> {
  const { rows } = await sql<{ value: number }>`
    select count(*)::int as value from (select 1 from ${from} limit ${sql.lit(cap + 1)}) counted`.execute(db);
  return totalUpTo(rows[0]?.value ?? 0, cap);
}

interface Listed<Row> {
  /** The rows of the list in their order, with the part that cuts out a page. */
  rows: (limit: RawBuilder<unknown>) => RawBuilder<Row>;
  /** `from … where …` of the same rows. */
  from: RawBuilder<unknown>;
  cap?: number;
}

/** One page of a list and how many rows there are. `page` counts from 1, `size` in rows. */
export async function readPage<Row>(
  db: Db,
  { page, size }: { page: number; size: number },
  { rows, from, cap }: Listed<Row>,
): Promise<{ rows: Row[]; total: ListTotal; page: number; size: number }> {
  const limit = sql`limit ${size} offset ${(page - 1) * size}`;
  const [read, total] = await Promise.all([rows(limit).execute(db), countUpTo(db, from, cap)]);
  return { rows: read.rows, total, page, size };
}

/** A text as `like` looks for it, letter by letter. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** The words of a search. */
export const wordsOf = (text: string | undefined) => (text ?? '').split(/\s+/).filter((word) => word !== '');

/** What a plain text is compared with, by `like`, that contains the word. */
export const containing = (word: string) => sql`'%' || plain(${escapeLike(word)}) || '%'`;
