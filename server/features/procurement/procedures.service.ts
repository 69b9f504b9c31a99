import type { ProcedureFacets, ProcedurePage, ProcedureQuery } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { memoryOfVersions } from '#server/kit/remembered.ts';
import { minuteOf, procedureFinder } from './procedure-finder.ts';
import { listedProcedure, listedRows } from './procedures.sql.ts';

/** Answers of the public list that are kept until the public data changes, or the minute does: acts pass. */
export interface ProcedureList {
  page(query: ProcedureQuery): Promise<ProcedurePage>;
  facets(query: ProcedureQuery): Promise<ProcedureFacets>;
}

/** Most answers of each kind that are kept. */
const MOST_KEPT = 500;

/** The public list over the finder, with its answers kept by the version of the public data. */
export function procedureList(db: Db): ProcedureList {
  const finder = procedureFinder(db);
  const pages = memoryOfVersions<ProcedurePage>(MOST_KEPT);
  const facets = memoryOfVersions<ProcedureFacets>(MOST_KEPT);
  const keyOf = (query: object) => `${minuteOf(new Date())} ${JSON.stringify(query)}`;
  return {
    async page(query) {
      return pages(await finder.version(), keyOf(query), () => readPage(db, query));
    },
    async facets(query) {
      const { pag: _page, tam: _size, orden: _order, ...filter } = query;
      return facets(await finder.version(), keyOf(filter), async () => {
        const found = await finder.find(query, { most: 0 });
        return found.facets();
      });
    },
  };
}

async function readPage(db: Db, query: ProcedureQuery): Promise<ProcedurePage> {
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
