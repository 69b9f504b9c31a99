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
  serve(api, technicalOpinionsApi.list, { access: 'signed-in', budget: 'listing' }, async ({ person }) => ({
    rows: await selectOpinions(db, person.id),
  }));
  serve(api, technicalOpinionsApi.queue, { access: OFFICER, budget: 'listing' }, async () => ({
    rows: await selectOpinions(db, null),
  }));
  serve(api, technicalOpinionsApi.detail, { access: 'signed-in' }, ({ params, person }) =>
    readOpinion(db, params.folio, person),
  );
  serve(
    api,
    technicalOpinionsApi.create,
    {
      access: 'signed-in',
      effect: {
        must: 'Que diga qué y por qué',
        said: 'A quién llega',
        back: 'Se retira mientras no termina',
      },
    },
    ({ body, person, requestId }) => requestOpinion(services, body, { person, requestId }),
  );
  serve(
    api,
    technicalOpinionsApi.step,
    {
      access: 'signed-in',
      effect: {
        must: 'Que le toque a quien lo hace; razón para negar',
        said: 'Qué queda dicho y a quién se avisa',
        back: 'El dictamen no: se pide otro. Lo demás sigue en su historial',
      },
    },
    ({ params, body, version, person, requestId }) =>
      stepOpinion(services, { ...params, version }, { input: body, doer: { person, requestId } }),
  );
  serve(
    api,
    technicalOpinionsApi.attach,
    { access: 'signed-in', budget: 'document', effect: 'applicant' },
    ({ params, query, context, person, requestId }) =>
      attachToOpinion(services, { context, ...params, name: query.nombre }, { person, requestId }),
  );
  serve(
    api,
    technicalOpinionsApi.file,
    { access: 'signed-in', budget: 'ownFile' },
    async ({ params, context, person }) => {
      const file = await readOpinionFile(db, params, person);
      return sendFile(context, services, { ...file, cache: 'private', download: true });
    },
  );
  serve(
    api,
    technicalOpinionsApi.detach,
    { access: 'signed-in', effect: 'applicant' },
    ({ params, person, requestId }) => removeFromOpinion(services, params, { person, requestId }),
  );
  serve(
    api,
    technicalOpinionsApi.pdf,
    { access: 'signed-in', budget: 'drawing' },
    async ({ params, person }) => {
      const opinion = await readOpinion(db, params.folio, person);
      if (opinion.status !== 'answered')
        throw failure('state_conflict', { detail: 'Todavía no hay dictamen que imprimir.' });
      const address = `${config.publicUrl}${SCREEN_BASE}/perfiles/dictamenes?folio=${opinion.folio}`;
      const pdf = await sheetPdf(
        printedOpinion(opinion, { unit: (await readNames(db)).unit, address, madeAt: new Date() }),
      );
      return sheetResponse(pdf, `${opinion.folio}.pdf`);
    },
  );
}
