import type { PurchaseOrder, PurchaseOrderSave } from '#contract/purchase-orders-api.ts';
import type { OrderLine } from '#contract/purchase-orders.ts';
import { scaled } from '#contract/rules/orders/order-lines.ts';
import { quantityText } from '#contract/rules/orders/receipt.ts';
import { centsOf } from '#contract/rules/texts/money.ts';
import { change, created } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { requireFunction } from '#server/kit/functions.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { mustBuy, refuseMove } from './order-access.ts';
import { PURCHASE_ORDER, type Doer, type SeenOrder } from './order-change.ts';
import { peopleFor } from './order-facts.ts';
import { describeOrder } from './order-seen.ts';
import {
  holdContract,
  selectContract,
  selectFirstLines,
  selectFirstPlace,
  selectMoney,
  selectOrderedQuantities,
} from './order-sources.sql.ts';
import { countForeign, insertOrder, readOrder, writeAct, writeOrder } from './orders.sql.ts';

const BEGUN = {
  dueOn: null,
  dueDays: null,
  place: '',
  hours: 'De lunes a viernes, de 9:00 a 15:00 h',
  advancePercent: null,
  paymentDays: 17,
  priceTerms: 'Precio fijo.',
  notes: '',
  administrator: null,
  receiver: null,
};

/** Begins the order of a contract, with what its award or its quotation says of each lot. */
export function beginPurchaseOrder(
  db: Db,
  { contractId }: { contractId: string },
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    await holdContract(tx, contractId);
    const contract = await selectContract(tx, contractId);
    if (contract === undefined)
      throw failure('state_conflict', {
        detail: 'Ese contrato no está vigente y publicado, o ya tiene su pedido.',
      });
    await requireFunction(tx, person, 'buyer', { areaId: contract.areaId });
    const { supplierId, areaId } = contract;
    if (supplierId === null)
      throw failure('state_conflict', {
        detail: `${contract.supplier} no está en el padrón: un pedido se envía a un proveedor registrado.`,
      });
    await rememberOfficer(tx, person);
    const id = await insertOrder(tx, { contractId, supplierId, areaId, buyerId: person.id });
    const lines = await proposedLines(tx, { contractId, id, contracted: contract.amount });
    const { place } = await selectFirstPlace(tx, contractId);
    await writeOrder(tx, id, { ...BEGUN, place, object: contract.title.slice(0, 250), lines });
    await writeAct(tx, id, { act: 'begin', person });
    const begun = await readOrder(tx, id);
    if (begun === undefined) throw notFound();
    await created(tx, PURCHASE_ORDER, { id, author, operation: 'beginPurchaseOrder' }, begun);
    return describeOrder(tx, id, person);
  });
}

/**
 * What is left of a contract: of each lot what other orders do not ask for, and of what was paid before without one the same part of
 * each. Where that is no whole thousandth nobody knows which things came: the quantity is left to be written.
 */
async function proposedLines(
  tx: Transaction,
  given: { contractId: string; id: string; contracted: string | null },
): Promise<OrderLine[]> {
  const asked = await selectOrderedQuantities(tx, given);
  const { paid } = await selectMoney(tx, given);
  const worth = centsOf(given.contracted ?? '0.00');
  const rest = worth - centsOf(paid);
  return (await selectFirstLines(tx, given.contractId)).flatMap(({ awarded: _awarded, ...line }) => {
    const all = scaled(line.quantity, 3);
    const before = scaled(asked.get(line.lotId ?? '') ?? '0', 3) ?? 0n;
    const own = { ...line, id: crypto.randomUUID() };
    if (all === undefined || (before === 0n && (paid === '0.00' || worth === 0n))) return [own];
    if (before >= all) return [];
    const left = all - before;
    if (paid === '0.00' || worth === 0n) return [{ ...own, quantity: quantityText(left) }];
    const isWhole = (left * rest) % worth === 0n;
    return [{ ...own, quantity: isWhole ? quantityText((left * rest) / worth) : '' }];
  });
}

/** Saves what was typed over what the person saw; what somebody else wrote elsewhere meanwhile is joined. */
export async function savePurchaseOrder(
  db: Db,
  { id, version }: SeenOrder,
  { seen, ...typed }: PurchaseOrderSave,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  const order = await mustBuy(db, id, person);
  const wish = { id, version, author, operation: 'savePurchaseOrder', wanted: typed, seen };
  await change(db, PURCHASE_ORDER, wish, async (tx, { before, next }) => {
    refuseMove(before.state, 'write');
    if (new Set(next.lines.map((line) => line.id)).size < next.lines.length)
      throw invalid({ lines: 'Un renglón está dos veces. Quítalo y agrégalo de nuevo.' });
    if ((await countForeign(tx, order, next)) > 0)
      throw invalid({ lines: 'Uno de los renglones es de otro pedido o de otro contrato.' });
    const { administrators, receivers } = await peopleFor(tx, order);
    const isOf = (people: readonly { id: string }[], who: string | null) =>
      who === null || people.some((one) => one.id === who);
    if (!isOf(administrators, next.administrator))
      throw invalid({ administrator: 'Elige a alguien de la lista.' });
    if (!isOf(receivers, next.receiver)) throw invalid({ receiver: 'Elige a alguien de la lista.' });
    await keepNamed(tx, [...administrators, ...receivers], [next.administrator, next.receiver]);
    await writeOrder(tx, id, next);
    await writeAct(tx, id, { act: 'write', person });
  });
  return describeOrder(db, id, person);
}

/** Whoever holds a function may not have come in yet: who is named is kept as somebody who works here. */
async function keepNamed(
  tx: Parameters<typeof rememberOfficer>[0],
  people: readonly { id: string; name: string }[],
  who: readonly (string | null)[],
): Promise<void> {
  for (const id of who) {
    const one = people.find((person) => person.id === id);
    if (one !== undefined) await rememberOfficer(tx, one);
  }
}
