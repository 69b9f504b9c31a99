import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import { withoutLegalForm } from './legal-form.rules.ts';
import { rfcKey, typedNumber } from './supplier-filters.sql.ts';

/** Sanctions that anyone may see, on alias `x`. */
export const PUBLISHED = sql<boolean>`x.published_at <= now() and x.status <> 'revoked'`;

const WORDS = sql<string>`plain(x.name || ' ' || x.authority || ' ' || x.cause_text || ' ' || x.document_number)`;

const wordsOf = (text: string) =>
  withoutLegalForm(text)
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * Whether every typed word stands in the name, the authority, the cause or the number of the official document; or the
 * registration number or the RFC of a company is the typed one. On aliases `x` and `s`; all without a text.
 */
export function namedCondition(text: string): RawBuilder<boolean> {
  if (text === '') return sql<boolean>`true`;
  const stands = wordsOf(text).map((word) => sql`strpos(told.words, plain(${word})) > 0`);
  return sql<boolean>`(exists (select from (select ${WORDS} words) told where ${sql.join(stands, sql` and `)})
    or (x.rfc = ${rfcKey(text)} and x.person_type = 'legal') or s.number = ${typedNumber(text) ?? text.toUpperCase()})`;
}

/** Words that are mended in one text; longer texts stay as they are. */
const MAX_WORDS = 8;

async function nearestText(db: Db, text: string): Promise<string | null> {
  const words = wordsOf(text);
  if (words.length > MAX_WORDS) return null;
  const { rows } = await sql<{ word: string }>`
    with known as materialized (
      select distinct word from sanction x, regexp_split_to_table(${WORDS}, '[^[:alnum:]]+') word where ${PUBLISHED})
    select coalesce(near.word, typed.word) word from unnest(${words}::text[]) with ordinality typed (word, place)
    left join lateral (
      select k.word from known k
      where typed.word ~ '^[[:alpha:]]{4,40}$' and (k.word = plain(typed.word) or k.word % plain(typed.word))
      order by (k.word = plain(typed.word)) desc, similarity(k.word, plain(typed.word)) desc, k.word limit 1) near on true
    order by typed.place`.execute(db);
  return rows.map(({ word }) => word).join(' ');
}

async function isAnywhere(db: Db, text: string): Promise<boolean> {
  const { rows } = await sql`
    select from sanction x left join supplier s on s.id = x.supplier_id
    where ${PUBLISHED} and ${namedCondition(text)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a published sanction in force names what was asked for. */
export async function isSanctioned(db: Db, text: string): Promise<boolean> {
  const { rows } = await sql`
    select from sanction x left join supplier s on s.id = x.supplier_id
    where ${PUBLISHED} and x.status = 'active' and ${namedCondition(text)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The text with its words replaced by the nearest of the register, when only so it is found; null otherwise. */
export async function mendSanctionText(db: Db, text: string): Promise<string | null> {
  if (text === '' || (await isAnywhere(db, text))) return null;
  const mended = await nearestText(db, text);
  return mended !== null && (await isAnywhere(db, mended)) ? mended : null;
}
