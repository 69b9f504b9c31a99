import { sql, type RawBuilder } from 'kysely';
import type { Db, Transaction } from './db.ts';
import { handsOf, refusePair, type FirstAct } from './functions.ts';
import { PORTAL_ITSELF } from './officers.ts';

/** Kinds of things, by their names in the log, that are a purchase or hang on one: those that `purchase_roots` knows. */
export const OF_A_PURCHASE: ReadonlySet<string> = new Set([
  'procedure',
  'opening',
  'award',
  'clarifications',
  'planning',
  'procedure_schedule',
  'act_minutes',
  'urn',
  'document',
  'contract',
  'dispute',
  'evaluation:order',
  'quotation_request',
  'comparison',
  'requisition',
  'purchase_order',
  'receipt',
  'invoice',
  'delivery_notice',
  'order_guarantee',
  'order_penalty',
  'payment_order',
]);

/** Transactions in which nobody has declared anything, so that one act asks once. */
const without = new WeakSet<object>();

/** Interests in force of a person, of another account of theirs or of whoever they substitute, in some purchases. */
async function interestsAmong(
  db: Db | Transaction,
  personId: string,
  roots: RawBuilder<unknown>,
): Promise<FirstAct[]> {
  if (without.has(db)) return [];
  const { rows: declarers } = await sql<{ id: string }>`select distinct person_id id from declared_interest
    where taken_back_at is null`.execute(db);
  if (declarers.length === 0) {
    if (db.isTransaction) without.add(db);
    return [];
  }
  const hands = await handsOf(
    db,
    personId,
    declarers.map(({ id }) => id),
  );
  if (hands.length === 0) return [];
  const { rows } = await sql<
    Omit<FirstAct, 'at'> & { at: Date }
  >`select person_id id, person_name name, declared_at at
    from interests_among(array(${roots}), ${hands}::text[]) order by declared_at`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Interests in the purchase to which a thing that waits belongs. */
export const interestsInWaiting = (
  db: Db | Transaction,
  personId: string,
  { area, id }: { area: string; id: string },
): Promise<FirstAct[]> =>
  interestsAmong(
    db,
    personId,
    sql`select waiting_roots(w.area, w.id, w.place) from waiting_item w where w.area = ${area} and w.id = ${id}`,
  );

/**
 * Refuses the act of whoever declared an interest in the purchase to which these things belong (pair S14). Every act that leaves
 * an event asks here: `change()` before its work, since what is deleted belongs to nothing any more, and the event of any other.
 */
export async function refuseInterested(
  tx: Transaction,
  personId: string,
  things: { subject: string; ids: readonly string[] },
): Promise<void> {
  const { subject, ids } = things;
  if (personId === PORTAL_ITSELF || ids.length === 0 || !OF_A_PURCHASE.has(subject)) return;
  const roots = sql`select purchase_roots(${subject}, ${[...ids]}::text[])`;
  await refusePair(tx, { id: personId }, 'S14', await interestsAmong(tx, personId, roots));
}

/** Refuses to whoever declared an interest to have what waits of the purchase. */
export async function refuseInterestedInWaiting(
  tx: Transaction,
  personId: string,
  thing: { area: string; id: string },
): Promise<void> {
  await refusePair(tx, { id: personId }, 'S14', await interestsInWaiting(tx, personId, thing));
}
