import { sql } from 'kysely';
import type {
  ApprovalInput,
  DecisionResult,
  ManyApprovals,
  ManyDecided,
  RejectInput,
  ReturnInput,
} from '#contract/requisition-desk.ts';
import {
  REJECT_REASONS,
  RETURN_REASONS,
  type StepDecision,
  type StepKind,
} from '#contract/requisition-states.ts';
import { isMore, moneyText } from '#contract/rules/texts/money.ts';
import { releaseFor } from '#server/features/budget/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, Failure, invalid } from '#server/kit/errors.ts';
import { grantsInForce, holds, refusePair, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerName } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import {
  doersOf,
  goOn,
  moveTo,
  selectCourse,
  selectTurn,
  writeAct,
  type CourseStep,
} from './requisition-course.sql.ts';
import { refuseMove, withRequisition, type Author, type RequisitionHead } from './requisition-head.ts';
import { selectInvolved, tellOne, tellTurn } from './requisition-mails.ts';

/** A requisition as the person saw it. */
export interface Seen {
  folio: string;
  version: number;
}

/** Acts after which a person asked for it. */
export const ASKING = ['begin', 'write', 'send', 'answer'] as const;

/** Whether a person holds the function of a step for its area, amount and matter. */
const mayDecide = (tx: Transaction, person: Person, { amount, areaId, function: code, line }: CourseStep) =>
  holds(tx, person, code, {
    areaId,
    ...(amount !== null && { amount }),
    ...(line !== null && { line }),
  });

/** Why a person does not decide an open step, in the words of the screen. */
export async function whyNot(tx: Transaction, person: Person, step: CourseStep): Promise<string> {
  const names = (await selectTurn(tx, step.id)).map(({ name }) => name).join(' o ');
  const who = names === '' ? 'quien tenga la función en esa área' : names;
  const limits = (await grantsInForce(tx, person.id)).flatMap(({ code, upTo }) =>
    code === step.function && upTo !== null ? [upTo] : [],
  );
  const limit = limits.reduce((one, other) => (isMore(other, one) ? other : one), '0.00');
  return limits.length > 0 && step.amount !== null && isMore(step.amount, limit)
    ? `Tu función llega a ${moneyText(limit)} sin IVA; esta la decide ${who}.`
    : `Esta la decide ${who}.`;
}

/** The open step of a kind that this person decides: the one that waits for them, else one that they may decide. */
export async function ownStep(
  tx: Transaction,
  { id }: Pick<RequisitionHead, 'id'>,
  person: Person,
  kind: StepKind,
): Promise<CourseStep> {
  const open = (await selectCourse(tx, id)).filter((step) => step.isOpen && step.kind === kind);
  let able: CourseStep | undefined;
  for (const step of open) {
    if (!(await mayDecide(tx, person, step))) continue;
    if ((await selectTurn(tx, step.id)).some((one) => one.id === person.id)) return step;
    able ??= step;
  }
  if (able !== undefined) return able;
  const [first] = open;
  if (first === undefined)
    throw failure('state_conflict', { detail: 'Este paso ya lo decidió otra persona.' });
  throw failure('forbidden', { detail: await whyNot(tx, person, first) });
}

/** The absent person in whose place somebody holds a function, where they do not hold it themselves. */
async function absentOf(tx: Transaction, person: Person, { function: code }: CourseStep) {
  const grants = (await grantsInForce(tx, person.id)).filter((grant) => grant.code === code);
  return grants.some(({ inPlaceOf }) => inPlaceOf === undefined) ? undefined : grants[0]?.inPlaceOf;
}

/** Writes what was decided about a step, with who did it in whose place. */
export async function decideStep(
  tx: Transaction,
  head: RequisitionHead,
  done: {
    step: CourseStep;
    person: Person;
    decision: StepDecision;
    reason?: string;
    text?: string;
    inPlaceOf?: string;
  },
): Promise<void> {
  const { decision, inPlaceOf, person, reason, step, text } = done;
  await sql`update requisition_step set decided_at = clock_timestamp(), decided_by = ${person.id},
    in_place_of = ${inPlaceOf ?? null}, decision = ${decision}, reason = ${reason ?? null}, text = ${text ?? ''},
    seen_version = ${head.version} where id = ${step.id}`.execute(tx);
}

/**
 * Authorises the step of a person (purchase-chain §2.5): of the function, area and amount, never what they asked for (S1), and
 * with all lines seen. A step of all its holders is decided with the last of them.
 */
export async function approveRequisition(
  { db, config }: Pick<Services, 'db' | 'config'>,
  seen: Seen,
  { seenLines }: ApprovalInput,
  author: Author,
): Promise<DecisionResult> {
  const { person } = author;
  let told: string | undefined;
  const deed = { ...seen, author, operation: 'approveRequisition' };
  const result = await withRequisition(db, deed, async (tx, head) => {
    refuseMove(head, 'approve');
    const step = await ownStep(tx, head, person, 'approval');
    const absent = await absentOf(tx, person, step);
    told = await refusePair(tx, person, 'S1', await doersOf(tx, head.id, ASKING));
    if (seenLines !== head.lines)
      throw invalid({ seenLines: `Revisa sus ${head.lines} renglones antes de autorizar.` });
    const inPlaceOf = absent?.id;
    await writeAct(tx, head.id, {
      act: 'approve',
      personId: person.id,
      note: step.name,
      ...(inPlaceOf !== undefined && { inPlaceOf }),
    });
    if (step.rule === 'all') {
      await sql`insert into requisition_approval (step_id, person_id, seen_version)
        values (${step.id}, ${person.id}, ${head.version}) on conflict do nothing`.execute(tx);
      if ((await selectTurn(tx, step.id)).length > 0) return;
    }
    await decideStep(tx, head, {
      step,
      person,
      decision: 'approved',
      ...(told !== undefined && { text: told }),
      ...(inPlaceOf !== undefined && { inPlaceOf }),
    });
    const { opened } = await goOn(tx, head.id);
    await tellTurn(tx, config.publicUrl, head, opened);
  });
  return { ...result, ...(told !== undefined && { note: told }) };
}

