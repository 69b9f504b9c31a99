import { sql, type RawBuilder } from 'kysely';
import type { ProcedureQuery } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { procedureFinder } from './procedure-finder.ts';

/**
 * What the public list finds, as a condition over a procedure `p`. `among` is the SQL of the ids, in one column `id`, that
 * the statement can be about at all: of few of them the filter needs not name all that it finds.
 */
export async function procedureCondition(
  db: Db,
  query: ProcedureQuery,
  among?: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const isPublic = sql`p.public_state <> 'hidden'`;
  const { pag: _page, tam: _size, orden: _order, ...filters } = query;
  const isAsked = Object.values(filters).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '',
  );
  if (!isAsked) return isPublic;
  const finder = procedureFinder(db);
  if (among === undefined) return sql`${isPublic} and p.id = any(${await finder.idsOf(query)}::uuid[])`;
  const { rows } = await sql<{ id: string }>`select distinct id from (${among}) among`.execute(db);
  const ids = await finder.idsOf(
    query,
    rows.map(({ id }) => id),
  );
  return sql`${isPublic} and p.id = any(${ids}::uuid[])`;
}
