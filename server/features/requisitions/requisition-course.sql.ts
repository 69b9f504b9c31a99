import { sql } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type {
  RequisitionAct,
  RequisitionState,
  StepDecision,
  StepKind,
} from '#contract/requisition-states.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { FirstAct } from '#server/kit/functions.ts';
import { nameInColumn } from '#server/kit/officers.ts';

/** A step of the round that is under way, as its row says it. */
export interface CourseStep {
  id: string;
  number: number;
  kind: StepKind;
  name: string;
  function: FunctionCode;
  areaId: string | null;
  /** Without tax: what whoever acts must reach. */
  amount: string | null;
  line: string | null;
  rule: 'one' | 'all';
  days: number;
  isOpen: boolean;
  dueOn: string | null;
  decision: StepDecision | null;
  decidedBy: string | null;
  decidedName: string | null;
  decidedAt: Date | null;
  seenVersion: number | null;
}

/** Steps of the round that is under way, in the order in which they are taken. */
export async function selectCourse(db: Db | Transaction, requisitionId: string): Promise<CourseStep[]> {
  const { rows } = await sql<CourseStep>`
    select s.id, s.number, s.kind, s.name, s.function, s.area_id "areaId", s.amount::text, s.line, s.rule, s.days,
      s.opened_at is not null and s.decided_at is null "isOpen", s.due_on "dueOn", s.decision, s.decided_by "decidedBy",
      ${nameInColumn('s.decided_by')} "decidedName", s.decided_at "decidedAt", s.seen_version "seenVersion"
    from requisition_step s join requisition r on r.id = s.requisition_id and r.round = s.round
    where s.requisition_id = ${requisitionId}
    order by s.number, array_position(array['technical', 'approval', 'funds'], s.kind), s.id`.execute(db);
  return rows;
}

/** Where a requisition is once nothing of its route is left. */
const AFTER_ROUTE = 'unassigned';

/**
 * Goes on along the route: while a step is open, it waits for it; else the next ones open, those of one number and kind
 * together. Gives the state that follows and the steps that opened.
 */
export async function goOn(
  tx: Transaction,
  requisitionId: string,
): Promise<{ state: RequisitionState; opened: CourseStep[] }> {
  const steps = await selectCourse(tx, requisitionId);
  const open = steps.filter(({ isOpen }) => isOpen);
  const [first] = steps.filter(({ isOpen, decision }) => !isOpen && decision === null);
  const next =
    open.length > 0 || first === undefined
      ? []
      : steps.filter(
          ({ isOpen, decision, kind, number }) =>
            !isOpen && decision === null && kind === first.kind && number === first.number,
        );
  const today = todayInMexico(new Date());
  const holidays = await readHolidays(tx);
  const opened = next.map((step) => ({ ...step, dueOn: addWorkingDays(today, step.days, holidays) }));
  for (const { id, dueOn } of opened)
    await sql`update requisition_step set opened_at = now(), due_on = ${dueOn} where id = ${id}`.execute(tx);
  const state: RequisitionState = (open[0] ?? first)?.kind ?? AFTER_ROUTE;
  if (open.length === 0) await moveTo(tx, requisitionId, state);
  return { state, opened };
}

/** Puts a requisition into a state, with the day until which whoever has it acts. */
export async function moveTo(tx: Transaction, requisitionId: string, state: RequisitionState): Promise<void> {
  await sql`update requisition r set state = ${state}, since = now(), due_on = ${await dueOf(tx, state)}::date
    where id = ${requisitionId}`.execute(tx);
  // A step of the route says its own day.
  await sql`update requisition r set due_on = (select min(s.due_on) from requisition_step s where s.requisition_id = r.id
      and s.round = r.round and s.kind = r.state and s.opened_at is not null and s.decided_at is null)
    where id = ${requisitionId} and state in ('technical', 'approval', 'funds')`.execute(tx);
}

/** Terms of the states in which nobody's step says the day; what nobody answers lapses with its own. */
const TERMS: Partial<Record<RequisitionState, string>> = {
  unassigned: 'requisition_assignment',
  taken: 'market_research',
  returned: 'requisition_answer',
};

async function dueOf(tx: Transaction, state: RequisitionState): Promise<string | null> {
  const code = TERMS[state];
  if (code === undefined) return null;
  return addWorkingDays(todayInMexico(new Date()), await readTerm(tx, code), await readHolidays(tx));
}

/** People who did any of these acts of a requisition, once each, the first first. */
export async function doersOf(
  db: Db | Transaction,
  requisitionId: string,
  acts: readonly RequisitionAct[],
): Promise<FirstAct[]> {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`
    select d.id, coalesce(o.name, d.id) as name, d.at
    from (select id, min(at) at from (
        select person_id id, at from requisition_act where requisition_id = ${requisitionId} and act = any(${[...acts]})
        union all
        select in_place_of, at from requisition_act where requisition_id = ${requisitionId} and act = any(${[...acts]})
          and in_place_of is not null) every group by id) d
    left join officer o on o.id = d.id order by d.at`.execute(db);
  return rows.map(({ at, ...who }) => ({ ...who, at: at.toISOString() }));
}

/** Keeps who did what of a requisition. */
export async function writeAct(
  tx: Transaction,
  requisitionId: string,
  act: { act: RequisitionAct; personId: string; inPlaceOf?: string | null; note?: string },
): Promise<void> {
  await sql`insert into requisition_act (requisition_id, act, person_id, in_place_of, note)
    values (${requisitionId}, ${act.act}, ${act.personId}, ${act.inPlaceOf ?? null}, ${act.note ?? ''})`.execute(
    tx,
  );
}

/** People who may decide a step now: of those who hold its function, the nearest by area. */
export async function selectTurn(
  db: Db | Transaction,
  stepId: string,
): Promise<{ id: string; name: string; email: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    select t.id, coalesce(o.name, g.name, t.id) as name, coalesce(o.email, g.email) email
    from requisition_turn(${stepId}) t (id) left join officer o on o.id = t.id
    left join lateral (select max(person_name) as name, max(email) email from function_grant where person_id = t.id) g on true
    order by 2, 1`.execute(db);
  return rows;
}