/** Authorises several that were seen, each by itself: what is refused of one stops no other. */
export async function approveMany(
  services: Pick<Services, 'db' | 'config'>,
  { items }: ManyApprovals,
  author: Author,
): Promise<ManyDecided> {
  const results: ManyDecided['results'] = [];
  for (const { folio, seenLines, version } of items) {
    try {
      const result = await approveRequisition(services, { folio, version }, { seenLines }, author);
      results.push({ folio, result, problem: null });
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      results.push({ folio, result: null, problem: error.message });
    }
  }
  return { results };
}

/** Who returns or rejects a requisition where it is now: the holder of its open step, or its buyer. */
async function requireHolder(
  tx: Transaction,
  head: RequisitionHead,
  person: Person,
): Promise<CourseStep | undefined> {
  if (head.state === 'technical' || head.state === 'approval' || head.state === 'funds')
    return ownStep(tx, head, person, head.state);
  await requireFunction(tx, person, 'buyer', { areaId: head.areaId });
  if (head.buyerId !== person.id)
    throw failure('forbidden', { detail: `Esta la lleva ${head.buyer ?? 'otra persona'}.` });
  return undefined;
}

/** Gives a requisition back with a question that is tied to fields; the time of the unit stops until it is answered. */
export function returnRequisition(
  { db, config }: Pick<Services, 'db' | 'config'>,
  seen: Seen,
  { about, reason, text }: ReturnInput,
  author: Author,
): Promise<DecisionResult> {
  const { person } = author;
  const deed = { ...seen, author, operation: 'returnRequisition', reason: RETURN_REASONS[reason] };
  return withRequisition(db, deed, async (tx, head) => {
    refuseMove(head, 'return');
    const step = await requireHolder(tx, head, person);
    await askBack(tx, config.publicUrl, head, {
      person,
      stepId: step?.id ?? null,
      questions: (about.length > 0 ? about : ['']).map((field) => ({ field, text })),
      reason,
    });
  });
}

/** Asks the requester, who has it from now on; it goes back to where it is now. */
export async function askBack(
  tx: Transaction,
  publicUrl: string,
  head: RequisitionHead,
  asked: {
    person: Person;
    stepId: string | null;
    questions: readonly { field: string; text: string }[];
    reason: keyof typeof RETURN_REASONS | null;
  },
): Promise<void> {
  const { person, questions, reason, stepId } = asked;
  for (const { field, text } of questions)
    await sql`insert into requisition_question (requisition_id, step_id, field, reason, text, asked_by, asked_version)
      values (${head.id}, ${stepId}, ${field}, ${reason}, ${text}, ${person.id}, ${head.version + 1})`.execute(
      tx,
    );
  await sql`update requisition set goes_back_to = ${head.state}, touched_at = now() where id = ${head.id}`.execute(
    tx,
  );
  await moveTo(tx, head.id, 'returned');
  await writeAct(tx, head.id, {
    act: 'return',
    personId: person.id,
    note: reason === null ? '' : RETURN_REASONS[reason],
  });
  await tellOne(tx, publicUrl, {
    template: 'requisition_question',
    to: { name: head.requester, email: head.requesterEmail },
    head,
    values: {
      quien: officerName(person),
      texto: [...new Set(questions.map(({ text }) => text))].join('\n\n'),
    },
  });
}

/** Ends a requisition without a purchase; what was reserved for it is released, and all who acted on it are told. */
export function rejectRequisition(
  { db, config }: Pick<Services, 'db' | 'config'>,
  seen: Seen,
  { reason, text }: RejectInput,
  author: Author,
): Promise<DecisionResult> {
  const { person } = author;
  const said = REJECT_REASONS[reason];
  return withRequisition(
    db,
    { ...seen, author, operation: 'rejectRequisition', reason: text },
    async (tx, head) => {
      refuseMove(head, 'reject');
      const step = await requireHolder(tx, head, person);
      if (step !== undefined)
        await decideStep(tx, head, { step, person, decision: 'rejected', reason, text });
      await sql`update requisition set ended_at = now(), end_reason = ${reason}, end_text = ${text}
      where id = ${head.id}`.execute(tx);
      await moveTo(tx, head.id, 'rejected');
      await writeAct(tx, head.id, { act: 'reject', personId: person.id, note: said });
      await releaseFor(tx, { author, requisitionId: head.id, reason: `Rechazada: ${said.toLowerCase()}` });
      for (const to of await selectInvolved(tx, head.id, person.id))
        await tellOne(tx, config.publicUrl, {
          template: 'requisition_ended',
          to,
          head,
          values: { que: 'rechazada', razon: said.toLowerCase(), texto: text, quien: officerName(person) },
        });
    },
  );
}
