import { sql } from 'kysely';
import type { Context } from 'hono';
import {
  ENDING_KINDS,
  ENDING_PAPER_LABELS,
  MOST_ENDING_BYTES,
  type EndingDraft,
  type EndingKind,
  type UnitPaper,
} from '#contract/order-endings.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { papersOf, papersToTell, tellProblems } from '#contract/rules/orders/order-ending.ts';
import { keepContent, receiveContent } from '#server/features/documents/public.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { endingOf } from '#server/kit/files/names.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer, THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { termOf, undecidedOf } from './endings-seen.ts';
import {
  selectOpenEnding,
  selectPaper,
  writeDecided,
  writeDraft,
  writePaper,
  writeTold,
  type StoredEnding,
} from './endings.sql.ts';
import { isTakenWhole, mustBuy, mustRead, refuseMove } from './order-access.ts';
import { answerDay } from './order-facts.ts';
import { PURCHASE_ORDER, type Doer, type SeenOrder } from './order-change.ts';
import { tellSupplier } from './order-mails.ts';
import { describeOrder } from './order-seen.ts';
import { writeAct, type StoredOrder } from './orders.sql.ts';
import { selectReceipts } from './receipts.sql.ts';

/** «rescisión», «terminación anticipada» */
export const endingName = (kind: EndingKind): string => ENDING_KINDS[kind].toLowerCase();

const NONE = 'De este pedido no hay una rescisión o terminación en curso.';

/** Writes why an order is rescinded or ended early; until its supplier is told it is the unit's alone. */
export function saveEnding(
  db: Db,
  { id, version }: SeenOrder,
  draft: EndingDraft,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    const wish = { id, version, author, operation: 'saveOrderEnding' };
    await change(tx, PURCHASE_ORDER, wish, async () => {
      const order = await mustBuy(tx, id, person);
      refuseMove(order.state, 'end');
      const open = await selectOpenEnding(tx, id);
      if (open !== undefined && open.state !== 'draft')
        throw failure('state_conflict', {
          detail: 'Ya se avisó al proveedor: lo que se le dijo no cambia. Resuélvela.',
        });
      if (await isTakenWhole(tx, id))
        throw failure('state_conflict', {
          detail: 'Ya se aceptó todo lo que se pidió: el pedido se cierra con su finiquito.',
        });
      await rememberOfficer(tx, person);
      await writeDraft(tx, id, { ...draft, authorId: person.id });
      if (open === undefined)
        await writeAct(tx, id, { act: 'endingWrite', person, said: ENDING_KINDS[draft.kind] });
    });
    return describeOrder(tx, id, person);
  });
}

/** The open ending of an order, held, to which whoever buys adds a paper that it may have. */
async function mustAdd(
  tx: Transaction,
  { id, kind }: { id: string; kind: UnitPaper },
  person: Person,
): Promise<{ order: StoredOrder; ending: StoredEnding }> {
  await sql`select from purchase_order where id = ${id} for no key update`.execute(tx);
  const order = await mustBuy(tx, id, person);
  const ending = await selectOpenEnding(tx, id);
  if (ending === undefined) throw failure('state_conflict', { detail: NONE });
  if (!papersOf(ending.kind).includes(kind))
    throw invalid({ que: `Una ${endingName(ending.kind)} no lleva «${ENDING_PAPER_LABELS[kind]}».` });
  // With them its supplier was told; the others are for who decides.
  if (ending.state !== 'draft' && papersToTell(ending.kind).includes(kind))
    throw failure('state_conflict', {
      detail: `«${ENDING_PAPER_LABELS[kind]}» sirvió para avisar al proveedor: ya no cambia.`,
    });
  return { order, ending };
}

/** Keeps a paper of the unit, in place of the one of its kind. */
export async function addEndingPaper(
  services: Services,
  { context, name, ...place }: { id: string; kind: UnitPaper; context: Context; name: string },
  author: Doer,
): Promise<PurchaseOrder> {
  const { db } = services;
  const { person } = author;
  await transaction(db, (tx) => mustAdd(tx, place, person));
  if (endingOf(name) !== '.pdf')
    throw failure('file_type_refused', { detail: `${name} no se admite. Sube el documento en PDF.` });
  const content = await receiveContent(services, {
    context,
    name,
    person,
    isOfficer: true,
    maxBytes: MOST_ENDING_BYTES,
  });
  return transaction(db, async (tx) => {
    await keepEndingPaper(tx, place, content, author);
    return describeOrder(tx, place.id, person);
  });
}

