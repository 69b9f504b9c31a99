import { sql, type RawBuilder } from 'kysely';
import type { ProcedureQuery } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { rememberByVersion, type Remember } from '#server/kit/remembered.ts';
import { procedureFinder } from './procedure-finder.ts';

/** Procedures that a statement can be about at all: of few of them a filter needs not name all that it finds. */
export interface Among {
  /** The SQL of their ids, in one column `id`. */
  ids: RawBuilder<unknown>;
  /** What they follow from besides the public data, to be read once for it; not given when they are asked for once. */
  key?: string;
}

/** Lists of ids that are kept. */
const MOST_KEPT = 16;

const memories = new WeakMap<Db, Remember<string[]>>();

function memoryOf(db: Db): Remember<string[]> {
  const known = memories.get(db) ?? rememberByVersion<string[]>(db, MOST_KEPT);
  memories.set(db, known);
  return known;
}

async function readAmong(db: Db, { ids }: Among): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct id from (${ids}) among`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the public list finds, as a condition over a procedure `p`. */
export async function procedureCondition(
  db: Db,
  query: ProcedureQuery,
  among?: Among,
): Promise<RawBuilder<unknown>> {
  const isPublic = sql`p.public_state <> 'hidden'`;
  const { pag: _page, tam: _size, orden: _order, ...filters } = query;
  const isAsked = Object.values(filters).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '',
  );
  if (!isAsked) return isPublic;
  const possible =
    among?.key === undefined
      ? among && (await readAmong(db, among))
      : await memoryOf(db)(among.key, () => readAmong(db, among));
  const ids = await procedureFinder(db).idsOf(query, possible);
  // As a relation: one statement serves any number of them.
  return sql`${isPublic} and p.id in (select unnest(${ids}::uuid[]))`;
}
