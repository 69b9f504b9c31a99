import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcurementSummary } from '#contract/procedures.ts';
import type { Api } from '#web/kit/api.ts';

/** What the home page shows. */
export function loadHome(api: Api): Promise<ProcurementSummary> {
  return api.call(proceduresApi.summary);
}
