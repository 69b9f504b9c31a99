import { integrityChecksApi, type IntegrityCheck } from '#contract/integrity-checks.ts';
import type { Api } from '#web/kit/api.ts';

export const readChecks = async (api: Api, signal: AbortSignal): Promise<IntegrityCheck[]> =>
  (await api.call(integrityChecksApi.list, { signal })).rows;

export const startCheck = (api: Api) => api.call(integrityChecksApi.start);

export const stopCheck = (api: Api, id: string) => api.call(integrityChecksApi.stop, { params: { id } });
