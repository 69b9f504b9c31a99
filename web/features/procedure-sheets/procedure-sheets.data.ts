import { procedureSheetsApi, type SheetDetail, type SheetPage } from '#contract/procedure-sheets.ts';
import { purchaseRouteApi, type RouteAnswer } from '#contract/purchase-route.ts';
import type { Api } from '#web/kit/api.ts';
import type { SheetSearch } from './procedure-sheets.search.ts';

/** Sheets of one audience, and which procedure a purchase takes where the address asks for it. */
export async function loadSheetList(
  api: Api,
  search: SheetSearch,
): Promise<{ list: SheetPage; answer: RouteAnswer | null }> {
  const para = search.para === 'proveedores' ? ('proveedores' as const) : undefined;
  const [list, answer] = await Promise.all([
    api.call(procedureSheetsApi.list, { query: { para, q: search.q.slice(0, 200) } }),
    para === undefined ? loadRoute(api, search) : null,
  ]);
  return { list, answer };
}

function loadRoute(
  api: Api,
  { monto, iva, bien, recurso, ejercicio }: SheetSearch,
): Promise<RouteAnswer> | null {
  if (monto === '' && bien === '' && recurso === '') return null;
  const word = (text: string) => text.slice(0, 60);
  const query = { monto: word(monto), iva: word(iva), bien: word(bien), recurso: word(recurso) };
  return api.call(purchaseRouteApi.find, { query: { ...query, ejercicio: ejercicio.slice(0, 4) } });
}

/** One sheet by its key. */
export function loadSheet(api: Api, clave: string): Promise<SheetDetail> {
  return api.call(procedureSheetsApi.detail, { params: { clave } });
}
