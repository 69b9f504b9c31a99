import { auditApi, type AuditFilter } from '#contract/audit.ts';
import { AUDIT_GROUPS, type AuditGroup } from '#contract/audit-words.ts';
import { API_BASE } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import type { LogSearch } from './audit-log.search.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The filter of the address; what it cannot be is left out. */
export function filterOf({ q, quien, cosa, operacion, desde, hasta }: LogSearch): AuditFilter {
  return {
    ...(q === '' ? {} : { q }),
    ...(quien === '' ? {} : { quien }),
    ...(cosa === '' ? {} : { cosa }),
    ...(Object.hasOwn(AUDIT_GROUPS, operacion) ? { operacion: operacion as AuditGroup } : {}),
    ...(isDay(desde) ? { desde } : {}),
    ...(isDay(hasta) ? { hasta } : {}),
  };
}

/** A page of the log. */
export function readLog(api: Api, search: LogSearch, signal: AbortSignal) {
  const antes = /^\d+$/.test(search.antes) ? { antes: Number(search.antes) } : {};
  return api.call(auditApi.list, { query: { ...filterOf(search), ...antes }, signal });
}

export const readPeople = (api: Api, signal: AbortSignal) => api.call(auditApi.people, { signal });

export const readEntry = (api: Api, id: number, signal: AbortSignal) =>
  api.call(auditApi.get, { params: { id }, signal });

/** The log of the filter as a file. */
export async function exportLog(api: Api, search: LogSearch, formato: 'csv' | 'xlsx'): Promise<Blob> {
  const address = addressOf(auditApi.export, undefined, { ...filterOf(search), formato });
  const response = await api.request(address.slice(API_BASE.length));
  if (response.ok) return response.blob();
  throw new CallError((await response.json()) as Problem);
}
