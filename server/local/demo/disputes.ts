import { sql } from 'kysely';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import {
  DISPUTE_REPORT_NAMES,
  type DisputeKind,
  type DisputeReportKind,
  type DisputeResolution,
  type Suspension,
} from '#contract/rules/rights/disputes.ts';
import type { Transaction } from '#server/kit/db.ts';
import { addDays, instantOf, workdayBefore } from './days.ts';
import { insertRows } from './insert-rows.ts';
import { OFFICERS } from './registry/request-plans.ts';

const AUTHORITY = 'Secretaría Anticorrupción y Buen Gobierno';

interface Plan {
  kind?: DisputeKind;
  /** State of the procedure of which it is. */
  of: 'evaluation' | 'contracted' | 'complete';
  /** Days before today on which it came. */
  ago: number;
  summary: string;
  suspension?: Suspension;
  isShown?: true;
  isLifted?: true;
  resolution?: DisputeResolution;
  isFirm?: true;
  /** Reports that were sent in their term. */
  sent?: readonly DisputeReportKind[];
}

/** One of each state: just come, suspended, lapsed, lifted, resolved, firm; of office, and a conciliation. */
const PLANS: readonly Plan[] = [
  {
    of: 'contracted',
    ago: 1,
    summary: 'Dice que su propuesta cumplía y se desechó por un requisito que no estaba en la convocatoria.',
  },
  {
    of: 'evaluation',
    ago: 4,
    summary: 'Dice que una respuesta de la junta favorece a una marca en la partida 2.',
    suspension: 'provisional',
    sent: ['previous'],
  },
  {
    of: 'contracted',
    ago: 30,
    summary: 'Dice que quien ganó no acreditó su experiencia.',
    suspension: 'definitive',
    sent: ['previous', 'detailed'],
  },
  {
    of: 'contracted',
    ago: 45,
    summary: 'Dice que el precio que ganó no es aceptable.',
    suspension: 'definitive',
    isShown: true,
    isLifted: true,
    sent: ['previous', 'detailed'],
  },
  {
    of: 'contracted',
    ago: 60,
    summary: 'Dice que el fallo no explica los puntos que le dieron.',
    resolution: 'void_for_replacement',
    sent: ['previous', 'detailed'],
  },
  {
    of: 'complete',
    ago: 120,
    summary: 'Dice que no se le dejó entrar al acto de apertura.',
    resolution: 'unfounded',
    isFirm: true,
    sent: ['previous', 'detailed'],
  },
  {
    kind: 'ex_officio',
    of: 'complete',
    ago: 150,
    summary: 'La autoridad revisó por su cuenta la convocatoria.',
    resolution: 'dismissed',
    isFirm: true,
  },
  { kind: 'conciliation', of: 'contracted', ago: 5, summary: 'El proveedor pide más plazo para entregar.' },
];

interface Procedure {
  id: string;
  lots: string[];
  /** 15 percent of what its second lot was expected to cost. */
  guarantee: string | null;
}

/** Procedures in the state that a plan asks for, none of them twice and the oldest first: what visitors look at first stays. */
async function proceduresOf(tx: Transaction, of: Plan['of']): Promise<Procedure[]> {
  const { rows } =
    await sql<Procedure>`select p.id, array(select l.id from lot l where l.procedure_id = p.id order by l.number) lots,
      (select round(l.estimate * 0.15, 2)::text from lot l where l.procedure_id = p.id order by l.number offset 1 limit 1) guarantee
    from procedure p where p.source = 'demo' and p.kind in ('open', 'invitation') and p.status = ${of}
      and (select count(*) from lot l where l.procedure_id = p.id) > 1
      -- What is being decided in a tender is left to whoever tries the portal.
      and (p.status <> 'evaluation' or p.kind = 'invitation')
    order by case when p.status = 'complete' then now() - p.published_at else p.published_at - now() end, p.id limit 20`.execute(
      tx,
    );
  return rows;
}

/** Disputes in every state, with what is owed of each. */
export async function insertDisputes(
  tx: Transaction,
  today: string,
  holidays: ReadonlySet<string>,
): Promise<void> {
  const found = new Map<Plan['of'], Procedure[]>();
  const disputes: object[] = [];
  const reports: object[] = [];
  for (const [index, plan] of PLANS.entries()) {
    if (!found.has(plan.of)) found.set(plan.of, await proceduresOf(tx, plan.of));
    const procedure = found.get(plan.of)?.shift();
    if (procedure === undefined) continue;
    const { kind = 'dispute', suspension = 'none' } = plan;
    const came = workdayBefore(addDays(today, -plan.ago));
    const after = (days: number, from = came) => addWorkingDays(from, days, holidays);
    const isOrdered = suspension === 'provisional' || suspension === 'definitive';
    const isDefinitive = suspension === 'definitive';
    const resolvedOn = plan.resolution === undefined ? null : after(20);
    const id = `00000000-0000-4000-8595-${String(index).padStart(12, '0')}`;
    const second = procedure.lots.slice(1, 2);
    disputes.push({
      id,
      version: 1,
      kind,
      number: `${kind === 'conciliation' ? 'CON' : 'INC'}-${String(index + 11).padStart(3, '0')}-${came.slice(0, 4)}`,
      authority: AUTHORITY,
      received_at: instantOf(came, '11:20'),
      procedure_id: procedure.id,
      lots: second,
      act: kind === 'dispute' ? (plan.of === 'evaluation' ? 'call' : 'award') : null,
      notified_on: kind === 'dispute' ? workdayBefore(addDays(came, -3)) : null,
      who: kind === 'ex_officio' ? '' : 'Participante Ficticio, S.A. de C.V.',
      summary: plan.summary,
      suspension,
      suspended_on: isOrdered ? after(1) : null,
      suspended_lots: isOrdered ? second : [],
      guarantee_by: isDefinitive ? after(4) : null,
      guarantee_amount: plan.isShown === true ? (procedure.guarantee ?? '15000.00') : null,
      guarantee_shown_on: plan.isShown === true ? after(3) : null,
      lifted_on: plan.isLifted === true ? after(15) : null,
      resolution: plan.resolution ?? null,
      resolved_on: resolvedOn,
      effects: plan.resolution === 'void_for_replacement' ? [{ lot: 2, effect: 'void_for_replacement' }] : [],
      resolution_text:
        plan.resolution === undefined ? '' : 'Lo que dice la resolución, en una frase para la demostración.',
      firm_on: plan.isFirm === true && resolvedOn !== null ? addDays(after(15, resolvedOn), 1) : null,
      hearing_by: kind === 'conciliation' ? after(15) : null,
      created_by: OFFICERS.oscar.id,
      created_at: instantOf(came, '12:00'),
    });
    const owe = (report: DisputeReportKind, days: number, from = came) =>
      reports.push({
        id: `00000000-0000-4000-8596-${String(index * 10 + DISPUTE_REPORT_NAMES.indexOf(report)).padStart(12, '0')}`,
        dispute_id: id,
        kind: report,
        asked_on: from,
        due_on: after(days, from),
        sent_on: plan.sent?.includes(report) === true ? after(days - 1, from) : null,
      });
    if (kind !== 'dispute') continue;
    owe('previous', 2);
    owe('detailed', 6);
    // It was notified lately: what is owed to comply has not run out.
    if (plan.resolution === 'void_for_replacement') owe('compliance', 6, workdayBefore(addDays(today, -2)));
  }
  await insertRows(tx, 'dispute', disputes);
  await insertRows(tx, 'dispute_report', reports);
  await sql`select refresh_waiting('dispute', array(select id from dispute_report union select id from dispute))`.execute(
    tx,
  );
}
