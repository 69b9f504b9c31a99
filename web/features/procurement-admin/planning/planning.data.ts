import { planningApi } from '#contract/planning-api.ts';
import type { InvitationCandidate, Planning, PlanningSave } from '#contract/planning.ts';
import type { PurchaseCheck } from '#contract/purchase-checks.ts';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import type { Api } from '#web/kit/api.ts';
import type { Target } from '../procurement-admin.data.ts';

export const readPlanning = (api: Api, id: string, signal: AbortSignal): Promise<Planning> =>
  api.call(planningApi.get, { params: { id }, signal });

export const savePlanning = (api: Api, { id, version }: Target, body: PlanningSave): Promise<Planning> =>
  api.call(planningApi.save, { params: { id }, version, body });

/** Suppliers of a line of business whom one could invite. */
export const listCandidates = async (
  api: Api,
  id: string,
  line: string,
  signal: AbortSignal,
): Promise<InvitationCandidate[]> =>
  (await api.call(planningApi.candidates, { params: { id }, query: { giro: line }, signal })).rows;

/** Lines of business in use, by code. */
export const listLines = async (api: Api, signal: AbortSignal) =>
  (await api.call(registryCataloguesApi.public, { signal })).lines.map(({ code, name }) => ({
    value: code,
    label: `${code}, ${name}`,
  }));

export const checkPurchase = (api: Api, id: string, signal: AbortSignal): Promise<PurchaseCheck> =>
  api.call(planningApi.check, { params: { id }, signal });

/** Answers for a finding over the version of the planning that the person saw. */
export const overrideFinding = (
  api: Api,
  { id, version }: Target,
  body: { key: string; reason: string },
): Promise<PurchaseCheck> => api.call(planningApi.override, { params: { id }, version, body });
