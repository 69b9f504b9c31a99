import { todayInMexico } from '#contract/mexico-time.ts';
import { computingProfilesApi } from '#contract/computing-profiles.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { profilePricesApi } from '#contract/profile-prices.ts';
import { quotationCheckApi } from '#contract/quotation-check.ts';
import { quotationRows } from '#contract/rules/quotation/quotation-statements.ts';
import { contentNotFound } from '#server/features/content/public.ts';
import { sheetPdf, sheetResponse } from '#server/kit/pdf/sheet-pdf.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { listProfiles, selectProfile } from './computing-profiles.sql.ts';
import { selectPaidPrices } from './paid-prices.sql.ts';
import { printedProfile } from './profile-print.ts';
import { quotationCheck, rowsOfFile } from './quotation.service.ts';

const today = () => todayInMexico(new Date());

/** Standard specifications of computing equipment for every signed-in person (S-2.14, decision D7). */
export function registerComputingProfiles(api: Api): void {
  const { db, config } = api.services;
  serve(api, computingProfilesApi.list, { access: 'signed-in' }, ({ query }) =>
    listProfiles(db, query, today()),
  );
  const missing = (key: string) =>
    contentNotFound(db, { type: 'perfiles', key }, 'No encontramos ese perfil.');
  const wanted = async (key: string) => {
    const profile = await selectProfile(db, key, today());
    if (profile === undefined) throw await missing(key);
    return profile;
  };
  serve(api, computingProfilesApi.detail, { access: 'signed-in' }, ({ params }) => wanted(params.clave));
  serve(api, computingProfilesApi.pdf, { access: 'signed-in', budget: 'drawing' }, async ({ params }) => {
    const profile = await wanted(params.clave);
    const address = `${config.publicUrl}${SCREEN_BASE}/perfiles/${profile.slug}`;
    const pdf = await sheetPdf(
      printedProfile(profile, { unit: (await readNames(db)).unit, address, madeAt: new Date() }),
    );
    return sheetResponse(pdf, `${profile.key}.pdf`);
  });
  serve(api, profilePricesApi.list, { access: 'signed-in' }, async ({ params }) => {
    const prices = await selectPaidPrices(db, params.clave);
    if (prices === undefined) throw await missing(params.clave);
    return prices;
  });
  serve(
    api,
    quotationCheckApi.text,
    { access: 'signed-in', budget: 'quotation', effect: 'question' },
    async ({ params, body }) => quotationCheck(await wanted(params.clave), quotationRows(body.text)),
  );
  serve(
    api,
    quotationCheckApi.file,
    { access: 'signed-in', budget: 'quotation', effect: 'question' },
    async ({ params, request }) =>
      quotationCheck(await wanted(params.clave), await rowsOfFile(bodyOf(request))),
  );
}
