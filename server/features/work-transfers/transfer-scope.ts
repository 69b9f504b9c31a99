import { sql } from 'kysely';
import { FUNCTION_LABELS } from '#contract/functions.ts';
import {
  BOUGHT_GROUP,
  ORDERS_GROUP,
  type TransferItem,
  type TransferPreview,
  type TransferScope,
} from '#contract/work-transfers.ts';
import { wordsOf, type WaitingKind } from '#contract/waiting-kinds/all.ts';
import { giveOrder, ordersKeptBy, requireMayKeep } from '#server/features/purchase-orders/public.ts';
import { boughtBy, giveBoughtTo, requireBuyerOf } from '#server/features/requisitions/public.ts';
import { ownedBy, requireMayHaveThing } from '#server/features/waiting/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { Failure, notFound } from '#server/kit/errors.ts';
import { grantsInForce } from '#server/kit/functions.ts';
import { findOfficer, listOfficers } from '#server/kit/officers.ts';
import './work-transfers.tables.ts';

/** Records that a person keeps, whether or not something of them waits, and how one passes to another. */
export const KEPT = {
  [BOUGHT_GROUP]: { name: 'Requisiciones que compra', give: giveBoughtTo },
  [ORDERS_GROUP]: { name: 'Pedidos que lleva', give: giveOrder },
};

export const isKept = (code: string): code is keyof typeof KEPT => Object.hasOwn(KEPT, code);

export const groupName = (code: string): string =>
  isKept(code) ? KEPT[code].name : wordsOf(code as WaitingKind).label;

/** A thing of a group, and whether somebody may have it: throws with why not. */
interface Thing {
  item: TransferItem;
  code: string;
  require: (tx: Transaction, receiver: { id: string; name: string }) => Promise<void>;
}

/** Everything of a person, each thing in its group. */
export async function thingsOf(db: Db | Transaction, person: string): Promise<Thing[]> {
  const bought = (await boughtBy(db, person)).map((one): Thing => ({
    code: BOUGHT_GROUP,
    item: { area: 'requisition', id: one.id, title: one.title, note: one.folio },
    require: (tx, receiver) => requireBuyerOf(tx, one, receiver),
  }));
  const orders = (await ordersKeptBy(db, person)).map((one): Thing => ({
    code: ORDERS_GROUP,
    item: { area: 'purchase_order', id: one.id, title: one.title, note: one.folio },
    require: (tx, receiver) => requireMayKeep(tx, one, receiver),
  }));
  const waiting = (await ownedBy(db, person)).map((one): Thing => ({
    code: one.kind,
    item: { area: one.area, id: one.id, title: one.title, note: one.note },
    require: (tx, receiver) => requireMayHaveThing(tx, one, receiver),
  }));
  return [...bought, ...orders, ...waiting];
}

/** All that a person has, in groups, and what ends with them. */
export async function scopeOf(db: Db, id: string): Promise<TransferScope> {
  const person = await findOfficer(db, id);
  if (person === undefined) throw notFound('No conocemos a esa persona.');
  const [things, grants, people, substitutions] = await Promise.all([
    thingsOf(db, id),
    grantsInForce(db, id),
    listOfficers(db),
    sql<{
      words: string;
    }>`select case when absent_id = ${id} then 'La suplencia de ' || substitute_name || ' por ' || absent_name
        else 'Su suplencia por ' || absent_name end words
      from substitution where ended_at is null and ${id} in (absent_id, substitute_id)
        and until_on >= (now() at time zone 'America/Mexico_City')::date order by from_on`.execute(db),
  ]);
  const groups = [...Map.groupBy(things, ({ code }) => code)].map(([code, own]) => ({
    code,
    name: groupName(code),
    items: own.map(({ item }) => item),
  }));
  const functions = grants.map(
    ({ code, inPlaceOf }) =>
      `${FUNCTION_LABELS[code]}${inPlaceOf === undefined ? '' : `, por ausencia de ${inPlaceOf.name}`}`,
  );
  return {
    person,
    groups,
    ends: [...functions, ...substitutions.rows.map(({ words }) => words)],
    people: people.filter((one) => one.id !== id),
  };
}

/** What of these groups the chosen receivers may not have, and why. */
export function previewOf(
  db: Db,
  personId: string,
  chosen: readonly { code: string; to: string }[],
): Promise<TransferPreview> {
  return transaction(db, async (tx) => {
    const refused: TransferPreview['refused'] = [];
    const things = await thingsOf(tx, personId);
    for (const { code, to } of chosen) {
      const receiver = await findOfficer(tx, to);
      if (receiver === undefined)
        throw notFound('No conocemos a quien recibe. Elige a alguien que ya haya entrado.');
      for (const { item, require } of things.filter((one) => one.code === code)) {
        const why = await whyNot(() => require(tx, receiver));
        if (why !== null) refused.push({ ...item, code, to: receiver, why });
      }
    }
    return { refused };
  });
}

/** The sentence of what refuses something that people can mend; null where nothing does. */
export async function whyNot(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return error.message;
  }
}
