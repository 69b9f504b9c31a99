import { todayInMexico } from '#contract/mexico-time.ts';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { joinName, undoJoin } from './contract-names.service.ts';
import { previewNotices, sendNotices } from './expiry-notices.service.ts';
import { MANY_NOTICES } from './notice-decision.ts';
import { receiveOfficialDocument, sendOfficialDocument } from './official-documents.service.ts';
import { listMails } from './outbox.sql.ts';
import { saveRemarks } from './remarks.service.ts';
import { REVOKED_SANCTION, SANCTION } from './sanction-decisions.ts';
import { updateSanction } from './sanctions.service.ts';
import { readSummary } from './summary.sql.ts';
import { actOnSupplier } from './supplier-actions.service.ts';
import { getRecord } from './supplier-change.ts';

const REGISTRY = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Files of registered suppliers, machine B, figures, notices and mails. */
export function registerSupplierAdmin(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, supplierAdminApi.get, REGISTRY, ({ params }) => getRecord(db, params.id));
  serve(api, supplierAdminApi.history, REGISTRY, ({ params, query }) =>
    readRevisions(db, { type: 'supplier', id: params.id }, query),
  );
  serve(
    api,
    supplierAdminApi.act,
    REGISTRY,
    ({ params, version, body, ...author }) =>
      actOnSupplier(services, { id: params.id, version }, body, author),
    SANCTION,
  );
  serve(
    api,
    supplierAdminApi.updateSanction,
    REGISTRY,
    ({ params, version, body, ...author }) =>
      updateSanction(services, { id: params.id, version }, body, author),
    REVOKED_SANCTION,
  );
  serve(api, supplierAdminApi.remarks, REGISTRY, ({ params, version, body, ...author }) =>
    saveRemarks(db, { id: params.id, version }, body.remarks, author),
  );
  serve(api, supplierAdminApi.joinName, REGISTRY, ({ params, version, body, ...author }) =>
    joinName(db, { id: params.id, version }, body, author),
  );
  serve(api, supplierAdminApi.undoJoin, REGISTRY, ({ params, version, body, ...author }) =>
    undoJoin(db, { id: params.id, version }, body.reason, author),
  );
  serve(api, supplierAdminApi.uploadDocument, REGISTRY, ({ query, context, person, requestId }) =>
    receiveOfficialDocument(services, context, { name: query.nombre, author: { person, requestId } }),
  );
  serve(api, supplierAdminApi.readDocument, REGISTRY, ({ params, context, person, requestId }) =>
    sendOfficialDocument(services, context, { id: params.id, author: { person, requestId } }),
  );
  serve(api, supplierAdminApi.summary, REGISTRY, () => readSummary(db, todayInMexico(new Date())));
  serve(api, supplierAdminApi.previewNotices, REGISTRY, ({ query }) => previewNotices(services, query.dias));
  serve(
    api,
    supplierAdminApi.sendNotices,
    REGISTRY,
    ({ body, person, requestId }) => sendNotices(services, body, { person, requestId }),
    MANY_NOTICES,
  );
  serve(api, supplierAdminApi.outbox, REGISTRY, ({ query }) => listMails(db, query));
}
