import { sql } from 'kysely';
import type { Context } from 'hono';
import {
  MOST_GUARANTEE_BYTES,
  ORDER_GUARANTEES,
  ORDER_GUARANTEE_LABELS,
  type GuaranteeStep,
  type NewGuarantee,
} from '#contract/order-guarantees.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { claimOf } from '#contract/rules/orders/order-ending.ts';
import { advanceSecured, guaranteeProblems, isInForce } from '#contract/rules/orders/guarantee.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { keepContent, receiveContent } from '#server/features/documents/public.ts';
import { change, changeable, created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { endingOf } from '#server/kit/files/names.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import {
  insertGuarantee,
  selectCompliancePercent,
  selectGuarantee,
  selectGuaranteeFile,
  selectGuarantees,
  writeClaim,
  writeGuaranteeFile,
  writeGuaranteeStep,
  type StoredGuarantee,
} from './guarantees.sql.ts';
import { mustBuyOrAgree, mustRead, refuseMove } from './order-access.ts';
import type { Doer } from './order-change.ts';
import { describeOrder } from './order-seen.ts';
import { readOrder, writeAct } from './orders.sql.ts';

/** A guarantee, as a thing that those who buy change. */
const ORDER_GUARANTEE = changeable<StoredGuarantee & Record<string, unknown>>({
  subject: 'order_guarantee',
  table: 'order_guarantee',
  key: 'id',
  fields: ORDER_GUARANTEE_LABELS,
  called: 'esta garantía',
  about: ({ kind, number }) => [ORDER_GUARANTEES[kind], number].filter(Boolean).join(', '),
  isPublic: () => false,
  read: (tx, id) => selectGuarantee(tx, { id }),
});

const NONE = 'No encontramos esa garantía.';

/** An order, held, to which somebody who buys for its area adds a guarantee. */
async function mustGuarantee(tx: Transaction, id: string, person: Person) {
  await sql`select from purchase_order where id = ${id} for no key update`.execute(tx);
  const order = await mustBuyOrAgree(tx, id, person);
  refuseMove(order.state, 'guarantee');
  return order;
}

/** What rules of guarantees ask of an order. */
async function securedOf(db: Db | Transaction, id: string) {
  const written = await readOrder(db, id);
  if (written === undefined) throw notFound();
  const { net, gross } = orderTotals(written.lines);
  return { net, gross, advancePercent: written.advancePercent };
}

/** Keeps a guarantee that was handed in, or why none is asked for; sent twice, it is one. */
export function addGuarantee(
  db: Db,
  { id }: { id: string },
  given: NewGuarantee,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    const { contractId } = await mustGuarantee(tx, id, person);
    const before = await selectGuarantee(tx, { id: given.id });
    if (before?.orderId === id) return describeOrder(tx, id, person);
    if (before !== undefined) throw notFound();
    const order = await securedOf(tx, id);
    if (given.isExcepted && given.kind === 'advance')
      throw invalid({ kind: 'El anticipo no se exceptúa de su garantía (LAASSP art. 69).' });
    const compliancePercent = await selectCompliancePercent(tx, contractId);
    const problems = given.isExcepted
      ? {}
      : guaranteeProblems(
          given,
          { ...order, compliancePercent },
          todayInMexico(),
          await selectGuarantees(tx, id),
        );
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await rememberOfficer(tx, person);
    await insertGuarantee(tx, id, { ...given, keptBy: person.id });
    const kept = await selectGuarantee(tx, { id: given.id });
    if (kept === undefined) throw notFound();
    await created(tx, ORDER_GUARANTEE, { id: given.id, author, operation: 'addOrderGuarantee' }, { ...kept });
    const name = ORDER_GUARANTEES[given.kind];
    await writeAct(tx, id, {
      act: given.isExcepted ? 'guaranteeExcept' : 'guaranteeAdd',
      person,
      said: given.isExcepted
        ? `${name}: ${given.reason}`
        : `${name}: ${given.number}, ${moneyText(given.amount)}`,
    });
    return describeOrder(tx, id, person);
  });
}

interface Place {
  id: string;
  guaranteeId: string;
}

/** A guarantee that was not validated yet. */
async function mustBeOpen(
  tx: Transaction,
  { id, guaranteeId }: Place,
  person: Person,
): Promise<StoredGuarantee> {
  await mustGuarantee(tx, id, person);
  const found = await selectGuarantee(tx, { id: guaranteeId, orderId: id });
  if (found === undefined) throw notFound(NONE);
  if (found.state !== 'kept')
    throw failure('state_conflict', {
      detail: 'Esta garantía ya se validó, se liberó o se exceptuó: su archivo no cambia.',
    });
  return found;
}

