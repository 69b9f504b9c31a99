import { integrityAlarmsApi, type IntegrityAlarm } from '#contract/integrity-alarms.ts';
import type { Api } from '#web/kit/api.ts';

export const readAlarms = async (api: Api, signal: AbortSignal): Promise<IntegrityAlarm[]> =>
  (await api.call(integrityAlarmsApi.list, { signal })).rows;

export const closeAlarm = (api: Api, id: string, reason: string) =>
  api.call(integrityAlarmsApi.close, { params: { id }, body: { reason } });
