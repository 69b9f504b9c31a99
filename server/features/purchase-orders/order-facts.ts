import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { advanceAllowed, paymentDaysAgreed, termDay } from '#contract/rules/orders/agreed-terms.ts';
import { amendmentLimits } from '#contract/rules/contracts/amendments.ts';
import { scaled } from '#contract/rules/orders/order-lines.ts';
import { quantityText } from '#contract/rules/orders/receipt.ts';
import type { OrderFacts } from '#contract/rules/orders/purchase-order.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { holdersOf } from '#server/kit/functions.ts';
import {
  selectFirstLines,
  selectFirstPlace,
  selectMoney,
  selectOrderedQuantities,
  selectTerms,
} from './order-sources.sql.ts';
import type { StoredOrder } from './orders.sql.ts';

type Named = { id: string; name: string };

const named = (people: readonly Named[]): Named[] =>
  [...new Map(people.map(({ id, name }) => [id, { id, name }])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'es'),
  );

/** Who may be named in an order: who receives for the area, and who of the unit or of the area administers it. */
export async function peopleFor(
  db: Db | Transaction,
  { areaId, buyerId, buyer }: Pick<StoredOrder, 'areaId' | 'buyerId' | 'buyer'>,
): Promise<{ receivers: Named[]; administrators: Named[] }> {
  const receivers = await holdersOf(db, 'receiver', { areaId });
  const others: Named[] = [{ id: buyerId, name: buyer }];
  for (const code of ['buyer', 'area_approver', 'requester'] as const)
    others.push(...(await holdersOf(db, code, { areaId })));
  // Whoever administers the portal holds every function; people who have worked here can be named.
  const { rows } =
    await sql<Named>`select id, name from officer where is_administrator order by name limit 200`.execute(db);
  return { receivers: named([...receivers, ...rows]), administrators: named([...others, ...rows]) };
}

/** Until when a supplier may answer something of which it is told today, as the terms of the unit say. */
export async function answerDay(
  tx: Db | Transaction,
  term: 'penalty_answer_days' | 'rescission_answer_days' | 'early_end_answer_days',
): Promise<string> {
  return addWorkingDays(todayInMexico(), await readTerm(tx, term), await readHolidays(tx));
}

/**
 * Percent by which a lot may grow, of a contract that an amendment made worth more: what its law allows for each (LAASSP 2025, art. 74),
 * where it says nothing what the contract grew. How much all of them grow is held by what the contract is worth.
 */
async function growthOf(
  db: Db | Transaction,
  { grown, dated }: Pick<Awaited<ReturnType<typeof selectTerms>>, 'grown' | 'dated'>,
): Promise<number> {
  const by = Number(grown ?? 1);
  if (by <= 1) return 0;
  return amendmentLimits(dated, await readRuleBook(db)).increase?.percent ?? Math.floor((by - 1) * 100);
}

function grownBy(quantity: string, percent: number): string {
  const units = scaled(quantity, 3);
  return units === undefined ? quantity : quantityText((units * BigInt(100 + percent)) / 100n);
}

/** What call and contract say of the terms of an order. */
async function agreedOf(
  db: Db | Transaction,
  contractId: string,
  given: Omit<Awaited<ReturnType<typeof selectTerms>>, 'grown' | 'dated'> & { today: string },
): Promise<OrderFacts['agreed']> {
  const { advance, deliveryTerm, endsOn, payment, signedOn, today } = given;
  const day = termDay(deliveryTerm, { signedOn, today, holidays: await readHolidays(db) });
  const percent = advanceAllowed(advance);
  const { place, isBinding } = await selectFirstPlace(db, contractId);
  return {
    endsOn,
    term: day === null || deliveryTerm === null ? null : { day, words: deliveryTerm },
    advance: percent === null || advance === null ? null : { percent, words: advance },
    paymentDays: paymentDaysAgreed(payment),
    place,
    isPlaceBinding: isBinding,
  };
}

/** What is known of an order beside what was written. */
export async function factsOf(db: Db | Transaction, order: StoredOrder): Promise<OrderFacts> {
  const { receivers } = await peopleFor(db, order);
  const lots = await selectFirstLines(db, order.contractId);
  const today = todayInMexico();
  const { grown, dated, ...terms } = await selectTerms(db, order.contractId);
  const growth = await growthOf(db, { grown, dated });
  const known = (of: (line: (typeof lots)[number]) => string | undefined) =>
    Object.fromEntries(
      lots.flatMap((line) => {
        const value = of(line);
        return line.lotId === null || value === undefined || value === '' ? [] : [[line.lotId, value]];
      }),
    );
  return {
    today,
    quantities: known(({ quantity }) => grownBy(quantity, growth)),
    orderedUnits: Object.fromEntries(await selectOrderedQuantities(db, order)),
    unitPrices: known(({ unitPrice }) => unitPrice),
    agreed: await agreedOf(db, order.contractId, { ...terms, today }),
    contracted: order.contracted,
    isByDemand: order.isByDemand,
    isAmended: grown !== null && Number(grown) !== 1,
    ...(await selectMoney(db, order)),
    awarded: Object.fromEntries(
      lots.flatMap(({ lotId, awarded }) => (lotId === null || awarded === null ? [] : [[lotId, awarded]])),
    ),
    lots: Object.fromEntries(
      lots.flatMap(({ lotId, description }) => (lotId === null ? [] : [[lotId, description]])),
    ),
    receivers: Object.fromEntries(receivers.map(({ id, name }) => [id, name])),
    hasMail: order.supplierEmail !== null,
  };
}
