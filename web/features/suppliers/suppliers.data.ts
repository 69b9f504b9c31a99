import {
  PERSON_TYPE_SLUGS,
  SUPPLIER_STATE_SLUGS,
  suppliersApi,
  type SupplierDetail,
  type SupplierPage,
} from '#contract/suppliers.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import type { SupplierSearch } from './suppliers.search.ts';

export interface SupplierListData {
  page: SupplierPage;
  /** The supplier of `prov`, if there is one. */
  detail: SupplierDetail | null;
}

function known(list: string, slugs: Record<string, string>): string | undefined {
  const values = list.split(',').filter((word) => Object.values(slugs).includes(word));
  return values.length === 0 ? undefined : values.join(',');
}

/** The list and, when the address names one, the supplier beside it. */
export async function loadSupplierList(api: Api, search: SupplierSearch): Promise<SupplierListData> {
  const query = {
    q: search.q.slice(0, 200),
    estado: known(search.estado, SUPPLIER_STATE_SLUGS),
    persona: known(search.persona, PERSON_TYPE_SLUGS),
    giro: search.giro.slice(0, 2_000),
    entidad: search.entidad.slice(0, 2_000),
    orden: search.orden === 'reciente' ? ('reciente' as const) : undefined,
    pag: search.pag > 1 && search.pag <= 500 ? search.pag : undefined,
  };
  const [page, detail] = await Promise.all([
    api.call(suppliersApi.list, { query }),
    search.prov === '' ? null : loadSupplier(api, search.prov).catch(absent),
  ]);
  return { page, detail };
}

function absent(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null;
  throw error;
}

/** One supplier by its registration number. */
export function loadSupplier(api: Api, numero: string): Promise<SupplierDetail> {
  return api.call(suppliersApi.detail, { params: { numero } });
}
