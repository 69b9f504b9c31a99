import {
  FUNDING_SLUGS,
  KIND_SLUGS,
  PUBLIC_STATE_SLUGS,
  type FacetCount,
  type ProcedureFacets,
  type ProcedurePage,
  type ProcedureQuery,
} from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { countFacet, countProcedures, countWeeks, mendQuery, selectProcedures } from './procedures.sql.ts';

/** One page of the list; a text that finds nothing is tried once more with its typos mended. */
export async function listProcedures(db: Db, query: ProcedureQuery): Promise<ProcedurePage> {
  const [rows, total] = await Promise.all([selectProcedures(db, query), countProcedures(db, query)]);
  const page = { page: query.pag, size: query.tam, correctedQuery: null };
  if (total.value > 0 || query.q === undefined || query.q === '') return { ...page, rows, total };
  const mended = await mendQuery(db, query.q);
  if (mended === undefined) return { ...page, rows, total };
  const again = { ...query, q: mended };
  const [mendedRows, mendedTotal] = await Promise.all([
    selectProcedures(db, again),
    countProcedures(db, again),
  ]);
  if (mendedTotal.value === 0) return { ...page, rows, total };
  return { ...page, rows: mendedRows, total: mendedTotal, correctedQuery: mended };
}

/** Monday of the week that holds the plain date, moved by whole weeks. */
export function mondayOf(date: string, weeks = 0): string {
  const day = new Date(`${date}T00:00:00Z`);
  const back = (day.getUTCDay() + 6) % 7;
  day.setUTCDate(day.getUTCDate() - back + weeks * 7);
  return day.toISOString().slice(0, 10);
}

/** Facets of the list; when the text has typos they are those of the mended text, as in the list itself. */
export async function listFacets(db: Db, asked: ProcedureQuery, now: Date): Promise<ProcedureFacets> {
  let query = asked;
  if (asked.q !== undefined && asked.q !== '') {
    const bare = {
      ...asked,
      estado: [],
      tipo: [],
      recurso: [],
      area: [],
      desde: undefined,
      hasta: undefined,
    };
    const { value } = await countProcedures(db, bare);
    const mended = value === 0 ? await mendQuery(db, asked.q) : undefined;
    if (mended !== undefined) query = { ...asked, q: mended };
  }
  const start = mondayOf(todayInMexico(now), -3);
  const [estado, tipo, recurso, area, weeks] = await Promise.all([
    countFacet(db, query, 'estado'),
    countFacet(db, query, 'tipo'),
    countFacet(db, query, 'recurso'),
    countFacet(db, query, 'area'),
    countWeeks(db, query, start),
  ]);
  return {
    estado: inOrder(estado, PUBLIC_STATE_SLUGS),
    tipo: inOrder(tipo, KIND_SLUGS),
    recurso: inOrder(recurso, FUNDING_SLUGS),
    area,
    weeks: Array.from({ length: 12 }, (_, index) => {
      const week = mondayOf(start, index);
      return { start: week, count: weeks.get(week) ?? 0 };
    }),
  };
}

/** Codes as words of the address, in the order of the catalogue. */
function inOrder(counts: readonly FacetCount[], slugs: Record<string, string>): FacetCount[] {
  const byCode = new Map(counts.map(({ value, count }) => [value, count]));
  return Object.entries(slugs).flatMap(([code, slug]) => {
    const count = byCode.get(code);
    return count === undefined ? [] : [{ value: slug, count }];
  });
}
