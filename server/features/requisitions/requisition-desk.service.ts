import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { DecisionResult, HoldInput } from '#contract/requisition-desk.ts';
import type { RequisitionState } from '#contract/requisition-states.ts';
import { addWorkingDays, workingDaysBetween } from '#contract/rules/days/working-days.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { holdersOf, holds, refusePair, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerName, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { ASKING, type Seen } from './requisition-approval.service.ts';
import { doersOf, moveTo, writeAct } from './requisition-course.sql.ts';
import {
  mustFindHead,
  refuseMove,
  withRequisition,
  type Author,
  type RequisitionHead,
} from './requisition-head.ts';
import { tellOne } from './requisition-mails.ts';

type Kit = Pick<Services, 'db' | 'config'>;

/** Whoever asked for it or authorised it does not buy it (S3). */
export const refuseAsker = async (tx: Transaction, who: Pick<Person, 'id'>, requisitionId: string) =>
  refusePair(tx, who, 'S3', await doersOf(tx, requisitionId, [...ASKING, 'approve']));

/** What an act notes, with what the unit only tells of it. */
export const notedWith = (note: string, told: string | undefined): string =>
  [note, told ?? ''].filter((part) => part !== '').join('. ');

/** Gives a requisition to a buyer and tells its requester; gives back what the unit only tells of the pair. */
async function giveTo(
  tx: Transaction,
  head: RequisitionHead,
  given: { publicUrl: string; buyer: { id: string; name: string }; author: Author; act: 'take' | 'assign' },
): Promise<string | undefined> {
  const { act, author, buyer, publicUrl } = given;
  const told = await refuseAsker(tx, buyer, head.id);
  await sql`update requisition set buyer_id = ${buyer.id} where id = ${head.id}`.execute(tx);
  await moveTo(tx, head.id, head.state === 'research' ? 'research' : 'taken');
  await writeAct(tx, head.id, {
    act,
    personId: author.person.id,
    note: notedWith(act === 'assign' ? buyer.name : '', told),
  });
  await tellOne(tx, publicUrl, {
    template: 'requisition_buyer',
    to: { name: head.requester, email: head.requesterEmail },
    head,
    values: { quien: buyer.name },
  });
  return told;
}

/** A buyer takes a requisition that nobody buys yet. */
export const takeRequisition = ({ db, config }: Kit, seen: Seen, author: Author): Promise<DecisionResult> =>
  withRequisition(db, { ...seen, author, operation: 'takeRequisition' }, async (tx, head) => {
    refuseMove(head, 'take');
    await requireFunction(tx, author.person, 'buyer', { areaId: head.areaId });
    const buyer = { id: author.person.id, name: officerName(author.person) };
    return giveTo(tx, head, { publicUrl: config.publicUrl, buyer, author, act: 'take' });
  });

/** Who may buy a requisition: those who hold the function for its area and neither asked for it nor authorised it. */
export async function listBuyers(db: Db, folio: string): Promise<{ id: string; name: string }[]> {
  const { areaId, id } = await mustFindHead(db, folio);
  const barred = new Set((await doersOf(db, id, [...ASKING, 'approve'])).map((one) => one.id));
  return (await holdersOf(db, 'buyer', { areaId })).filter((one) => !barred.has(one.id));
}

/** Whoever buys for the area gives a requisition to a buyer, also one that another buyer has. */
export const assignRequisition = (
  { db, config }: Kit,
  seen: Seen,
  buyerId: string,
  author: Author,
): Promise<DecisionResult> =>
  withRequisition(db, { ...seen, author, operation: 'assignRequisition' }, async (tx, head) => {
    refuseMove(head, 'assign');
    await requireFunction(tx, author.person, 'buyer', { areaId: head.areaId });
    const buyer = (await holdersOf(tx, 'buyer', { areaId: head.areaId })).find(({ id }) => id === buyerId);
    if (buyer === undefined) throw invalid({ buyerId: 'Esa persona no compra para esta área.' });
    await rememberOfficer(tx, {
      id: buyer.id,
      name: buyer.name,
      ...(buyer.email !== null && { email: buyer.email }),
    });
    return giveTo(tx, head, { publicUrl: config.publicUrl, buyer, author, act: 'assign' });
  });

