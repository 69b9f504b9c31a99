import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { refuseSuspended, type Frozen, type ProcedureSuspension } from '#contract/rules/rights/disputes.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';

/** Suspensions that authorities ordered of a procedure and nobody lifted; whether they are in force, its day says. */
export async function readSuspensions(
  db: Db | Transaction,
  procedureId: string,
): Promise<ProcedureSuspension[]> {
  const { rows } = await sql<ProcedureSuspension>`
    select d.kind, d.authority, d.suspension, d.suspended_on "suspendedOn", d.guarantee_by "guaranteeBy",
      d.guarantee_shown_on "guaranteeShownOn", d.countered_on "counteredOn", d.lifted_on "liftedOn",
      array(select l.number from lot l where l.id = any(d.suspended_lots) order by l.number) lots
    from dispute d where d.procedure_id = ${procedureId} and d.suspended_on is not null and d.lifted_on is null
    order by d.suspended_on, d.id`.execute(db);
  return rows;
}

/**
 * What is about to be done, to which lots of a procedure by id, or to those of a contract; without either, to all of it. Of no lot
 * at all, only what stops the whole procedure counts.
 */
interface Doing {
  procedureId: string;
  lotIds?: readonly string[] | undefined;
  contractId?: string;
  doing: Frozen;
}

async function numbersOf(
  tx: Db | Transaction,
  { procedureId, lotIds, contractId }: Doing,
): Promise<number[] | null> {
  if (lotIds?.length === 0) return [];
  const ids = lotIds === undefined ? null : [...lotIds];
  const { rows } = await sql<{
    number: number;
  }>`select l.number from lot l where l.procedure_id = ${procedureId}
    and (l.id = any(${ids}::uuid[]) or exists (select from contract_lot k
      where k.lot_id = l.id and k.contract_id = ${contractId ?? null}::uuid))`.execute(tx);
  // A contract that names no lot is of all of them.
  return rows.length === 0 ? null : rows.map(({ number }) => number);
}

/**
 * The one place that everything asks which a suspension stops: award, contract, order, new date of delivery, payment. The row of
 * the procedure is held, so that an order to suspend and what it stops see each other. Undefined where nothing stops it.
 */
export async function saidOfSuspension(tx: Db | Transaction, what: Doing): Promise<string | undefined> {
  await sql`select from procedure where id = ${what.procedureId} for key share`.execute(tx);
  const suspensions = await readSuspensions(tx, what.procedureId);
  if (suspensions.length === 0) return undefined;
  const lots = await numbersOf(tx, what);
  return refuseSuspended(suspensions, { lots, doing: what.doing }, todayInMexico());
}

/** Refuses what a suspension stops. */
export async function refuseWhileSuspended(tx: Transaction, what: Doing): Promise<void> {
  const detail = await saidOfSuspension(tx, what);
  if (detail !== undefined) throw failure('state_conflict', { detail });
}
