import {
  petitionsApi,
  type FollowedPetition,
  type PetitionInput,
  type PetitionReceipt,
  type PetitionSummary,
} from '#contract/petitions.ts';
import { disputesApi, type DisputeSummary } from '#contract/disputes.ts';
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

/** What a year brought: complaints, and what of disputes may be told. */
export interface YearOfComplaints {
  complaints: PetitionSummary;
  disputes: DisputeSummary;
}

/** Complaints and disputes of a year; of this one where the word names none. */
export async function loadSummary(api: Api, anio: string): Promise<YearOfComplaints> {
  const year = /^20\d\d$/.test(anio) ? { anio: Number(anio) } : {};
  const [complaints, disputes] = await Promise.all([
    api.call(petitionsApi.summary, { query: year }),
    api.call(disputesApi.summary, { query: year }),
  ]);
  return { complaints, disputes };
}
