import {
  petitionsApi,
  type FollowedPetition,
  type PetitionInput,
  type PetitionReceipt,
  type PetitionSummary,
} from '#contract/petitions.ts';
import { reportsApi } from '#contract/reports.ts';
import type { ReportStatus } from '#contract/rules/rights/report-terms.ts';
import { createApi, type Api } from '#web/kit/api.ts';
import { patientFetch } from '#web/kit/patient-fetch.ts';

/** Without a session: who complains is nobody, and a wrong key is no reason to renew one. */
const visitor = createApi({ fetch: patientFetch });

export const sendPetition = (body: PetitionInput): Promise<PetitionReceipt> =>
  visitor.call(petitionsApi.send, { body });

export const followPetition = (body: { folio: string; key: string }): Promise<FollowedPetition> =>
  visitor.call(petitionsApi.follow, { body });

export const followReport = (body: { folio: string; key: string }): Promise<{ status: ReportStatus }> =>
  visitor.call(reportsApi.follow, { body });

/** Complaints of a year; of this one where the word names none. */
export function loadSummary(api: Api, anio: string): Promise<PetitionSummary> {
  const year = /^20\d\d$/.test(anio) ? { anio: Number(anio) } : {};
  return api.call(petitionsApi.summary, { query: year });
}
