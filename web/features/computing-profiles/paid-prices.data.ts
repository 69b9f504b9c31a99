import { profilePricesApi, type PaidPrices } from '#contract/profile-prices.ts';
import type { Api } from '#web/kit/api.ts';

/** What this unit paid for a profile. */
export const loadPaidPrices = (api: Api, clave: string): Promise<PaidPrices> =>
  api.call(profilePricesApi.list, { params: { clave } });
