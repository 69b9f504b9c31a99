import { sql } from 'kysely';
import type { AwardInput, LotAward, OtherWinner, PassedBid } from '#contract/awards.ts';
import { isShared } from '#contract/rules/bids/award-choice.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import './bids.tables.ts';

/** What an award says, as it is compared and kept. */
export interface AwardState extends FieldState, AwardInput {
  firmOn: string | null;
}

export interface AwardRow {
  state: AwardState;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

/** Reads what is decided about the lots of a procedure. */
export async function readAward(db: Db | Transaction, procedureId: string): Promise<AwardRow> {
  const row = await db
    .selectFrom('award_decision')
    .select(['version', 'publishes_estimate', 'firm_on', 'updated_at'])
    .select(nameInColumn('updated_by').as('updated_by'))
    .where('procedure_id', '=', procedureId)
    .executeTakeFirst();
  const { rows } = await sql<LotAward & { title: string; share: string; others: OtherWinner[] }>`
    select a.lot_id id, a.status outcome, a.tenderer_id "tendererId", a.amount, a.reason, a.list_reason "listReason", a.passed,
      trim_scale(a.share)::text share, 'Partida ' || l.number title,
      (select coalesce(jsonb_agg(jsonb_build_object('tendererId', o.tenderer_id, 'share', trim_scale(o.share)::text,
        'amount', o.amount::text, 'listReason', o.list_reason) order by o.place), '[]')
        from award o where o.lot_id = a.lot_id and o.place > 1) others
    from award a join lot l on l.id = a.lot_id where a.procedure_id = ${procedureId} and a.place = 1 order by l.number`.execute(
    db,
  );
  // Shares only appear where a lot has several winners.
  const lots = rows.map(({ share, others, ...award }) =>
    isShared({ share, others }) ? { ...award, share, others } : award,
  );
  const state = { lots, publishesEstimate: row?.publishes_estimate ?? false, firmOn: row?.firm_on ?? null };
  return {
    state,
    version: row?.version ?? 1,
    updatedAt: row?.updated_at ?? new Date(),
    updatedBy: row?.updated_by ?? null,
  };
}

/** Makes the row of an award where there is none. */
export async function ensureAward(tx: Transaction, procedureId: string): Promise<void> {
  await sql`insert into award_decision (procedure_id) values (${procedureId}) on conflict do nothing`.execute(
    tx,
  );
}

/** Writes what is decided, lot by lot; the winner is named as the one who bid. */
export async function writeAward(
  tx: Transaction,
  procedureId: string,
  { lots, publishesEstimate, by }: AwardInput & { by: string | null },
): Promise<void> {
  const won = lots.flatMap(({ others, ...award }) => [
    { ...award, place: 1 },
    ...(award.outcome === 'awarded' ? (others ?? []) : []).map((one, index) => ({
      ...one,
      id: award.id,
      outcome: award.outcome,
      place: index + 2,
    })),
  ]);
  const given = sql`jsonb_to_recordset(${JSON.stringify(won)}::jsonb)
    g (id uuid, place int, outcome text, "tendererId" uuid, share numeric, amount numeric, reason text, "listReason" text,
      passed jsonb)`;
  // Who shared a lot may change places: a bid has one of them at a time.
  await sql`delete from award a where procedure_id = ${procedureId} and (place > 1
    or not exists (select from ${given} where g.id = a.lot_id))`.execute(tx);
  await sql`insert into award as a (lot_id, place, procedure_id, status, tenderer_id, supplier_id, supplier_name, supplier_rfc,
      share, amount, reason, list_reason, passed)
    select g.id, g.place, ${procedureId}::uuid, g.outcome, t.id, t.supplier_id, t.name, t.rfc,
      case when g.outcome = 'awarded' then coalesce(g.share, 100) else 100 end,
      case when g.outcome = 'awarded' then g.amount end, g.reason,
      case when g.outcome = 'awarded' then g."listReason" end, coalesce(g.passed, '[]')
    from ${given} join lot l on l.id = g.id and l.procedure_id = ${procedureId}
    left join tenderer t on t.id = g."tendererId" and t.procedure_id = ${procedureId} and g.outcome = 'awarded'
    order by g.place
    on conflict (lot_id, place) do update set status = excluded.status, tenderer_id = excluded.tenderer_id,
      supplier_id = excluded.supplier_id, supplier_name = excluded.supplier_name, supplier_rfc = excluded.supplier_rfc,
      share = excluded.share, amount = excluded.amount, reason = excluded.reason, list_reason = excluded.list_reason,
      passed = excluded.passed`.execute(tx);
  await sql`update award_decision set publishes_estimate = ${publishesEstimate}, updated_at = now(),
    updated_by = ${by} where procedure_id = ${procedureId}`.execute(tx);
}

/** A lot with what is decided about it and who wins it; of a lot that several share, one of them. */
export interface DecidedRow {
  lotId: string;
  place: number;
  share: string;
  number: number;
  outcome: LotAward['outcome'] | null;
  tendererId: string | null;
  supplierId: string | null;
  supplierName: string | null;
  supplierRfc: string | null;
  amount: string | null;
  reason: string | null;
  listReason: string | null;
  passed: PassedBid[] | null;
  hasContract: boolean;
  /** Day of the quotation or bid that wins. */
  offeredOn: string | null;
}

/** All lots of a procedure by number, with what is decided about each: one row for each of those who share one. */
export async function readDecided(tx: Db | Transaction, procedureId: string): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    select l.id "lotId", coalesce(a.place, 1) place, trim_scale(coalesce(a.share, 100))::text share, l.number, a.status outcome, a.tenderer_id "tendererId", a.supplier_id "supplierId",
      a.supplier_name "supplierName", a.supplier_rfc "supplierRfc", a.amount, a.reason, a.list_reason "listReason", a.passed,
      (select t.offered_on::text from tenderer t where t.id = a.tenderer_id) "offeredOn",
      exists (select from contract_lot k join contract c on c.id = k.contract_id
        where k.lot_id = l.id and (a.place is null or a.share = 100 or c.supplier_name = a.supplier_name)) "hasContract"
    from lot l left join award a on a.lot_id = l.id where l.procedure_id = ${procedureId}
    order by l.number, a.place`.execute(tx);
  return rows;
}

/** Gives the lots the state that was decided, and keeps what was found of each winner then. */
export async function applyAward(
  tx: Transaction,
  procedureId: string,
  { firmOn, findings }: { firmOn: string | null; findings: ReadonlyMap<string, unknown> },
): Promise<void> {
  await sql`update lot l set status = a.status from award a
    where a.lot_id = l.id and a.place = 1 and l.procedure_id = ${procedureId} and l.status <> a.status`.execute(
    tx,
  );
  await sql`update award_decision set firm_on = ${firmOn}::date where procedure_id = ${procedureId}`.execute(
    tx,
  );
  const told = [...findings].map(([id, list]) => ({ id, list }));
  await sql`update award a set list_findings = g.list
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) g (id uuid, list jsonb)
    where a.tenderer_id = g.id and a.procedure_id = ${procedureId}`.execute(tx);
}

/** Takes back what the award left out, so that it can be corrected. */
export async function readmitPassed(tx: Transaction, procedureId: string): Promise<void> {
  await sql`update bid b set reason = null, ground = null
    from award a cross join jsonb_to_recordset(a.passed) p ("tendererId" uuid, reason text)
    where a.procedure_id = ${procedureId} and b.lot_id = a.lot_id and b.tenderer_id = p."tendererId" and b.reason = p.reason`.execute(
    tx,
  );
}

/** Leaves out what the award passes over, each with its reason; what was left out before keeps its own. */
export async function leaveOutPassed(
  tx: Transaction,
  left: readonly ({ lotId: string } & PassedBid)[],
): Promise<void> {
  await sql`update bid b set reason = p.reason, ground = p.ground
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) p ("lotId" uuid, "tendererId" uuid, reason text, ground text)
    where b.lot_id = p."lotId" and b.tenderer_id = p."tendererId" and b.reason is null`.execute(tx);
}

/** Says of every lot the same: deserted, with its reason. */
export async function desertLots(tx: Transaction, procedureId: string, reason: string): Promise<void> {
  await ensureAward(tx, procedureId);
  await sql`delete from award where procedure_id = ${procedureId} and place > 1`.execute(tx);
  await sql`insert into award as a (lot_id, procedure_id, status, reason)
    select id, procedure_id, 'unsuccessful', ${reason} from lot where procedure_id = ${procedureId}
    on conflict (lot_id, place) do update set status = excluded.status, tenderer_id = null, supplier_id = null,
      supplier_name = null, supplier_rfc = null, amount = null, list_reason = null, share = 100,
      reason = case when a.status = 'unsuccessful' and a.reason is not null then a.reason else excluded.reason end`.execute(
    tx,
  );
  await sql`update bid b set reason = p.reason, ground = p.ground
    from award a cross join jsonb_to_recordset(a.passed) p ("tendererId" uuid, reason text, ground text)
    where a.procedure_id = ${procedureId} and b.lot_id = a.lot_id and b.tenderer_id = p."tendererId"
      and b.reason is null and p.reason <> '' and p.ground <> ''`.execute(tx);
}
