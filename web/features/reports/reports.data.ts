import { complaintWaysApi, type ComplaintPlaces } from '#contract/complaint-ways.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { reportsApi, type ReportKey } from '#contract/reports.ts';
import { reportFolio } from '#contract/rules/rights/report-terms.ts';
import { FOLIO_SIGNS, plainSigns } from '#contract/rules/texts/spoken-signs.ts';
import { createApi, type Api } from '#web/kit/api.ts';
import { patientFetch } from '#web/kit/patient-fetch.ts';
import { fingerprintOf, sealReport, type ReportText } from './sealed-report.ts';

/** To whom somebody denounces, and the key that only they can open. */
export interface ReportPlace {
  key: ReportKey | null;
  control: ComplaintPlaces['control'];
}

export async function loadReportPlace(api: Api): Promise<ReportPlace> {
  const [{ key }, { control }] = await Promise.all([
    api.call(reportsApi.key, {}),
    api.call(complaintWaysApi.places, {}),
  ]);
  return { key, control };
}

/** Never with a session: not even whoever is signed in is known by it. */
const nobody = createApi({ fetch: patientFetch });

const KEY_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function randomSigns(length: number, alphabet: string): string {
  const most = 256 - (256 % alphabet.length);
  let signs = '';
  while (signs.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < most && signs.length < length) signs += alphabet[byte % alphabet.length];
  return signs;
}

/** Folio and key, made here: the portal keeps a fingerprint of the key alone. */
export const newFollowing = (now: string): { folio: string; key: string } => ({
  folio: reportFolio(todayInMexico(now).slice(0, 4), randomSigns(8, FOLIO_SIGNS)),
  key: randomSigns(16, KEY_SIGNS).replace(/(.{4})(?=.)/g, '$1-'),
});

/** Seals what was written and hands it over; nothing of it leaves in clear. */
export async function sendReport(
  { id, publicKey }: ReportKey,
  report: ReportText,
  { folio, key }: { folio: string; key: string },
): Promise<void> {
  const sealed = await sealReport(publicKey, report);
  const keyHash = await fingerprintOf(plainSigns(key));
  await nobody.call(reportsApi.send, { body: { folio, keyHash, sealedTo: id, sealed } });
}
