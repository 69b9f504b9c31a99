import { todayInMexico } from '#contract/mexico-time.ts';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import type { ReviewAction } from '#contract/registration-review.ts';
import { workingDaysLeft } from '#contract/rules/days/working-days.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { sendFile } from '#server/kit/files/send.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { assignRequest } from './queue/assignment.service.ts';
import { findPaperFile } from './review/paper-file.sql.ts';
import { exportQueue } from './queue/queue-export.ts';
import { countQueue, selectQueue } from './queue/queue.sql.ts';
import { actOnRequest } from './decision/review-actions.service.ts';
import { selectRequest } from './review/request.sql.ts';
import { getReview } from './review/review-change.ts';
import { observeField, overrideCheck, reviewPaper } from './review/review-parts.service.ts';

const REGISTRY = { action: 'administer', subject: 'SupplierRegistry' } as const;

/** Rejecting a request ends it for good. An approval asks for two people in a way of its own. */
const REJECTED: DecisionOf<{ params: { folio: string }; body: { action: ReviewAction } }> = {
  kind: ({ body }) => (body.action === 'reject' ? 'registry' : null),
  what: () => 'Rechazar la solicitud',
  record: async ({ params }, db) => {
    const request = await selectRequest(db, params.folio);
    if (request === undefined) return undefined;
    const { folio, name, version } = request;
    const place = `/padron-Proveedores/Administrador?sol=${folio}`;
    return {
      type: 'registration_request',
      id: folio,
      title: name,
      note: folio,
      place,
      mark: String(version),
    };
  },
};

/** Review of requests by officers: queue, decisions and transitions of machine A. */
export function registerRegistrationReview(api: Api): void {
  registerReading(api);
  registerWriting(api);
}

function registerReading(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    registrationReviewApi.export,
    { access: REGISTRY, budget: 'exporting' },
    async ({ query, person, requestId, context }) => {
      // The file carries the RFC of natural persons: who took it out is remembered.
      await transaction(db, (tx) =>
        audit(tx, {
          person,
          operation: 'registration.queue.download',
          subjectType: 'registration_queue',
          subjectId: query.estado,
          after: query,
          requestId,
        }),
      );
      return exportQueue(services, query, { me: person.id, context });
    },
  );
  serve(
    api,
    registrationReviewApi.queue,
    { access: REGISTRY, budget: 'listing' },
    async ({ query, person }) => {
      const today = todayInMexico(new Date());
      const holidays = await readHolidays(db);
      const [rows, counts] = await Promise.all([
        selectQueue(db, query, person.id, (due) => workingDaysLeft(today, due, holidays)),
        countQueue(db, query, person.id),
      ]);
      return { rows, ...counts, page: query.pag, size: query.tam };
    },
  );
  serve(api, registrationReviewApi.get, { access: REGISTRY }, ({ params, person }) =>
    getReview(services, params.folio, person),
  );
  serve(
    api,
    registrationReviewApi.paperFile,
    { access: REGISTRY, budget: 'files' },
    async ({ params, context, person, requestId }) => {
      const file = await findPaperFile(db, params.id);
      if (file === undefined) throw notFound();
      await transaction(db, (tx) =>
        audit(tx, {
          person,
          operation: 'registration.paper.download',
          subjectType: 'registration_paper',
          subjectId: params.id,
          after: { name: file.original_name, folio: file.folio, supplier: file.number },
          requestId,
        }),
      );
      return sendFile(context, services, {
        sha256: file.sha256,
        mediaType: file.media_type,
        name: file.original_name,
        cache: 'private',
        download: false,
      });
    },
  );
}

function registerWriting(api: Api): void {
  const { services } = api;
  serve(
    api,
    registrationReviewApi.assign,
    { access: REGISTRY, effect: 'draft' },
    ({ params, version, body, ...author }) =>
      assignRequest(services, { folio: params.folio, version }, body.assignee, author),
  );
  serve(
    api,
    registrationReviewApi.reviewPaper,
    { access: REGISTRY, effect: 'draft' },
    ({ params, version, body, ...author }) =>
      reviewPaper(services, { folio: params.folio, version }, { ...body, code: params.documento }, author),
  );
  serve(
    api,
    registrationReviewApi.observeField,
    { access: REGISTRY, effect: 'draft' },
    ({ params, version, body, ...author }) =>
      observeField(services, { folio: params.folio, version }, { ...body, path: params.campo }, author),
  );
  serve(
    api,
    registrationReviewApi.override,
    { access: REGISTRY, effect: 'draft' },
    ({ params, version, body, ...author }) =>
      overrideCheck(
        services,
        { folio: params.folio, version },
        { code: params.comprobacion, ...body },
        author,
      ),
  );
  serve(
    api,
    registrationReviewApi.act,
    {
      access: REGISTRY,
      effect: {
        must: 'Todo revisado y sin impedimentos para aprobar; motivo para devolver, rechazar o desechar',
        said: 'Qué cambia en el padrón y qué correo sale',
        back: 'Lo resuelto no: se suspende, se cancela o se actualiza con otra solicitud',
        second: { kinds: ['registry'], isOwn: true },
      },
    },
    ({ params, version, body, ...author }) =>
      actOnRequest(services, { folio: params.folio, version }, body, author),
    REJECTED,
  );
}
