import { z } from 'zod';
import { PortableFile } from '#contract/portable-file.ts';
import { registrationApi } from '#contract/registration-api.ts';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import { askedSteps } from '#contract/rules/asked-steps.ts';
import { requirementsFor } from '#contract/rules/requirements.ts';
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
  serve(api, registrationApi.settings, 'public', () => registrationSettings(services));
  serve(api, registrationApi.requirements, 'public', async ({ query }) => ({
    papers: requirementsFor(
      { personType: query.persona, kind: query.tramite, origin: query.origen },
      (await readCatalogues(db)).papers,
    ).map((paper) => ({
      ...paper,
      maxBytes: Math.min(paper.maxBytes, services.config.registration.maxFileBytes),
    })),
    steps: askedSteps(query.tramite, query.persona, query.origen),
  }));
}

function registerStart(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(api, registrationApi.check, 'public', async ({ body }) =>
    checkIdentity(db, body, await readWindows(db)),
  );
  serve(api, registrationApi.sendCode, 'public', async ({ body, context }) => {
    await sendCode(services, { number: body.number, caller: callerOf(context, config.trustProxy) });
    return { text: codeSent(config) };
  });
  serve(api, registrationApi.create, 'public', ({ body, context }) =>
    startRequest(services, body, callerOf(context, config.trustProxy)),
  );
  serve(api, registrationApi.access, 'public', async ({ params, body, context }) => {
    const caller = callerOf(context, config.trustProxy);
    const row = await openByKey(db, { folio: params.folio, key: body.trackingKey, caller });
    return giveToken(db, row.id);
  });
  serve(
    api,
    registrationReviewApi.create,
    { action: 'administer', subject: 'SupplierRegistry' },
    ({ body, person, requestId }) => captureRequest(services, body, { person, requestId }),
  );
}

/** What a mailbox proves: that it is there, that a key was lost, that a change was asked for or not. */
function registerMailboxes(api: Api): void {
  const { services } = api;
  serve(api, registrationApi.sendKeyCode, 'public', ({ body, context }) =>
    sendKeyCode(services, context, body.folio),
  );
  serve(api, registrationApi.renewKey, 'public', ({ body, context }) => renewKey(services, context, body));
  serve(api, registrationApi.sendMailboxCode, REQUEST_KEY, ({ params, context }) =>
    sendMailboxCode(services, context, params.folio),
  );
  serve(api, registrationApi.proveMailbox, REQUEST_KEY, ({ params, body, context }) =>
    proveMailbox(services, context, { folio: params.folio, code: body.code }),
  );
  serve(api, registrationApi.readNotice, 'public', ({ body }) => readNotice(services.db, body.clave));
  serve(api, registrationApi.answerNotice, 'public', ({ body }) => answerNotice(services, body));
}

function registerRequest(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, registrationApi.get, REQUEST_KEY, async ({ params, context }) =>
    requestFileOf(db, await requestOfToken(db, context, params.folio)),
  );
  serve(api, registrationApi.save, REQUEST_KEY, ({ params, version, body, context }) =>
    saveDraft(services, context, { folio: params.folio, version }, body),
  );
  serve(api, registrationApi.openPart, REQUEST_KEY, ({ params, version, body, context }) =>
    openPart(services, context, { folio: params.folio, version }, body),
  );
  serve(api, registrationApi.submit, REQUEST_KEY, ({ params, version, body, context }) =>
    submitRequest(services, context, { folio: params.folio, version, papers: body.papers }),
  );
  serve(api, registrationApi.withdraw, REQUEST_KEY, ({ params, version, context }) =>
    withdraw(services, context, { folio: params.folio, version }),
  );
}

function registerTakeaway(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(api, registrationApi.receipt, REQUEST_KEY, async ({ params, body, context }) => {
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
  });
  serve(api, registrationApi.portableFile, REQUEST_KEY, async ({ params, context }) =>
    sendPortableFile(context, services, await openRequestOfToken(db, context, params.folio)),
  );
  serve(api, registrationApi.portableSchema, 'public', async () =>
    Response.json(z.toJSONSchema(PortableFile, { io: 'input' }), {
      headers: { 'cache-control': 'public, max-age=3600' },
    }),
  );
  serve(api, registrationApi.fromPortableFile, 'public', ({ context }) =>
    startFromPortable(services, context),
  );
}

function registerPapers(api: Api): void {
  const { services } = api;
  const { db } = services;
  const target = (params: { folio: string; documento: string }) => ({
    folio: params.folio,
    code: params.documento,
  });
  serve(api, registrationApi.uploadPart, REQUEST_KEY, ({ params, query, context }) =>
    uploadPart(services, context, target(params), query.nombre),
  );
  serve(api, registrationApi.removePart, REQUEST_KEY, ({ params, context }) =>
    removePart(services, context, target(params), params.parte),
  );
  serve(api, registrationApi.putPaper, REQUEST_KEY, ({ params, body, context }) =>
    putPaper(services, context, target(params), body),
  );
  serve(api, registrationApi.removePaper, REQUEST_KEY, ({ params, query, context }) =>
    removePaper(services, context, target(params), query.visto),
  );
  serve(api, registrationApi.downloadPaper, REQUEST_KEY, async ({ params, context }) => {
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
  });
}
