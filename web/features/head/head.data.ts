import { headApi } from '#contract/head-api.ts';
import { MONEY_GROUPS, type HeadEntriesQuery, type MoneyGroup } from '#contract/head.ts';
import { WAITING_GROUPS, type WaitingGroup } from '#contract/waiting.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import { ALL_PEOPLE, type HeadSearch } from './head.search.ts';

const yearOf = ({ ejercicio }: Pick<HeadSearch, 'ejercicio'>) =>
  /^20\d\d$/.test(ejercicio) ? { ejercicio: Number(ejercicio) } : {};

/** What the money is gathered by, of the address; an unknown word gathers it by chapter. */
export const groupOf = ({ por }: Pick<HeadSearch, 'por'>): MoneyGroup =>
  Object.hasOwn(MONEY_GROUPS, por) ? (por as MoneyGroup) : 'capitulo';

/** When it is due, of the address; an unknown word asks for all. */
export const dueOf = ({ vence }: Pick<HeadSearch, 'vence'>): WaitingGroup | '' =>
  Object.hasOwn(WAITING_GROUPS, vence) ? (vence as WaitingGroup) : '';

export const readLoad = (api: Api, area: string, signal: AbortSignal) =>
  api.call(headApi.load, { query: { area }, signal });

type Rows = Pick<HeadSearch, 'area' | 'persona' | 'vence' | 'pag'>;

export const readRows = (api: Api, search: Rows, signal: AbortSignal) => {
  const { area, pag } = search;
  const persona = search.persona === ALL_PEOPLE ? '' : search.persona;
  return api.call(headApi.rows, { query: { area, persona, vence: dueOf(search), pag }, signal });
};

type Money = Pick<HeadSearch, 'area' | 'ejercicio' | 'por'>;
const moneyQuery = (search: Money) => ({ ...yearOf(search), area: search.area, por: groupOf(search) });

export const readMoney = (api: Api, search: Money, signal: AbortSignal) =>
  api.call(headApi.money, { query: moneyQuery(search), signal });

/** The money as a workbook, as it is shown. */
export const readMoneyFile = (api: Api, search: Money): Promise<Blob> =>
  readFile(api, addressOf(headApi.file, undefined, { ...moneyQuery(search), formato: 'xlsx' }));

type Entries = Money & Pick<HeadSearch, 'clave' | 'pag'> & { cifra: HeadEntriesQuery['cifra'] };

export const readEntries = (api: Api, search: Entries, signal: AbortSignal) => {
  const { clave, cifra, pag } = search;
  return api.call(headApi.entries, { query: { ...moneyQuery(search), clave, cifra, pag }, signal });
};

export const readTimes = (api: Api, search: Pick<HeadSearch, 'area' | 'ejercicio'>, signal: AbortSignal) =>
  api.call(headApi.times, { query: { ...yearOf(search), area: search.area }, signal });
