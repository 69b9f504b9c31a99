import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import type { OrderFacts } from '#contract/rules/orders/purchase-order.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { holdersOf } from '#server/kit/functions.ts';
import { selectFirstLines, selectMoney } from './order-sources.sql.ts';
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

/** What is known of an order beside what was written. */
export async function factsOf(db: Db | Transaction, order: StoredOrder): Promise<OrderFacts> {
  const { receivers } = await peopleFor(db, order);
  const lots = await selectFirstLines(db, order.contractId);
  return {
    today: todayInMexico(),
    contracted: order.contracted,
    isByDemand: order.isByDemand,
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
