import { approvalRoutesApi } from '#contract/approval-routes-api.ts';
import type { Api } from '#web/kit/api.ts';
import type { RoutesSearch } from './approval-routes.search.ts';

export const readRoutes = (api: Api, signal: AbortSignal) => api.call(approvalRoutesApi.list, { signal });

export const simulate = (api: Api, query: RoutesSearch, signal: AbortSignal) =>
  api.call(approvalRoutesApi.simulate, { query, signal });
