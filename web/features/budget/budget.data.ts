import { budgetApi } from '#contract/budget-api.ts';
import { budgetDeskApi, type MessageResolution } from '#contract/budget-desk.ts';
import type { BudgetQuery, BudgetSum, FundRequest } from '#contract/budget.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
import type { BudgetSearch } from './budget.search.ts';

type Filter = Pick<BudgetSearch, 'ejercicio' | 'q' | 'capitulo' | 'fuente' | 'orden'>;

const filterOf = ({ ejercicio, q, capitulo, fuente, orden }: Filter) => ({
  ...(/^20\d\d$/.test(ejercicio) ? { ejercicio: Number(ejercicio) } : {}),
  q,
  capitulo: capitulo as BudgetQuery['capitulo'],
  fuente,
  ...(orden === '' ? {} : { orden }),
});

/** A page of the budget, as the address filters and orders it. */
export const readBudget = (
  api: Api,
  { pag, ...filter }: Filter & Pick<BudgetSearch, 'pag'>,
  signal: AbortSignal,
) => api.call(budgetApi.state, { query: { ...filterOf(filter), pag }, signal });

/** The same list as a file. */
export const readBudgetFile = (api: Api, filter: Filter, { format, columns }: FileWish): Promise<Blob> =>
  readFile(
    api,
    addressOf(budgetApi.file, undefined, { ...filterOf(filter), formato: format, columnas: columns }),
  );

/** A key with the entries of one of its sums. */
export const readKey = (api: Api, id: string, cifra: BudgetSum, signal: AbortSignal) =>
  api.call(budgetApi.entries, { params: { id }, query: { cifra }, signal });

export const readFundRequests = (api: Api, signal: AbortSignal) => api.call(budgetApi.waiting, { signal });

/** What the budget system did not take, and what it says otherwise. */
export const readDesk = (api: Api, signal: AbortSignal) => api.call(budgetDeskApi.desk, { signal });

/** Asks again what it did not take, or leaves it as seen to outside the portal. */
export const resolveMessage = (api: Api, id: string, body: MessageResolution) =>
  api.call(budgetDeskApi.resolve, { params: { id }, body });

/** What is left of a year. */
export const readYear = (api: Api, signal: AbortSignal) =>
  api.call(budgetDeskApi.year, { query: {}, signal });

/** Closes a year; where two are asked it waits for the other one. */
export const closeYear = (api: Api, year: number) => api.call(budgetDeskApi.close, { params: { year } });

type Seen = Pick<FundRequest, 'folio' | 'version'>;

/** Reserves the whole of a requisition. */
export const giveFunds = (api: Api, { folio, version }: Seen) =>
  api.call(budgetApi.give, { params: { folio }, version });

/** Reserves some lines of a requisition; the others are bought no more. */
export const giveFundsInPart = (api: Api, { folio, version }: Seen, lines: number[]) =>
  api.call(budgetDeskApi.part, { params: { folio }, version, body: { lines } });

/** Gives a requisition back for want of money. */
export const returnForFunds = (api: Api, { folio, version }: Seen, text: string) =>
  api.call(budgetApi.lack, { params: { folio }, version, body: { text } });

/** Takes back money that was given, while no buyer took the requisition. */
export const takeFundsBack = (api: Api, { folio, version }: Seen, text: string) =>
  api.call(budgetApi.takeBack, { params: { folio }, version, body: { text } });
