import { namedRows } from '#contract/list-columns.ts';
import { REGISTRY_COLUMNS, supplierRegistryApi } from '#contract/supplier-registry.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { exportList } from '#server/kit/list-columns.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import {
  countRegistry,
  REGISTRY_SOURCE,
  registryQuery,
  registryRow,
  selectRegistry,
} from './supplier-registry.sql.ts';

const OFFICER = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Administration of the registry (S-2.12): the whole list, read only. */
export function registerSupplierRegistry(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, supplierRegistryApi.list, { access: OFFICER, budget: 'listing' }, async ({ query }) => {
    const [rows, counts] = await Promise.all([selectRegistry(db, query), countRegistry(db, query)]);
    return { rows, ...counts, page: query.pag, size: query.tam };
  });
  serve(
    api,
    supplierRegistryApi.export,
    { access: OFFICER, budget: 'exporting' },
    async ({ query, context, person, requestId }) => {
      // The file carries RFC, mail and telephone of natural persons: who took it out is remembered.
      await transaction(db, (tx) =>
        audit(tx, {
          person,
          operation: 'supplier.registry.download',
          subjectType: 'supplier_registry',
          subjectId: query.formato,
          after: query,
          requestId,
        }),
      );
      const list = {
        file: 'padron-completo',
        sheet: 'Padrón completo',
        columns: REGISTRY_COLUMNS,
        source: REGISTRY_SOURCE,
        rows: registryQuery(query, { named: namedRows(query) }),
        read: (rows: Parameters<typeof registryRow>[0][]) => rows.map(registryRow),
      };
      return exportList(services, list, query, context);
    },
  );
}
