import { z } from 'zod';
import { PortableFile } from '#contract/portable-file.ts';
import { registrationApi } from '#contract/registration-api.ts';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import { askedSteps } from '#contract/rules/registry/asked-steps.ts';
import { requirementsFor } from '#contract/rules/registry/requirements.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import {
  giveToken,
  openByKey,
  openRequestOfToken,
  REQUEST_KEY,
  requestOfToken,
} from './request/access.service.ts';
import { codeSent, sendCode } from './start/codes.service.ts';
import { openPart } from './wizard/open-part.service.ts';
import { saveDraft } from './wizard/drafts.service.ts';
import { checkIdentity } from './start/identity.service.ts';
import { putPaper, removePaper } from './papers/papers.service.ts';
import { removePart, uploadPart } from './papers/parts.service.ts';
import { sendPortableFile } from './portable/portable-file.ts';
import { startFromPortable } from './portable/portable-intake.service.ts';
import { renewKey, sendKeyCode } from './mailbox/lost-key.service.ts';
import { proveMailbox, sendMailboxCode } from './mailbox/new-mailbox.service.ts';
import { answerNotice, readNotice } from './mailbox/notices.service.ts';
import { readNames } from '#server/kit/settings.ts';
import { receiptPdf } from './tracking/receipt.ts';
import { isReadByKey } from './request/request-paper.ts';
import { requestFileOf } from './request/request-file.ts';
import { currentPapers } from './request/requests.sql.ts';
import { registrationSettings } from './settings.ts';
import { captureRequest, startRequest } from './start/start.service.ts';
import { submitRequest } from './wizard/submit.service.ts';
import { shownKey } from './request/tracking-key.ts';
import { readWindows } from './start/windows.ts';
import { withdraw } from './tracking/withdraw.service.ts';
import { MAILED } from '#server/kit/effects.ts';

/** Operations of requests to the registry, for suppliers without an account. */
export function registerRegistration(api: Api): void {
  registerConfiguration(api);
  registerStart(api);
  registerMailboxes(api);
  registerRequest(api);
  registerPapers(api);
  registerTakeaway(api);
}

function registerConfiguration(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, registrationApi.settings, { access: 'public' }, () => registrationSettings(services));
  serve(api, registrationApi.requirements, { access: 'public' }, async ({ query }) => ({
    papers: requirementsFor(
      { personType: query.persona, kind: query.tramite, origin: query.origen },
      (await readCatalogues(db)).papers,
    ).map((paper) => ({
      ...paper,
      maxBytes: Math.min(paper.maxBytes, services.config.registration.maxFileBytes),
    })),
    steps: askedSteps({
      kind: query.tramite,
      personType: query.persona,
      origin: query.origen,
      filesDays: services.config.uploads.draftFilesDays,
    }),
  }));
}

function registerStart(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(
    api,
    registrationApi.check,
    { access: 'public', budget: 'asking', effect: 'question' },
    async ({ body }) => checkIdentity(db, body, await readWindows(db)),
  );
  serve(
    api,
    registrationApi.sendCode,
    {
      access: 'public',
      budget: 'mailing',
      effect: { must: 'Que el proveedor esté inscrito', said: 'A qué correo va, en parte', back: MAILED },
    },
    async ({ body, context }) => {
      await sendCode(services, { number: body.number, caller: callerOf(context, config.trustProxy) });
      return { text: codeSent(config) };
    },
  );
  serve(
    api,
    registrationApi.create,
    { access: 'public', budget: 'starting', effect: 'applicant' },
    ({ body, context }) => startRequest(services, body, callerOf(context, config.trustProxy)),
  );
  serve(
    api,
    registrationApi.access,
    { access: 'public', budget: 'opening', effect: 'applicant' },
    async ({ params, body, context }) => {
      const caller = callerOf(context, config.trustProxy);
      const row = await openByKey(db, { folio: params.folio, key: body.trackingKey, caller });
      return giveToken(db, row.id);
    },
  );
  serve(
    api,
    registrationReviewApi.create,
    { access: { action: 'administer', subject: 'SupplierRegistry' }, budget: 'drafting', effect: 'draft' },
    ({ body, person, requestId }) => captureRequest(services, body, { person, requestId }),
  );
}

