import { procedureSheetsApi, type SheetDetail, type SheetPage } from '#contract/procedure-sheets.ts';
import type { Api } from '#web/kit/api.ts';
import type { SheetSearch } from './procedure-sheets.search.ts';

/** Sheets of one audience. */
export function loadSheetList(api: Api, search: SheetSearch): Promise<SheetPage> {
  const para = search.para === 'proveedores' ? ('proveedores' as const) : undefined;
  return api.call(procedureSheetsApi.list, { query: { para, q: search.q.slice(0, 200) } });
}

/** One sheet by its key. */
export function loadSheet(api: Api, clave: string): Promise<SheetDetail> {
  return api.call(procedureSheetsApi.detail, { params: { clave } });
}
