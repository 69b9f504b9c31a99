import type { ProcedureFacets, ProcedurePage, ProcedureQuery } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { procedureFinder } from './procedure-finder.ts';
import { listedProcedure, listedRows } from './procedures.sql.ts';

/** A page of the public list. */
export async function readPage(db: Db, query: ProcedureQuery): Promise<ProcedurePage> {
  const { pag, tam } = query;
  const { ids, total, correctedQuery } = await procedureFinder(db).find(query, {
    from: (pag - 1) * tam,
    most: tam,
  });
  const { rows } = await listedRows(ids).execute(db);
  return {
    rows: rows.map(listedProcedure),
    total: { value: total, exact: true },
    page: pag,
    size: tam,
    correctedQuery,
  };
}

/** How many of the public list have each value of each facet. */
export async function readFacets(db: Db, query: ProcedureQuery): Promise<ProcedureFacets> {
  const found = await procedureFinder(db).find(query, { most: 0 });
  return found.facets();
}
