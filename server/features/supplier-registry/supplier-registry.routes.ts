import { supplierRegistryApi } from '#contract/supplier-registry.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { countRegistry, selectRegistry } from './supplier-registry.sql.ts';

/** Administration of the registry (S-2.12): the whole list, read only. */
export function registerSupplierRegistry(api: Api): void {
  const { db } = api.services;
  serve(
    api,
    supplierRegistryApi.list,
    { action: 'administer', subject: 'SupplierRegistry' },
    async ({ query }) => {
      const [rows, counts] = await Promise.all([selectRegistry(db, query), countRegistry(db, query)]);
      return { rows, ...counts, page: query.pag, size: query.tam };
    },
  );
}