/** What a mailbox proves: that it is there, that a key was lost, that a change was asked for or not. */
function registerMailboxes(api: Api): void {
  const { services } = api;
  serve(
    api,
    registrationApi.sendKeyCode,
    {
      access: 'public',
      budget: 'mailing',
      effect: {
        must: 'Que la solicitud tenga un correo; se contesta igual si no existe',
        said: 'Que el código va al correo de la solicitud',
        back: MAILED,
      },
    },
    ({ body, context }) => sendKeyCode(services, context, body.folio),
  );
  serve(
    api,
    registrationApi.renewKey,
    {
      access: 'public',
      budget: 'opening',
      effect: {
        must: 'El código que llegó al correo de la solicitud',
        said: 'Que la clave anterior deja de valer',
        back: 'No se deshace: se pide otra clave. Un aviso llega al correo registrado',
      },
    },
    ({ body, context }) => renewKey(services, context, body),
  );
  serve(
    api,
    registrationApi.sendMailboxCode,
    {
      access: REQUEST_KEY,
      budget: 'mailing',
      effect: { must: 'Que el correo nuevo esté guardado', said: 'A qué correo va', back: MAILED },
    },
    ({ params, context }) => sendMailboxCode(services, context, params.folio),
  );
  serve(
    api,
    registrationApi.proveMailbox,
    { access: REQUEST_KEY, budget: 'opening', effect: 'applicant' },
    ({ params, body, context }) => proveMailbox(services, context, { folio: params.folio, code: body.code }),
  );
  serve(
    api,
    registrationApi.readNotice,
    { access: 'public', budget: 'opening', effect: 'question' },
    ({ body }) => readNotice(services.db, body.clave),
  );
  serve(
    api,
    registrationApi.answerNotice,
    {
      access: 'public',
      budget: 'opening',
      effect: {
        must: 'El enlace del aviso, que llegó al correo registrado, y que la solicitud no esté resuelta',
        said: 'Qué cambia la solicitud y que se detiene, o que la cuenta queda confirmada',
        back: 'Lo detenido lo suelta una persona de la Unidad con su motivo; ambas cosas quedan en la solicitud',
      },
    },
    ({ body }) => answerNotice(services, body),
  );
}

function registerRequest(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, registrationApi.get, { access: REQUEST_KEY }, async ({ params, context }) =>
    requestFileOf(db, await requestOfToken(db, context, params.folio)),
  );
  serve(
    api,
    registrationApi.save,
    { access: REQUEST_KEY, budget: 'filling', effect: 'applicant' },
    ({ params, version, body, context }) =>
      saveDraft(services, context, { folio: params.folio, version }, body),
  );
  serve(
    api,
    registrationApi.openPart,
    { access: REQUEST_KEY, budget: 'sending', effect: 'applicant' },
    ({ params, version, body, context }) =>
      openPart(services, context, { folio: params.folio, version }, body),
  );
  serve(
    api,
    registrationApi.submit,
    {
      access: REQUEST_KEY,
      budget: 'sending',
      effect: {
        must: 'Que no falte dato ni documento',
        said: 'Qué se envía y que deja de cambiar mientras se revisa',
        back: 'Se retira mientras no se resuelve',
      },
    },
    ({ params, version, body, context }) =>
      submitRequest(services, context, { folio: params.folio, version, papers: body.papers }),
  );
  serve(
    api,
    registrationApi.withdraw,
    {
      access: REQUEST_KEY,
      budget: 'sending',
      effect: {
        must: 'Que no esté resuelta',
        said: 'Que un borrador se borra y lo enviado queda como retirado',
        back: 'No se deshace: se empieza otra solicitud',
      },
    },
    ({ params, version, context }) => withdraw(services, context, { folio: params.folio, version }),
  );
}

