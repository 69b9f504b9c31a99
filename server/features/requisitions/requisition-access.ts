import { sql } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import { isAdministrator } from '#contract/permissions.ts';
import type { RequisitionSide } from '#contract/rules/requisitions/requisition-machine.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { areasOf, grantsInForce } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { selectRequisition, type StoredRequisition } from './requisitions.sql.ts';

/** As whom a holder of a function meets the requisitions of the area. */
const SIDE_OF: Partial<Record<FunctionCode, RequisitionSide>> = {
  area_approver: 'approver',
  finance_head: 'approver',
  committee_secretary: 'approver',
  technical_reviewer: 'reviewer',
  budget_officer: 'budget',
  buyer: 'buyer',
  internal_control: 'control',
};
/** Functions that read what was sent, in the areas for which they were given. */
const READS = new Set<FunctionCode>([...(Object.keys(SIDE_OF) as FunctionCode[]), 'auditor']);

/** What a person has to do with one requisition. */
export interface Standing {
  sides: RequisitionSide[];
  /** Whether it exists for them. */
  reads: boolean;
  /** Whether they write it while it may be written: whoever asked, and whoever authorises in the area. */
  writes: boolean;
}

const EVERY_SIDE: RequisitionSide[] = ['requester', 'reviewer', 'approver', 'budget', 'buyer', 'control'];

/** As whom a person meets a requisition, by what they hold now. */
export async function standingOf(
  db: Db | Transaction,
  person: Person,
  requisition: Pick<StoredRequisition, 'id' | 'requesterId' | 'areaId' | 'sentAt'>,
): Promise<Standing> {
  if (isAdministrator(person.role)) return { sides: EVERY_SIDE, reads: true, writes: true };
  const isOwn = requisition.requesterId === person.id;
  const above = await areaAndAbove(db, requisition.areaId);
  const held = (await grantsInForce(db, person.id)).filter(
    ({ areaId, onlyThis }) =>
      areaId === null || areaId === requisition.areaId || (!onlyThis && above.includes(areaId)),
  );
  // A step may name an area that is not above the one that asks.
  const codes = new Set([...held.map(({ code }) => code), ...(await turnsOf(db, requisition.id, person.id))]);
  const sides = [...codes].flatMap((code) => SIDE_OF[code] ?? []);
  const writes = isOwn || held.some(({ code }) => code === 'area_approver');
  return {
    sides: [...new Set<RequisitionSide>([...(isOwn ? (['requester'] as const) : []), ...sides])],
    reads: writes || (requisition.sentAt !== null && [...codes].some((code) => READS.has(code))),
    writes,
  };
}

/** Functions of the open steps that wait for a person. */
async function turnsOf(
  db: Db | Transaction,
  requisitionId: string,
  personId: string,
): Promise<FunctionCode[]> {
  const { rows } = await sql<{ code: FunctionCode }>`select s.function code from requisition_step s
    where s.requisition_id = ${requisitionId} and s.opened_at is not null and s.decided_at is null
      and ${personId} in (select requisition_turn(s.id))`.execute(db);
  return rows.map(({ code }) => code);
}

async function areaAndAbove(db: Db | Transaction, areaId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive above (id, parent_id) as (
      select id, parent_id from area where id = ${areaId}
      union select area.id, area.parent_id from area join above on area.id = above.parent_id)
    select id from above`.execute(db);
  return rows.map(({ id }) => id);
}

/** A requisition that exists for this person, and as whom they meet it; for others there is none. */
export async function mustMeet(
  db: Db | Transaction,
  name: string,
  person: Person,
  lost = 'No encontramos esa requisición.',
): Promise<{ requisition: StoredRequisition; standing: Standing }> {
  const requisition = await selectRequisition(db, name);
  if (requisition === undefined) throw notFound(lost);
  const standing = await standingOf(db, person, requisition);
  if (!standing.reads) throw notFound(lost);
  return { requisition, standing };
}

/** Refuses whoever may not ask for anything in an area. */
export async function refuseArea(db: Db | Transaction, person: Person, areaId: string): Promise<void> {
  const mine = [await areasOf(db, person, 'requester'), await areasOf(db, person, 'area_approver')];
  if (!mine.some((areas) => areas === 'all' || areas.includes(areaId)))
    throw failure('forbidden', { detail: 'Elige un área en la que puedes solicitar.' });
}
