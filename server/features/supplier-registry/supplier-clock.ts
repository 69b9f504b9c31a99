import { sql, type RawBuilder } from 'kysely';
import type { RegistryAction } from '#contract/rules/registry/supplier-machine.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { timePassed } from '#server/kit/events.ts';
import type { Services } from '#server/kit/services.ts';
import { readAmount } from './registry-terms.sql.ts';
import { changeSupplierNow, CLOCK } from './supplier-change.ts';
import { tellReleased, type EndAction } from './released-notices.ts';

/**
 * Registrations that one transaction looks at. Each is held until its transaction ends, and who asks for a code, registers
 * or reviews waits for that: a night on which very many end, or the first start after some, keeps nobody for long.
 */
const BATCH = 50;
/** Before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** How many registrations each step of the clock moved. */
export type ClockResult = Record<string, number>;

interface Clock {
  today: string;
  now: Date;
  /** Only this supplier, as a part of what an officer changes. */
  supplierId?: string;
  /** Only suppliers whose ids are after the first and up to the second. */
  batch?: Batch;
}

interface Batch {
  after: string;
  to: string;
}

const REASONS: Partial<Record<RegistryAction, string>> = {
  suspend: 'Sigue en vigor una suspensión anterior.',
  near_expiry: 'La vigencia está por terminar o hay documentos vencidos.',
  papers_current: 'La vigencia y los documentos están en orden.',
  expire: 'Terminó la vigencia.',
  reinstate: 'Terminó el plazo de la suspensión.',
  end_disqualification: 'Terminó el plazo y no hay multa por pagar: debe refrendar.',
};

interface Move {
  action: RegistryAction;
  from: string;
  to: string;
  where: RawBuilder<unknown>;
}

/** Condition that leaves only the asked suppliers. */
function only({ supplierId, batch }: Clock, column: string): RawBuilder<unknown> {
  if (supplierId !== undefined) return sql`${sql.ref(column)} = ${supplierId}::uuid`;
  if (batch === undefined) return sql`true`;
  return sql`(${sql.ref(column)} > ${batch.after}::uuid and ${sql.ref(column)} <= ${batch.to}::uuid)`;
}

/** Moves all of `where` from one state to another with a line in the history. */
function moving(clock: Clock, { action, from, to, where }: Move) {
  return sql`
    with moved as (
      update supplier s set status = ${to}, status_since = ${clock.now},
        suspended_from = case when ${to} = 'suspended' then s.status end,
        updated_at = ${clock.now}
      where s.status = ${from} and ${only(clock, 's.id')} and ${where} returning s.id)
    insert into supplier_event (supplier_id, at, action, from_status, to_status, actor_kind, reason)
    select id, ${clock.now}, ${action}, ${from}, ${to}, 'system', ${REASONS[action] ?? null} from moved`;
}

