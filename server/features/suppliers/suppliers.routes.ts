import { sanctionsApi } from '#contract/sanctions-api.ts';
import { suppliersApi } from '#contract/suppliers.ts';
import { fromReplica } from '#server/kit/read-replica.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { exportSanctions } from './sanctions-export.ts';
import { listSanctions } from './sanctions.sql.ts';
import { exportSuppliers } from './supplier-export.ts';
import { getSupplier, listSuppliers, type SupplierOverviews } from './suppliers.service.ts';

/** Public registry of suppliers (S-2.2). */
export function registerSuppliers(api: Api): void {
  const { db } = api.services;
  const overviews: SupplierOverviews = rememberByVersion(db);
  serve(api, suppliersApi.list, { access: 'public', budget: 'listing' }, ({ query }) =>
    fromReplica(db, () => listSuppliers(db, overviews, query)),
  );
  serve(api, suppliersApi.export, { access: 'public', budget: 'exporting' }, ({ query, context }) =>
    fromReplica(db, () => exportSuppliers(api.services, query, context)),
  );
  serve(api, sanctionsApi.export, { access: 'public', budget: 'exporting' }, ({ query, context }) =>
    fromReplica(db, () => exportSanctions(api.services, query, context)),
  );
  serve(api, sanctionsApi.list, { access: 'public', budget: 'listing' }, ({ query }) =>
    fromReplica(db, () => listSanctions(db, query)),
  );
  serve(api, suppliersApi.detail, { access: 'public' }, ({ params }) => getSupplier(db, params.numero));
}