/** Keeps a paper that lies in the store already. */
export async function keepEndingPaper(
  tx: Transaction,
  { id, kind }: { id: string; kind: UnitPaper },
  content: Parameters<typeof keepContent>[1],
  author: Doer,
): Promise<void> {
  const { ending, order } = await mustAdd(tx, { id, kind }, author.person);
  await keepContent(tx, content);
  const wish = { id, version: order.version, author, operation: 'addOrderEndingPaper' };
  await change(tx, PURCHASE_ORDER, wish, () => writePaper(tx, ending.id, { ...content, kind }));
}

/** A paper of an ending, for whoever reads its order. */
export async function readEndingPaper(
  db: Db,
  { id, paperId }: { id: string; paperId: string },
  person: Person,
) {
  const order = await mustRead(db, id, person);
  const paper = await selectPaper(db, { orderId: order.id, paperId, isTold: false });
  if (paper === undefined) throw notFound('No encontramos ese documento.');
  return paper;
}

const ASKED: Record<EndingKind, string> = {
  rescission:
    'Contesta lo que a tu derecho convenga y pruébalo; si entregas todo antes de que se resuelva, queda sin efecto.',
  early_termination: 'Di qué gastos no recuperables pides que se te reintegren y compruébalos.',
};

/** Tells the supplier, with the papers that are there; from then on it may answer. */
export function notifyEnding(db: Db, { id, version }: SeenOrder, author: Doer): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    const wish = { id, version, author, operation: 'notifyOrderEnding' };
    await change(tx, PURCHASE_ORDER, wish, async () => {
      const order = await mustBuy(tx, id, person);
      refuseMove(order.state, 'end');
      const ending = await selectOpenEnding(tx, id);
      if (ending === undefined) throw failure('state_conflict', { detail: NONE });
      if (ending.state !== 'draft') throw failure('state_conflict', { detail: 'Ya se avisó al proveedor.' });
      const undecided = undecidedOf(await selectReceipts(tx, id));
      const [problem] = tellProblems({ ...ending, undecided });
      if (problem !== undefined) throw failure('state_conflict', { detail: problem });
      const { facts, ground, kind } = ending;
      const answerBy = await answerDay(tx, termOf(kind));
      await writeTold(tx, { id: ending.id, orderId: id, answerBy });
      await writeAct(tx, id, {
        act: 'endingNotify',
        person,
        said: `${ENDING_KINDS[kind]}. ${facts} (${ground}) Contesta hasta el ${shortDate(answerBy)}.`,
      });
      await tellSupplier(tx, id, {
        template: 'order_ending_notified',
        values: {
          que: endingName(kind),
          hechos: facts,
          fundamento: ground,
          pide: ASKED[kind],
          contestar: shortDate(answerBy),
        },
      });
    });
    return describeOrder(tx, id, person);
  });
}

/** Takes away what is open: what nobody was told leaves no mail. */
export async function drop(
  tx: Transaction,
  { order, ending, reason, next }: { order: StoredOrder; ending: StoredEnding; reason: string; next: string },
  by: { person?: Person; by?: string },
): Promise<void> {
  await writeDecided(tx, ending.id, { state: 'dropped', reason, deciderId: by.person?.id ?? null });
  await writeAct(tx, order.id, {
    act: 'endingDrop',
    ...by,
    said: `${ENDING_KINDS[ending.kind]}. ${reason} ${next}`.trim(),
  });
  if (ending.notifiedAt === null) return;
  await tellSupplier(tx, order.id, {
    template: 'order_ending_resolved',
    values: {
      resultado: `La ${endingName(ending.kind)} quedó sin efecto`,
      porque: reason,
      sigue: next,
    },
  });
}

/** Whatever was delivered and accepted whole before it was resolved leaves it without effect; penalties stand (LAASSP 2025 art. 77). */
export async function dropDelivered(tx: Transaction, order: StoredOrder, requestId: string): Promise<void> {
  const ending = await selectOpenEnding(tx, order.id);
  if (ending === undefined || !(await isTakenWhole(tx, order.id))) return;
  const author: Author = { person: THE_PORTAL, requestId };
  const { rows } = await sql<{
    version: number;
  }>`select version from purchase_order where id = ${order.id}`.execute(tx);
  const wish = { id: order.id, version: rows[0]?.version ?? 0, author, operation: 'decideReceipt' };
  await change(tx, PURCHASE_ORDER, wish, () =>
    drop(
      tx,
      {
        order,
        ending,
        reason: 'Se aceptó todo lo que se pidió antes de que se resolviera.',
        next: 'Las penas por atraso siguen su curso.',
      },
      { by: THE_PORTAL.name },
    ),
  );
}