/** Keeps the file that shows a guarantee. */
export async function uploadGuarantee(
  services: Services,
  { context, name, ...place }: Place & { context: Context; name: string },
  author: Doer,
): Promise<PurchaseOrder> {
  const { db } = services;
  const { person } = author;
  await transaction(db, (tx) => mustBeOpen(tx, place, person));
  if (endingOf(name) !== '.pdf')
    throw failure('file_type_refused', { detail: `${name} no se admite. Sube la garantía en PDF.` });
  const content = await receiveContent(services, {
    context,
    name,
    person,
    isOfficer: true,
    maxBytes: MOST_GUARANTEE_BYTES,
  });
  return transaction(db, async (tx) => {
    const { version } = await mustBeOpen(tx, place, person);
    await keepContent(tx, content);
    const wish = { id: place.guaranteeId, version, author, operation: 'uploadOrderGuarantee' };
    await change(tx, ORDER_GUARANTEE, wish, () => writeGuaranteeFile(tx, place.guaranteeId, content));
    return describeOrder(tx, place.id, person);
  });
}

/** The file of a guarantee, for whoever reads its order. */
export async function readGuaranteeFile(db: Db, { id, guaranteeId }: Place, person: Person) {
  const order = await mustRead(db, id, person);
  const found = await selectGuarantee(db, { id: guaranteeId, orderId: order.id });
  const file = found === undefined ? undefined : await selectGuaranteeFile(db, guaranteeId);
  if (file === undefined) throw notFound(NONE);
  return file;
}

/** Validates a guarantee, from then on it counts; or releases it, with the reason. */
export function stepGuarantee(
  db: Db,
  { id, guaranteeId, version }: Place & { version: number },
  step: GuaranteeStep,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    await mustGuarantee(tx, id, person);
    const found = await selectGuarantee(tx, { id: guaranteeId, orderId: id });
    if (found === undefined) throw notFound(NONE);
    const wish = { id: guaranteeId, version, author, operation: 'stepOrderGuarantee' };
    await change(tx, ORDER_GUARANTEE, wish, async (_, { before }) => {
      if (before.state !== (step.act === 'validate' ? 'kept' : 'valid'))
        throw failure('state_conflict', { detail: 'Alguien ya la validó o la liberó. Revísala.' });
      if (step.act === 'validate' && before.fileName === null)
        throw failure('state_conflict', { detail: 'Sube primero el archivo de la garantía.' });
      await rememberOfficer(tx, person);
      await writeGuaranteeStep(tx, guaranteeId, { ...step, personId: person.id });
      await writeAct(tx, id, {
        act: step.act === 'validate' ? 'guaranteeValidate' : 'guaranteeRelease',
        person,
        said: [`${ORDER_GUARANTEES[before.kind]}: ${before.number}`, step.reason]
          .filter((part) => part !== '')
          .join('. '),
      });
    });
    return describeOrder(tx, id, person);
  });
}

/** Releases a guarantee that counts, when its order is closed. */
export async function releaseGuarantee(
  tx: Transaction,
  id: string,
  { reason, author }: { reason: string; author: Author },
): Promise<void> {
  const found = await selectGuarantee(tx, { id });
  if (found === undefined) throw notFound(NONE);
  const wish = { id, version: found.version, author, operation: 'stepOrderGuarantee', reason };
  await change(tx, ORDER_GUARANTEE, wish, async () => {
    await writeGuaranteeStep(tx, id, { act: 'release', reason, personId: author.person.id });
  });
}

/** Claims those of performance that count, in proportion to what was not fulfilled; what is claimed of each, in words. */
export async function claimGuarantees(
  tx: Transaction,
  orderId: string,
  given: { ordered: string; accepted: string; reason: string; author: Author },
): Promise<string[]> {
  const { author, reason } = given;
  const said: string[] = [];
  for (const { amount, id, kind, number, state, version } of await selectGuarantees(tx, orderId)) {
    const claimed = claimOf(amount ?? '0.00', given);
    if (kind !== 'compliance' || state !== 'valid' || claimed === '0.00') continue;
    await change(tx, ORDER_GUARANTEE, { id, version, author, operation: 'resolveOrderEnding', reason }, () =>
      writeClaim(tx, id, { amount: claimed, reason }),
    );
    said.push(`${ORDER_GUARANTEES[kind]} ${number}: ${moneyText(claimed)} de ${moneyText(amount ?? '0.00')}`);
  }
  return said;
}

/** Guarantees of an order that secure something on a day; who pays an advance asks {@link advanceIsSecured}. */
export async function guaranteesInForce(
  db: Db | Transaction,
  orderId: string,
  day: string,
): Promise<StoredGuarantee[]> {
  return (await selectGuarantees(db, orderId)).filter((one) => isInForce(one, day));
}

/** Why the advance of an order is not paid on a day; true once its guarantee secures it whole. */
export async function advanceIsSecured(
  db: Db | Transaction,
  orderId: string,
  day: string,
): Promise<true | string> {
  return advanceSecured(await securedOf(db, orderId), await selectGuarantees(db, orderId), day);
}