/** Makes a step; gives whom it moved. What one officer's change entails is kept with that change, all else by itself. */
async function move(tx: Transaction, clock: Clock, step: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from supplier s
    where s.status = ${step.from} and ${only(clock, 's.id')} and ${step.where} order by s.id for update`.execute(
    tx,
  );
  for (const { id: supplierId } of rows) {
    const make = () => moving({ ...clock, supplierId }, step).execute(tx);
    if (clock.supplierId !== undefined) await make();
    else
      await changeSupplierNow(
        tx,
        supplierId,
        { operation: `clock:${step.action}`, author: CLOCK, reason: REASONS[step.action] },
        make,
      );
  }
  return rows.map(({ id }) => id);
}

/** Papers that ran out, and the mark of suppliers that have such; one that the catalogue retired marks nobody. */
async function expirePapers(tx: Transaction, clock: Clock): Promise<number> {
  const expired = await sql`update registration_paper p set status = 'expired'
    where p.supplier_id is not null and p.status = 'valid' and p.expires_on < ${clock.today}::date
      and ${only(clock, 'p.supplier_id')}`.execute(tx);
  const ranOut = sql`registration_paper p join paper_type t on t.code = p.paper_code and t.active
    where p.status = 'expired'`;
  const { rows } = await sql<{ id: string }>`select s.id from supplier s
    where ${only(clock, 's.id')} and s.status <> 'unregistered' and (
      (s.has_expired_papers and not exists (
        select from ${ranOut} and p.supplier_id = s.id))
      or (not s.has_expired_papers and s.id in (
        select p.supplier_id from ${ranOut} and p.supplier_id is not null
          and ${only(clock, 'p.supplier_id')}))) order by s.id for update`.execute(tx);
  for (const { id } of rows) {
    const mark = () =>
      sql`update supplier set has_expired_papers = not has_expired_papers, updated_at = ${clock.now}
        where id = ${id}`.execute(tx);
    if (clock.supplierId !== undefined) await mark();
    else await changeSupplierNow(tx, id, { operation: 'clock:papers', author: CLOCK }, mark);
  }
  return Number(expired.numAffectedRows ?? 0);
}

/** Closes sanctions of a kind whose term is over and whose fine, if any, was paid. */
async function closeSanctions(
  tx: Transaction,
  clock: Clock,
  kind: 'suspension' | 'disqualification',
): Promise<void> {
  const { numAffectedRows = 0n } =
    await sql`update sanction c set status = 'fulfilled', version = version + 1, updated_at = ${clock.now},
      closing_reason = 'Terminó su plazo.'
    where c.status = 'active' and c.kind = ${kind} and c.ends_on < ${clock.today}::date
      and (c.kind <> 'disqualification' or coalesce(c.fine_amount, 0) = 0 or c.fine_paid_on is not null)
      and ${only(clock, 'c.supplier_id')}`.execute(tx);
  if (numAffectedRows > 0n) await timePassed(tx, 'sanctions', true);
}

/** A registration without a sanction of this kind in force, that had one which ended. */
const released = (
  kind: string,
) => sql`exists (select from sanction c where c.supplier_id = s.id and c.kind = ${kind}
    and c.status <> 'active')
  and not exists (select from sanction c where c.supplier_id = s.id and c.kind = ${kind} and c.status = 'active')`;

/** A suspension in force: it outlives a disqualification, and the renewal that follows it. */
const heldBySuspension = ({ today }: Clock) => sql`exists (select from sanction c where c.supplier_id = s.id
    and c.kind = 'suspension' and c.status = 'active' and (c.ends_on is null or c.ends_on >= ${today}::date))`;

/**
 * Suspended while a suspension is in force; else active, expiring or expired, by the dates alone. In the steps of
 * machine B, so that the history has each one.
 */
export async function settleByDates(tx: Transaction, clock: Clock): Promise<ClockResult> {
  const { today } = clock;
  const days = await readAmount(tx, 'expiring');
  const isOver = sql`s.valid_until < ${today}::date`;
  const isNear = sql`(s.valid_until <= ${today}::date + ${days}::int or s.has_expired_papers)`;
  const papers_expired = await expirePapers(tx, clock);
  const steps: Move[] = [
    { action: 'suspend', from: 'active', to: 'suspended', where: heldBySuspension(clock) },
    { action: 'suspend', from: 'expiring', to: 'suspended', where: heldBySuspension(clock) },
    { action: 'near_expiry', from: 'active', to: 'expiring', where: isNear },
    { action: 'papers_current', from: 'expiring', to: 'active', where: sql`not ${isNear}` },
    { action: 'expire', from: 'expiring', to: 'expired', where: isOver },
  ];
  const result: ClockResult = { papers_expired };
  for (const step of steps)
    result[step.action] = (result[step.action] ?? 0) + (await move(tx, clock, step)).length;
  return result;
}

async function endSanctions(tx: Transaction, clock: Clock): Promise<Record<EndAction, string[]>> {
  await closeSanctions(tx, clock, 'suspension');
  await closeSanctions(tx, clock, 'disqualification');
  return {
    reinstate: await move(tx, clock, {
      action: 'reinstate',
      from: 'suspended',
      to: 'active',
      where: released('suspension'),
    }),
    end_disqualification: await move(tx, clock, {
      action: 'end_disqualification',
      from: 'disqualified',
      to: 'expired',
      where: released('disqualification'),
    }),
  };
}

/**
 * Everything that time alone does to registrations on a date (domain 12.3 B): suspensions and disqualifications end,
 * papers run out, active → expiring → expired, and suspensions still in force take hold. A second run on the same date
 * changes nothing, so a run that was cut is taken up by the next one; each `size` registrations are a transaction.
 */
export async function runSupplierClock(
  portal: Pick<Services, 'config' | 'db'>,
  today: string,
  { now = new Date(), size = BATCH }: { now?: Date; size?: number } = {},
): Promise<ClockResult> {
  const total: ClockResult = {};
  for (const batch of await readBatches(portal.db, size)) {
    const moved = await runBatch(portal, { today, now, batch });
    for (const [step, count] of Object.entries(moved)) total[step] = (total[step] ?? 0) + count;
  }
  return total;
}

/** Everybody's ids in ranges; who comes to the registry meanwhile begins by the dates of that day. */
async function readBatches(db: Services['db'], size: number): Promise<Batch[]> {
  const { rows } = await sql<{ to: string }>`select id as to from (
      select id, row_number() over (order by id) as place, count(*) over () as total from supplier) s
    where place % ${size} = 0 or place = total order by id`.execute(db);
  return rows.map(({ to }, index) => ({ after: rows[index - 1]?.to ?? NOBODY, to }));
}

function runBatch(
  { db, config: portal }: Pick<Services, 'config' | 'db'>,
  clock: Clock,
): Promise<ClockResult> {
  return transaction(db, async (tx) => {
    const { reinstate, end_disqualification } = await endSanctions(tx, clock);
    const settled = await settleByDates(tx, clock);
    // The mails say in which state the dates leave the registration.
    await tellReleased(tx, reinstate, {
      portal,
      action: 'reinstate',
      reason: REASONS.reinstate,
      cause: 'clock',
    });
    await tellReleased(tx, end_disqualification, { portal, action: 'end_disqualification', cause: 'clock' });
    return { reinstate: reinstate.length, end_disqualification: end_disqualification.length, ...settled };
  });
}
