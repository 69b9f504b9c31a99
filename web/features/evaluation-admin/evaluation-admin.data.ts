import { evaluationAdminApi as admin } from '#contract/evaluation-admin-api.ts';
import type {
  Answers,
  InstrumentItem,
  InstrumentValues,
  NewOrder,
  OrderItem,
  PeriodItem,
} from '#contract/evaluation-admin.ts';
import type { OrderState, OrderStep, PeriodStep } from '#contract/rules/evaluations/evaluation-machine.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
import type { DraftWrite } from '#web/ui/use-draft.ts';

export const readPeriods = (api: Api, signal: AbortSignal) => api.call(admin.periods, { signal });
export const readInstruments = (api: Api, signal: AbortSignal) => api.call(admin.instruments, { signal });
export const readPeriod = (api: Api, clave: string, signal: AbortSignal) =>
  api.call(admin.period, { params: { clave }, signal });
export const readOrder = (api: Api, id: string, signal: AbortSignal) =>
  api.call(admin.order, { params: { id }, signal });
export const readCandidates = (api: Api, clave: string, signal: AbortSignal) =>
  api.call(admin.candidates, { params: { clave }, signal });

/** What the list of orders is filtered and ordered by, as the address says it. */
interface OrderFilter {
  estado: string;
  q: string;
  orden: string;
}

const orderFilter = ({ estado, q, orden }: OrderFilter) => ({
  estado: estado as OrderState | '',
  q,
  ...(orden === '' ? {} : { orden }),
});

export function readOrders(
  api: Api,
  clave: string,
  { pag, ...filter }: OrderFilter & { pag: number },
  signal: AbortSignal,
) {
  return api.call(admin.orders, { params: { clave }, query: { ...orderFilter(filter), pag }, signal });
}

/** The list of orders as a file. */
export function readOrdersFile(
  api: Api,
  clave: string,
  filter: OrderFilter,
  { format, columns }: FileWish,
): Promise<Blob> {
  const query = { ...orderFilter(filter), formato: format, columnas: columns };
  return readFile(api, addressOf(admin.ordersFile, { clave }, query));
}

export const createInstrument = (api: Api) => api.call(admin.newInstrument, { body: {} });
export const createPeriod = (api: Api, body: { key: string; instrumentId: string; replyDays: number }) =>
  api.call(admin.newPeriod, { body });
export const stepPeriod = (
  api: Api,
  { key, version }: PeriodItem,
  body: { step: PeriodStep; reason?: string },
) => api.call(admin.stepPeriod, { params: { clave: key }, body, version });
export const reopenPeriod = (api: Api, { key, version }: PeriodItem, reason: string) =>
  api.call(admin.reopen, { params: { clave: key }, body: { reason }, version });
export const stopStep = (api: Api, clave: string) => api.call(admin.stopStep, { params: { clave } });
export const addOrders = (api: Api, clave: string, orders: NewOrder[]) =>
  api.call(admin.addOrders, { params: { clave }, body: { orders } });

export function answerOrder(
  api: Api,
  { id, version }: OrderItem,
  { answers, comment }: { answers: Answers; comment: string },
) {
  return api.call(admin.answerOrder, {
    params: { id },
    body: { answers, comment, declaresNoConflict: true },
    version,
  });
}

export const askArea = (api: Api, { id, version }: OrderItem, email: string) =>
  api.call(admin.askOrder, { params: { id }, body: { email }, version });

export function stepOrder(
  api: Api,
  { id, version }: OrderItem,
  body: { step: Exclude<OrderStep, 'send'>; reason?: string },
) {
  return api.call(admin.stepOrder, { params: { id }, body, version });
}

export const issueKey = (api: Api, clave: string, numero: string) =>
  api.call(admin.issueKey, { params: { clave, numero } });

export const takeKeyBack = (api: Api, clave: string, numero: string, dada: string) =>
  api.call(admin.takeKeyBack, { params: { clave, numero }, query: { dada } });

export function answerReply(
  api: Api,
  { id, version }: { id: string; version: number },
  body: { decision: 'kept' | 'amended'; answer: string },
) {
  return api.call(admin.answerReply, { params: { id }, body, version });
}

export function decideProposal(
  api: Api,
  { id, version }: { id: string; version: number },
  body: { decision: 'taken' | 'declined'; note: string },
) {
  return api.call(admin.decideProposal, { params: { id }, body, version });
}

/** The file that came with a supplier's reply. */
export const loadReplyFile = (api: Api, id: string): Promise<Blob> =>
  readFile(api, addressOf(admin.replyFile, { id }));

/** An edition as it is edited: what people write of it apart from the rest. */
export interface InstrumentThing extends Omit<InstrumentItem, keyof InstrumentValues> {
  values: InstrumentValues & Record<string, unknown>;
}

const thingOf = ({ name, source, criteria, bands, ...rest }: InstrumentItem): InstrumentThing => ({
  ...rest,
  values: { name, source, criteria, bands },
});

export const readInstrument = async (api: Api, id: string, signal: AbortSignal) =>
  thingOf(await api.call(admin.instrument, { params: { id }, signal }));

export async function saveInstrument(
  api: Api,
  id: string,
  { values, seen, version, isAutosave }: DraftWrite,
): Promise<InstrumentThing> {
  return thingOf(
    await api.call(admin.saveInstrument, { params: { id }, body: { values, seen, isAutosave }, version }),
  );
}

export async function publishInstrument(
  api: Api,
  { id, version }: Pick<InstrumentThing, 'id' | 'version'>,
): Promise<InstrumentThing> {
  return thingOf(await api.call(admin.publishInstrument, { params: { id }, version }));
}
