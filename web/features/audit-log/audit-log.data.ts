import { auditApi, type AuditFilter } from '#contract/audit.ts';
import { AUDIT_GROUPS, type AuditGroup } from '#contract/audit-words.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
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
export const exportLog = (api: Api, search: LogSearch, { format }: FileWish): Promise<Blob> =>
  readFile(api, addressOf(auditApi.export, undefined, { ...filterOf(search), formato: format }));
