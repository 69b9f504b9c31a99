import { suppliersApi } from '#contract/suppliers.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { getSupplier, listSuppliers, SupplierOverviews } from './suppliers.service.ts';

/** Public registry of suppliers (S-2.2). */
export function registerSuppliers(api: Api): void {
  const { db } = api.services;
  const overviews = new SupplierOverviews(db);
  serve(api, suppliersApi.list, 'public', ({ query }) => listSuppliers(db, overviews, query));
  serve(api, suppliersApi.detail, 'public', ({ params }) => getSupplier(db, params.numero));
}
