import { auditApi } from '#contract/audit.ts';
import { waitingApi } from '#contract/waiting-api.ts';
import {
  WAITING_GROUPS,
  WAITING_ORDERS,
  WAITING_TABS,
  type AbsenceInput,
  type WaitingGroup,
  type WaitingItem,
  type WaitingTab,
} from '#contract/waiting.ts';
import type { Api } from '#web/kit/api.ts';
import { tellWaitingCounts } from '#web/kit/waiting-counts.ts';
import type { WorkSearch } from './work.search.ts';

/** Tab of the address; an unknown word shows one's own. */
export function tabOf({ de }: Pick<WorkSearch, 'de'>): WaitingTab {
  return Object.hasOwn(WAITING_TABS, de) ? (de as WaitingTab) : 'mio';
}

/** Order of the address, likewise. */
export function orderOf({ orden }: Pick<WorkSearch, 'orden'>): keyof typeof WAITING_ORDERS {
  return Object.hasOwn(WAITING_ORDERS, orden) ? (orden as keyof typeof WAITING_ORDERS) : 'vence';
}

/** When it is due, of the address; an unknown word asks for all. */
export function dueOf({ vence }: Pick<WorkSearch, 'vence'>): WaitingGroup | '' {
  return Object.hasOwn(WAITING_GROUPS, vence) ? (vence as WaitingGroup) : '';
}

/** A page of what waits; its counts are told to the navigation. */
export async function readWaiting(api: Api, search: WorkSearch, signal: AbortSignal) {
  const { tipo, q, persona, area, pag } = search;
  const vence = dueOf(search);
  const query = { de: tabOf(search), tipo, q, persona, area, vence, orden: orderOf(search), pag };
  const page = await api.call(waitingApi.list, { query, signal });
  tellWaitingCounts(page.tabs);
  return page;
}

/** A page of what waits. */
export type WaitingAnswer = Awaited<ReturnType<typeof readWaiting>>;

export const readWeek = (api: Api, signal: AbortSignal) => api.call(waitingApi.week, { signal });

/** What this person did today, the last first; nothing for whom the log does not concern. */
export async function readDone(
  api: Api,
  { quien, hoy }: { quien: string; hoy: string },
  signal: AbortSignal,
) {
  const { rows } = await api.call(auditApi.list, { query: { quien, desde: hoy }, signal });
  return rows.slice(0, DONE_SHOWN);
}

const DONE_SHOWN = 6;

/** In which area this person works. */
export const readArea = (api: Api, signal: AbortSignal) => api.call(waitingApi.area, { signal });

export const chooseArea = (api: Api, key: string | null) =>
  api.call(waitingApi.chooseArea, { body: { key } });

/** Whether this person gets the mail of the morning. */
export const readMorningMail = (api: Api, signal: AbortSignal) => api.call(waitingApi.preference, { signal });

export const setMorningMail = (api: Api, isOn: boolean) =>
  api.call(waitingApi.setPreference, { body: { isOn } });

const thingOf = ({ area, id }: WaitingItem) => ({ area, id });

export const takeItem = (api: Api, item: WaitingItem, mine: boolean) =>
  api.call(waitingApi.take, { params: thingOf(item), body: { mine } });

export const settleItem = (api: Api, item: WaitingItem) =>
  api.call(waitingApi.settle, { params: thingOf(item) });

/** Hands several things to somebody, or leaves them with nobody. */
export const handOver = (
  api: Api,
  items: readonly WaitingItem[],
  { to, reason }: { to: string | null; reason: string },
) => api.call(waitingApi.handOver, { body: { things: items.map(thingOf), to, reason } });

export const readHandOvers = (api: Api, signal: AbortSignal) => api.call(waitingApi.handOvers, { signal });

export const undoHandOver = (api: Api, id: string) => api.call(waitingApi.undoHandOver, { body: { id } });

/** Who is away, and who substitutes them. */
export const readAbsences = (api: Api, signal: AbortSignal) => api.call(waitingApi.absences, { signal });

export const setAbsence = (api: Api, body: AbsenceInput) => api.call(waitingApi.setAbsence, { body });
