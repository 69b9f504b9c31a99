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
import { MAILED } from '#server/kit/effects.ts';

const REGISTRY = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Files of registered suppliers, machine B, figures, notices and mails. */
export function registerSupplierAdmin(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, supplierAdminApi.get, { access: REGISTRY }, ({ params }) => getRecord(db, params.id));
  serve(api, supplierAdminApi.history, { access: REGISTRY }, ({ params, query }) =>
    readRevisions(db, { type: 'supplier', id: params.id }, query),
  );
  serve(
    api,
    supplierAdminApi.act,
    {
      access: REGISTRY,
      effect: {
        must: 'Oficio en PDF, motivo, y que el estado lo permita',
        said: 'Qué pasa con el proveedor, desde cuándo y qué correo sale',
        back: 'Con otra acción y su oficio; ambas quedan en el expediente',
        second: { kinds: ['sanctions'] },
      },
    },
    ({ params, version, body, ...author }) =>
      actOnSupplier(services, { id: params.id, version }, body, author),
    SANCTION,
  );
  serve(
    api,
    supplierAdminApi.updateSanction,
    {
      access: REGISTRY,
      effect: {
        must: 'Razón y oficio que lo ordena para revocar; fecha para el pago de la multa',
        said: '«¿Revocar esta sanción?», o el pago que se registra',
        back: 'La revocación no: se sanciona de nuevo. Queda en el expediente',
        second: { kinds: ['sanctions'] },
      },
    },
    ({ params, version, body, ...author }) =>
      updateSanction(services, { id: params.id, version }, body, author),
    REVOKED_SANCTION,
  );
  serve(
    api,
    supplierAdminApi.remarks,
    { access: REGISTRY, effect: 'draft' },
    ({ params, version, body, ...author }) =>
      saveRemarks(db, { id: params.id, version }, body.remarks, author),
  );
  serve(
    api,
    supplierAdminApi.joinName,
    {
      access: REGISTRY,
      effect: {
        must: 'Que el nombre siga sin registro, y razón',
        said: 'Cuántos contratos pasan a este proveedor',
        back: 'Se separan con razón; ambas cosas quedan',
      },
    },
    ({ params, version, body, ...author }) => joinName(db, { id: params.id, version }, body, author),
  );
  serve(
    api,
    supplierAdminApi.undoJoin,
    {
      access: REGISTRY,
      effect: {
        must: 'Que la unión exista, y razón',
        said: 'Qué contratos vuelven a quedar sin registro',
        back: 'Se unen otra vez',
      },
    },
    ({ params, version, body, ...author }) => undoJoin(db, { id: params.id, version }, body.reason, author),
  );
  serve(
    api,
    supplierAdminApi.uploadDocument,
    { access: REGISTRY, budget: 'document', effect: 'draft' },
    ({ query, context, person, requestId }) =>
      receiveOfficialDocument(services, context, { name: query.nombre, author: { person, requestId } }),
  );
  serve(
    api,
    supplierAdminApi.readDocument,
    { access: REGISTRY, budget: 'files' },
    ({ params, query, context, person, requestId }) =>
      sendOfficialDocument(services, context, { id: params.id, de: query.de, author: { person, requestId } }),
  );
  serve(api, supplierAdminApi.summary, { access: REGISTRY, budget: 'listing' }, () =>
    readSummary(db, todayInMexico(new Date())),
  );
  serve(api, supplierAdminApi.previewNotices, { access: REGISTRY, budget: 'listing' }, ({ query }) =>
    previewNotices(services, query.dias),
  );
  serve(
    api,
    supplierAdminApi.sendNotices,
    {
      access: REGISTRY,
      budget: 'sweeping',
      effect: {
        must: 'A nadie dos veces en el plazo, hasta 200 de una vez y no a más de los que se revisaron',
        said: 'Cuántos avisos salen y a quién',
        back: MAILED,
        second: { kinds: ['settings'], isGuarded: true },
      },
    },
    ({ body, person, requestId }) => sendNotices(services, body, { person, requestId }),
    MANY_NOTICES,
  );
  serve(api, supplierAdminApi.outbox, { access: REGISTRY, budget: 'listing' }, ({ query }) =>
    listMails(db, services.config.publicUrl, query),
  );
}
