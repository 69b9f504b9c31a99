import { sql, type RawBuilder } from 'kysely';
import type { ProcedureQuery } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { procedureFinder } from './procedure-finder.ts';

/** What the public list finds, as a condition over a procedure `p`. */
export async function procedureCondition(db: Db, query: ProcedureQuery): Promise<RawBuilder<unknown>> {
  const isPublic = sql`p.public_state <> 'hidden'`;
  const { pag: _page, tam: _size, orden: _order, ...filters } = query;
  const isAsked = Object.values(filters).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '',
  );
  if (!isAsked) return isPublic;
  const { ids } = await procedureFinder(db).find(query);
  return sql`${isPublic} and p.id = any(${ids}::uuid[])`;
}
