import { suppliersApi } from '#contract/suppliers.ts';
import { rateLimit } from '#server/kit/rate-limit.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { listSanctions } from './sanctions.sql.ts';
import { exportSuppliers } from './supplier-export.ts';
import { getSupplier, listSuppliers, type SupplierOverviews } from './suppliers.service.ts';

/** Public registry of suppliers (S-2.2). */
export function registerSuppliers(api: Api): void {
  const { config, db } = api.services;
  const overviews: SupplierOverviews = rememberByVersion(db);
  const limit = rateLimit({ perMinute: 10, burst: 10, trustProxy: config.trustProxy });
  serve(api, suppliersApi.list, 'public', ({ query }) => listSuppliers(db, overviews, query));
  serve(
    api,
    suppliersApi.export,
    'public',
    ({ query, request }) => exportSuppliers(api.services, query, request),
    {
      limit,
    },
  );
  serve(api, suppliersApi.sanctions, 'public', ({ query }) => listSanctions(db, query));
  serve(api, suppliersApi.detail, 'public', ({ params }) => getSupplier(db, params.numero));
}
