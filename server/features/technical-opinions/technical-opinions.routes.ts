import { SCREEN_BASE } from '#contract/endpoint.ts';
import { technicalOpinionsApi } from '#contract/technical-opinions.ts';
import { failure } from '#server/kit/errors.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { sheetPdf, sheetResponse } from '#server/kit/pdf/sheet-pdf.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { attachToOpinion, readOpinionFile, removeFromOpinion } from './opinion-files.service.ts';
import { printedOpinion } from './opinion-print.ts';
import { readOpinion, requestOpinion, stepOpinion } from './technical-opinions.service.ts';
import { selectOpinions } from './technical-opinions.sql.ts';

const OFFICER = { action: 'administer', subject: 'ComputingProfiles' } as const;

/** Requests for a technical opinion: every signed-in person's own, and all of them for whoever keeps the profiles. */
export function registerTechnicalOpinions(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(api, technicalOpinionsApi.list, 'signed-in', async ({ person }) => ({
    rows: await selectOpinions(db, person.id),
  }));
  serve(api, technicalOpinionsApi.queue, OFFICER, async () => ({ rows: await selectOpinions(db, null) }));
  serve(api, technicalOpinionsApi.detail, 'signed-in', ({ params, person }) =>
    readOpinion(db, params.folio, person),
  );
  serve(api, technicalOpinionsApi.create, 'signed-in', ({ body, person, requestId }) =>
    requestOpinion(services, body, { person, requestId }),
  );
  serve(api, technicalOpinionsApi.step, 'signed-in', ({ params, body, version, person, requestId }) =>
    stepOpinion(services, { ...params, version }, { input: body, doer: { person, requestId } }),
  );
  serve(api, technicalOpinionsApi.attach, 'signed-in', ({ params, query, context, person, requestId }) =>
    attachToOpinion(services, { context, ...params, name: query.nombre }, { person, requestId }),
  );
  serve(api, technicalOpinionsApi.file, 'signed-in', async ({ params, context, person }) => {
    const file = await readOpinionFile(db, params, person);
    return sendFile(context, services, { ...file, cache: 'private', download: true });
  });
  serve(api, technicalOpinionsApi.detach, 'signed-in', ({ params, person, requestId }) =>
    removeFromOpinion(services, params, { person, requestId }),
  );
  serve(api, technicalOpinionsApi.pdf, 'signed-in', async ({ params, person }) => {
    const opinion = await readOpinion(db, params.folio, person);
    if (opinion.status !== 'answered')
      throw failure('state_conflict', { detail: 'Todavía no hay dictamen que imprimir.' });
    const address = `${config.publicUrl}${SCREEN_BASE}/perfiles/dictamenes?folio=${opinion.folio}`;
    const pdf = await sheetPdf(
      printedOpinion(opinion, { unit: (await readNames(db)).unit, address, madeAt: new Date() }),
    );
    return sheetResponse(pdf, `${opinion.folio}.pdf`);
  });
}
