import { sql } from 'kysely';
import type { RequisitionStep } from '#contract/requisitions.ts';
import type { RequisitionForm } from '#contract/requisition-fields.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { HOLE, type FoundStep } from '#contract/rules/requisitions/approval-route.ts';
import type { RouteFlag } from '#contract/approval-routes.ts';
import { countsAs } from '#contract/rules/requisitions/requisition-missing.ts';
import { requisitionTotals } from '#contract/rules/requisitions/requisition-totals.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { findRoute } from '#server/features/approval-routes/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { covers, inForce } from '#server/kit/function-conditions.ts';
import type { StoredRequisition } from './requisitions.sql.ts';

type Routed = Pick<StoredRequisition, 'id' | 'areaId' | 'requesterId'>;
/** A step that is to be written, or that is only foreseen. */
export interface RouteStep {
  number: number;
  kind: 'technical' | 'approval' | 'funds';
  name: string;
  function: FoundStep['function'] | 'budget_officer';
  areaId: string | null;
  amount: string | null;
  line: string | null;
  rule: 'one' | 'all';
  days: number;
  escalate: string | null;
}

/** What of a requisition routes and papers ask about beside its amount. */
export function flagsOf(form: RequisitionForm): RouteFlag[] {
  return [
    ...(form.hasBrand ? (['brand'] as const) : []),
    ...(form.isUrgent ? (['urgency'] as const) : []),
    ...(form.isMultiYear ? (['multi_year'] as const) : []),
    ...(form.project !== '' ? (['project'] as const) : []),
    ...(form.exceptionGround !== null ? (['exception_committee'] as const) : []),
  ];
}

/** Steps that a requisition would take if it were sent today; undefined where no route rules it, or it says too little. */
export async function routeOf(
  db: Db | Transaction,
  requisition: Routed,
  form: RequisitionForm,
): Promise<{ steps: RouteStep[]; hole: string | null }> {
  const { net } = requisitionTotals(form.lines);
  const category = countsAs(form.category, form.stayingGoods, net);
  if (category === null || form.funding === null) return { steps: [], hole: null };
  const found = await findRoute(db, {
    areaId: requisition.areaId,
    year: form.fiscalYear,
    net,
    category,
    funding: form.funding,
    lines: form.lines.map(({ partida, profile }) => ({ partida, hasProfile: profile !== null })),
    flags: flagsOf(form),
    on: todayInMexico(new Date()),
  });
  if (found.outcome === 'hole') return { steps: [], hole: HOLE };
  const steps = found.steps.map((step): RouteStep => {
    const isTechnical = step.function === 'technical_reviewer';
    return {
      number: step.number,
      kind: isTechnical ? 'technical' : 'approval',
      name: step.name,
      function: step.function,
      areaId: step.areaId,
      // An opinion is on a matter, not on an amount.
      amount: isTechnical ? null : net,
      line: step.lines[0] ?? null,
      rule: step.rule,
      days: step.days,
      escalate: step.escalateTo,
    };
  });
  return { steps: [...steps, await fundsStep(db, requisition, steps)], hole: null };
}

/** After everybody who authorises, whoever keeps the budget says that there is money. */
async function fundsStep(
  db: Db | Transaction,
  { areaId }: Routed,
  steps: readonly RouteStep[],
): Promise<RouteStep> {
  return {
    number: Math.max(0, ...steps.map(({ number }) => number)) + 1,
    kind: 'funds',
    name: 'Presupuesto da la suficiencia',
    function: 'budget_officer',
    areaId,
    amount: null,
    line: null,
    rule: 'one',
    days: await readTerm(db, 'requisition_funds'),
    escalate: null,
  };
}

/** Freezes a route as rows: what it says later of others, this requisition keeps. */
export async function writeRoute(
  tx: Transaction,
  requisitionId: string,
  round: number,
  steps: readonly RouteStep[],
): Promise<void> {
  await sql`update requisition set round = ${round} where id = ${requisitionId}`.execute(tx);
  for (const step of steps)
    await sql`insert into requisition_step
        (requisition_id, round, number, kind, name, function, area_id, amount, line, rule, days, escalate)
      values (${requisitionId}, ${round}, ${step.number}, ${step.kind}, ${step.name}, ${step.function}, ${step.areaId},
        ${step.amount}, ${step.line}, ${step.rule}, ${step.days}, ${step.escalate})`.execute(tx);
}

/** The steps as they would be, with the people who could act and the last day of each, counted one after the other. */
export async function foreseenSteps(
  db: Db | Transaction,
  { id, requesterId }: Routed,
  steps: readonly RouteStep[],
): Promise<RequisitionStep[]> {
  const days = await daysAhead(db, steps, todayInMexico(new Date()));
  const told: RequisitionStep[] = [];
  for (const [place, step] of steps.entries()) {
    told.push({
      id: null,
      number: step.number,
      kind: step.kind,
      name: step.name,
      ...(await matterOf(db, id, step.line)),
      people: await peopleFor(db, step, requesterId),
      dueOn: days[place] ?? null,
      isOpen: false,
      decision: null,
      decidedAt: null,
      inPlaceOf: null,
      text: '',
    });
  }
  return told;
}

/** The last day of each of these steps that come after a day; those of one number and kind run beside each other. */
export async function daysAhead(
  db: Db | Transaction,
  steps: readonly Pick<RouteStep, 'number' | 'kind' | 'days'>[],
  from: string,
): Promise<string[]> {
  const holidays = await readHolidays(db);
  let [start, last] = [from, from];
  return steps.map(({ days, kind, number }, place) => {
    const before = steps[place - 1];
    if (before !== undefined && (before.kind !== kind || before.number !== number)) start = last;
    const day = addWorkingDays(start, days, holidays);
    if (day > last) last = day;
    return day;
  });
}

/** On what an opinion is asked for: the name of its partida, and its lines by their numbers. */
export async function matterOf(
  db: Db | Transaction,
  requisitionId: string,
  partida: string | null,
): Promise<Pick<RequisitionStep, 'matter' | 'lines'>> {
  if (partida === null) return { matter: null, lines: [] };
  const { rows } = await sql<{ matter: string | null; lines: number[] }>`
    select (select name from spending_item where code = ${partida}) matter,
      array(select number from requisition_line where requisition_id = ${requisitionId}
        and starts_with(partida, ${partida}) order by number) as "lines"`.execute(db);
  return rows[0] ?? { matter: null, lines: [] };
}

/** Names of who could act on a step: the nearest by area, as the database asks them; nobody decides what they asked for. */
export async function peopleFor(
  db: Db | Transaction,
  step: Pick<RouteStep, 'function' | 'areaId' | 'amount' | 'line'>,
  requesterId: string,
): Promise<string[]> {
  const { areaId, amount, line } = step;
  const asked = { areaId, ...(amount === null ? {} : { amount }), ...(line === null ? {} : { line }) };
  const { rows } = await sql<{ name: string }>`with recursive above (id, distance) as (
      select ${areaId}::uuid, 0
      union all
      select area.parent_id, above.distance + 1 from above join area on area.id = above.id where area.parent_id is not null
    ), able as (
      select g.person_id, coalesce(max(o.name), max(g.person_name)) name, min(coalesce(a.distance, 1000)) distance
      from function_grant g left join above a on a.id = g.area_id left join officer o on o.id = g.person_id
      where g.function = ${step.function} and g.person_id is not null and g.person_id <> ${requesterId}
        and ${inForce(new Date())} and ${covers(asked)} group by g.person_id
    )
    select name from able where distance = (select min(distance) from able) order by name, person_id`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
