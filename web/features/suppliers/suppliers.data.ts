import {
  PERSON_TYPE_SLUGS,
  SUPPLIER_SIZE_SLUGS,
  SUPPLIER_STATE_SLUGS,
  suppliersApi,
  type SupplierDetail,
  type SupplierPage,
} from '#contract/suppliers.ts';
import { EVALUATION_BAND_SLUGS } from '#contract/rules/evaluations/evaluation-band.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import type { SupplierSearch } from './suppliers.search.ts';

export interface SupplierListData {
  page: SupplierPage;
  /** The supplier of `prov`; `unknown` when nobody has that number, `failed` when it could not be loaded. */
  detail: SupplierDetail | 'unknown' | 'failed' | null;
}

function known(list: string, slugs: Record<string, string>): string | undefined {
  const values = list.split(',').filter((word) => Object.values(slugs).includes(word));
  return values.length === 0 ? undefined : values.join(',');
}

function filtersOf(search: SupplierSearch) {
  return {
    q: search.q.slice(0, 200),
    estado: known(search.estado, SUPPLIER_STATE_SLUGS),
    persona: known(search.persona, PERSON_TYPE_SLUGS),
    tamano: known(search.tamano, SUPPLIER_SIZE_SLUGS),
    banda: known(search.banda, EVALUATION_BAND_SLUGS),
    giro: search.giro.slice(0, 2_000),
    entidad: search.entidad.slice(0, 2_000),
    orden: search.orden === 'reciente' ? ('reciente' as const) : undefined,
  };
}

/** Address of the export of what the list shows, on all its pages. */
export function exportAddress(search: SupplierSearch, formato: 'csv' | 'xlsx' | 'json'): string {
  return addressOf(suppliersApi.export, undefined, { ...filtersOf(search), formato });
}

/** The list and, when the address names one, the supplier beside it. */
export async function loadSupplierList(api: Api, search: SupplierSearch): Promise<SupplierListData> {
  const pag = search.pag > 1 && search.pag <= 500 ? search.pag : undefined;
  const [page, detail] = await Promise.all([
    api.call(suppliersApi.list, { query: { ...filtersOf(search), pag } }),
    search.prov === '' ? null : loadSupplier(api, search.prov).catch(absent),
  ]);
  return { page, detail };
}

function absent(error: unknown): 'unknown' | 'failed' {
  if (error instanceof CallError) return error.status === 404 ? 'unknown' : 'failed';
  throw error;
}

/** One supplier by its registration number. */
export function loadSupplier(api: Api, numero: string): Promise<SupplierDetail> {
  return api.call(suppliersApi.detail, { params: { numero } });
}
