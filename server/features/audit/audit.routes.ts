import { auditApi } from '#contract/audit.ts';
import { listOfficers } from '#server/kit/officers.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { exportEntries, listEntries, readEntry } from './audit.service.ts';

const READER = { action: 'consult', subject: 'AuditLog' } as const;

/** The log of what people of the unit did, for reading. */
export function registerAudit(api: Api): void {
  const { db } = api.services;
  serve(api, auditApi.list, { access: READER, budget: 'listing' }, ({ query: { antes, ...filter } }) =>
    listEntries(db, filter, antes),
  );
  serve(api, auditApi.people, { access: READER }, async () => ({ rows: await listOfficers(db) }));
  serve(
    api,
    auditApi.export,
    { access: READER, budget: 'exporting' },
    ({ query: { formato, columnas, claves, ...filter }, context }) =>
      exportEntries(api.services, { filter, wish: { formato, columnas, claves }, context }),
  );
  serve(api, auditApi.get, { access: READER }, ({ params }) => readEntry(db, params.id));
}
