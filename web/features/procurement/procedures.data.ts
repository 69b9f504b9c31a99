import { isCalendarDay } from '#contract/calendar-day.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import { PROCEDURE_ORDERS, type ProcedureFacets, type ProcedurePage } from '#contract/procedures.ts';
import type { Api } from '#web/kit/api.ts';
import { knownOf } from './list-chips.ts';
import type { ListSearch } from './procedures.search.ts';
import type { ListView } from './views/list-view.ts';
import { viewOf } from './procedures.search.ts';

export interface ProcedureListData {
  /** One page of the list; absent where another view stands in its place. */
  page?: ProcedurePage;
  view?: ListView;
  facets: ProcedureFacets;
}

function number(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined;
}

const isOrder = (text: string | undefined) => text !== undefined && Object.hasOwn(PROCEDURE_ORDERS, text);

const day = (text: string | undefined) => (text !== undefined && isCalendarDay(text) ? text : undefined);

/** The address without the days and amounts that cannot be read, so that the screen never shows them as filters. */
export function usableSearch(search: ListSearch): ListSearch {
  return {
    ...search,
    desde: day(search.desde),
    hasta: day(search.hasta),
    monto_min: number(search.monto_min)?.toString(),
    monto_max: number(search.monto_max)?.toString(),
  };
}

/** What the API is asked: wrong or unknown values of the address are left out, and the list says so. */
export function listQuery(given: ListSearch) {
  const search = usableSearch(given);
  const page = number(search.pag);
  const order = search.orden;
  return {
    q: search.q?.slice(0, 200),
    estado: knownOf(search, 'estado'),
    tipo: knownOf(search, 'tipo'),
    participa: knownOf(search, 'participa'),
    directa: knownOf(search, 'directa'),
    recurso: knownOf(search, 'recurso'),
    area: search.area,
    anio: knownOf(search, 'anio'),
    proveedor: search.proveedor,
    giro: search.giro,
    desde: search.desde,
    hasta: search.hasta,
    monto_min: number(search.monto_min),
    monto_max: number(search.monto_max),
    orden: isOrder(order) ? order : undefined,
    pag: page !== undefined && Number.isInteger(page) && page > 1 && page <= 500 ? page : undefined,
  };
}

const NO_FACETS: ProcedureFacets = {
  estado: [],
  tipo: [],
  participa: [],
  directa: [],
  area: [],
  recurso: [],
  anio: [],
  proveedor: [],
  giro: [],
  monto: [],
  weeks: [],
};
let newest = NO_FACETS;

/** The facets that were read last, for a list that could not be read. */
export const newestFacets = (): ProcedureFacets => newest;

/** List, or the view that takes its place, and facets of an address. */
export async function loadProcedureList(api: Api, search: ListSearch): Promise<ProcedureListData> {
  const query = listQuery(search);
  const name = viewOf(search);
  const reading = api.call(proceduresApi.facets, { query: { ...query, pag: undefined, orden: undefined } });
  if (name !== undefined) {
    const viewing = import('./views/load-view.tsx').then(({ loadView }) => loadView(api, name, search));
    const [view, facets] = await Promise.all([viewing, reading]);
    newest = facets;
    return { view, facets };
  }
  const [page, facets] = await Promise.all([
    api.call(proceduresApi.list, { query: query as never }),
    reading,
  ]);
  newest = facets;
  return { page, facets };
}