/** Its buyer begins market research. */
export const researchRequisition = (
  { db }: Pick<Kit, 'db'>,
  seen: Seen,
  author: Author,
): Promise<DecisionResult> =>
  withRequisition(db, { ...seen, author, operation: 'researchRequisition' }, async (tx, head) => {
    refuseMove(head, 'research');
    requireBuyer(head, author.person);
    await moveTo(tx, head.id, 'research');
    await writeAct(tx, head.id, { act: 'research', personId: author.person.id });
  });

/** Refuses whoever does not have it to buy. */
export function requireBuyer(head: RequisitionHead, person: Person): void {
  if (head.buyerId === person.id) return;
  throw failure('forbidden', { detail: `La lleva ${head.buyer ?? 'otra persona'}. Pide que te la asigne.` });
}

/** Who may stop it: the internal control, or its buyer. */
async function requireHolding(tx: Transaction, head: RequisitionHead, person: Person): Promise<void> {
  if (await holds(tx, person, 'internal_control', { areaId: head.areaId })) return;
  await requireFunction(tx, person, 'buyer', { areaId: head.areaId });
  requireBuyer(head, person);
}

/** Stops a requisition by the act that orders it; no term runs until it goes on. */
export const holdRequisition = (
  { db }: Pick<Kit, 'db'>,
  seen: Seen,
  { act, reason }: HoldInput,
  author: Author,
): Promise<DecisionResult> =>
  withRequisition(db, { ...seen, author, operation: 'holdRequisition', reason }, async (tx, head) => {
    refuseMove(head, 'hold');
    await requireHolding(tx, head, author.person);
    await sql`update requisition set held_from = state, state = 'held', since = now() where id = ${head.id}`.execute(
      tx,
    );
    await writeAct(tx, head.id, { act: 'hold', personId: author.person.id, note: `${act}: ${reason}` });
  });

/** Lets it go on where it was, with the working days that it had. */
export const releaseRequisition = (
  { db }: Pick<Kit, 'db'>,
  seen: Seen,
  author: Author,
): Promise<DecisionResult> =>
  withRequisition(db, { ...seen, author, operation: 'releaseRequisition' }, async (tx, head) => {
    refuseMove(head, 'release');
    await requireHolding(tx, head, author.person);
    const holidays = await readHolidays(tx);
    const lost = workingDaysBetween(todayInMexico(head.since), todayInMexico(new Date()), holidays);
    const later = (day: string) => addWorkingDays(day, lost, holidays);
    await sql`update requisition set state = held_from, held_from = null, since = now() where id = ${head.id}`.execute(
      tx,
    );
    const { rows } = await sql<{ id: string; due_on: string }>`select id, due_on from requisition_step
      where requisition_id = ${head.id} and opened_at is not null and decided_at is null and due_on is not null`.execute(
      tx,
    );
    for (const { id, due_on: due } of rows)
      await sql`update requisition_step set due_on = ${later(due)} where id = ${id}`.execute(tx);
    const { rows: own } = await sql<{
      due: string | null;
    }>`select due_on due from requisition where id = ${head.id}`.execute(tx);
    const due = own[0]?.due ?? null;
    if (due !== null)
      await sql`update requisition set due_on = ${later(due)} where id = ${head.id}`.execute(tx);
    await writeAct(tx, head.id, { act: 'release', personId: author.person.id });
  });

/** States in which the unit buys it, for its desk. */
export const ON_DESK: readonly RequisitionState[] = [
  'unassigned',
  'taken',
  'research',
  'consolidated',
  'tendering',
  'awarded',
  'ordered',
  'receiving',
  'received',
  'failed',
  'held',
];
