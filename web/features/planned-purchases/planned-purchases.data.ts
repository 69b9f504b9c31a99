import { planningApi } from '#contract/planning-api.ts';
import type { PlannedPurchase } from '#contract/planning.ts';
import type { Api } from '#web/kit/api.ts';

/** What the unit plans to buy, the nearest quarter first. */
export const loadPlannedPurchases = async (api: Api): Promise<PlannedPurchase[]> =>
  (await api.call(planningApi.planned)).rows;