function registerTakeaway(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(
    api,
    registrationApi.receipt,
    { access: REQUEST_KEY, budget: 'ownFile', effect: 'question' },
    async ({ params, body, context }) => {
      const row = await openRequestOfToken(db, context, params.folio);
      const key = body.trackingKey?.trim() ?? '';
      if (key !== '') {
        const caller = callerOf(context, config.trustProxy);
        const { id } = await openByKey(db, { folio: params.folio, key, caller });
        if (id !== row.id) throw failure('request_access_denied');
      }
      const pdf = await receiptPdf({
        request: await requestFileOf(db, row),
        rfc: row.origin === 'foreign' ? row.tax_id : row.rfc,
        ...(key === '' ? {} : { trackingKey: shownKey(key) }),
        publicUrl: config.publicUrl,
        unit: (await readNames(db)).unit,
        madeAt: new Date(),
      });
      return new Response(new Uint8Array(pdf), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': contentDisposition('attachment', `acuse-${row.folio}.pdf`),
          'cache-control': 'private, no-store',
        },
      });
    },
  );
  serve(
    api,
    registrationApi.portableFile,
    { access: REQUEST_KEY, budget: 'ownFile' },
    async ({ params, context }) =>
      sendPortableFile(context, services, await openRequestOfToken(db, context, params.folio)),
  );
  serve(api, registrationApi.portableSchema, { access: 'public' }, async () =>
    Response.json(z.toJSONSchema(PortableFile, { io: 'input' }), {
      headers: { 'cache-control': 'public, max-age=3600' },
    }),
  );
  serve(
    api,
    registrationApi.fromPortableFile,
    { access: 'public', budget: 'archive', effect: 'applicant' },
    ({ context }) => startFromPortable(services, context),
  );
}

function registerPapers(api: Api): void {
  const { services } = api;
  const { db } = services;
  const target = (params: { folio: string; documento: string }) => ({
    folio: params.folio,
    code: params.documento,
  });
  serve(
    api,
    registrationApi.uploadPart,
    { access: REQUEST_KEY, budget: 'piece', effect: 'applicant' },
    ({ params, query, context }) => uploadPart(services, context, target(params), query.nombre),
  );
  serve(
    api,
    registrationApi.removePart,
    { access: REQUEST_KEY, budget: 'filling', effect: 'applicant' },
    ({ params, context }) => removePart(services, context, target(params), params.parte),
  );
  serve(
    api,
    registrationApi.putPaper,
    { access: REQUEST_KEY, budget: 'paper', effect: 'applicant' },
    ({ params, body, context }) => putPaper(services, context, target(params), body),
  );
  serve(
    api,
    registrationApi.removePaper,
    { access: REQUEST_KEY, budget: 'filling', effect: 'applicant' },
    ({ params, query, context }) => removePaper(services, context, target(params), query.visto),
  );
  serve(
    api,
    registrationApi.downloadPaper,
    { access: REQUEST_KEY, budget: 'files' },
    async ({ params, context }) => {
      const row = await openRequestOfToken(db, context, params.folio);
      const paper = (await currentPapers(db, row.id)).find((one) => one.paper_code === params.documento);
      if (paper === undefined) throw notFound();
      // Whoever began it proved a mailbox, which may be stolen: what the registry has of a supplier stays there.
      if (!isReadByKey(paper, row))
        throw failure('state_conflict', {
          detail:
            paper.carried_from === null
              ? 'Este documento se subió antes de la clave de hoy, que se dio por correo: no se descarga con ella. Puedes subirlo de nuevo, y la Unidad lo tiene.'
              : 'Este documento viene de tu registro: con la clave de una solicitud no se descarga. La Unidad lo tiene.',
        });
      return sendFile(context, services, {
        sha256: paper.sha256,
        mediaType: 'application/pdf',
        name: paper.original_name,
        cache: 'private',
        download: false,
      });
    },
  );
}
