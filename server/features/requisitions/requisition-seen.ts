import { sql } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import type {
  Requisition,
  RequisitionFile,
  RequisitionQuestion,
  RequisitionStep,
} from '#contract/requisitions.ts';
import { HEAD_FIELDS, LINE_FIELDS, type RequisitionForm } from '#contract/requisition-fields.ts';
import { isWritable, requisitionMoves } from '#contract/rules/requisitions/requisition-machine.ts';
import { missingOf } from '#contract/rules/requisitions/requisition-missing.ts';
import { warningsOf } from '#contract/rules/requisitions/requisition-warnings.ts';
import { lineAmount, requisitionTotals } from '#contract/rules/requisitions/requisition-totals.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import { mustMeet, type Standing } from './requisition-access.ts';
import { factsOf } from './requisition-facts.ts';
import { selectFiles } from './requisition-files.sql.ts';
import { foreseenSteps, peopleFor, routeOf } from './requisition-route.service.ts';
import { readForm, selectLines, type StoredRequisition } from './requisitions.sql.ts';

type Asked = Db | Transaction;

/** A requisition as one person sees it; for whom it is not, there is none. */
export async function readRequisition(db: Asked, name: string, person: Person): Promise<Requisition> {
  const { requisition, standing } = await mustMeet(db, name, person);
  return seenBy(db, requisition, standing);
}

async function seenBy(db: Asked, requisition: StoredRequisition, standing: Standing): Promise<Requisition> {
  const written = await readForm(db, requisition.id);
  if (written === undefined) throw notFound('No encontramos esa requisición.');
  const { state, folio: _folio, lines: _lines, ...form } = written;
  const whole: RequisitionForm = { ...form, lines: written.lines };
  const lines = await selectLines(db, requisition.id);
  const { taxes, tax } = requisitionTotals(lines);
  const isWritten = isWritable(state) && standing.writes;
  const facts = isWritten ? await factsOf(db, requisition, whole) : undefined;
  const steps = state === 'draft' ? [] : await selectSteps(db, requisition);
  const ahead = state === 'draft' ? await routeOf(db, requisition, whole) : { steps: [], hole: null };
  return {
    ...rowOf(requisition, form.title, peopleIn(requisition, steps)),
    version: requisition.version,
    areaId: requisition.areaId,
    form,
    lines: lines.map((line) => ({ ...line, amount: lineAmount(line) })),
    taxes,
    tax,
    missing: facts === undefined ? [] : missingOf(whole, facts),
    warnings: facts === undefined ? [] : warningsOf(whole, facts),
    papers: [...(facts?.papers ?? [])],
    hole: ahead.hole,
    steps: state === 'draft' ? await foreseenSteps(db, requisition, ahead.steps) : steps,
    questions: await selectQuestions(db, requisition.id, whole),
    files: (await selectFiles(db, requisition.id)).map(
      ({ sha256: _sha256, addedAt, ...file }): RequisitionFile => ({
        ...file,
        addedAt: addedAt.toISOString(),
      }),
    ),
    history: await selectHistory(db, requisition.id),
    endReason: requisition.endReason,
    endText: requisition.endText,
    buyer: requisition.buyer,
    moves: requisitionMoves(state, sidesOf(standing)).filter((move) => move !== 'lapse'),
    isWritten,
  };
}

/** Whoever authorises in the area sends and cancels what was begun there, as whoever began it does. */
export const sidesOf = ({ sides, writes }: Standing): Standing['sides'] =>
  writes ? [...new Set([...sides, 'requester' as const])] : sides;

/** A requisition as lists show it. */
export const rowOf = (one: StoredRequisition, title: string, people: string[]) => ({
  id: one.id,
  folio: one.folio,
  title,
  state: one.state,
  area: one.area,
  requester: one.requester,
  net: one.net,
  gross: one.gross,
  sentAt: one.sentAt?.toISOString() ?? null,
  since: one.since.toISOString(),
  dueOn: one.dueOn,
  people,
});

function peopleIn(
  { buyer, requester, state }: StoredRequisition,
  steps: readonly RequisitionStep[],
): string[] {
  if (state === 'draft' || state === 'returned') return [requester];
  const open = steps.filter(({ isOpen }) => isOpen).flatMap(({ people }) => people);
  return open.length > 0 ? [...new Set(open)] : buyer === null ? [] : [buyer];
}

type StepRow = Omit<RequisitionStep, 'people' | 'decidedAt' | 'id'> & {
  id: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  function: FunctionCode;
  areaId: string | null;
  amount: string | null;
  line: string | null;
};

/** Steps of the passage that is in force. */
export async function selectSteps(
  db: Asked,
  { id, requesterId }: Pick<StoredRequisition, 'id' | 'requesterId'>,
): Promise<RequisitionStep[]> {
  const { rows } = await sql<StepRow>`
    select s.id, s.number, s.kind, s.name, s.due_on "dueOn", s.opened_at is not null and s.decided_at is null "isOpen",
      s.decision, s.decided_at "decidedAt", ${nameInColumn('s.decided_by')} "decidedBy",
      ${nameInColumn('s.in_place_of')} "inPlaceOf", s.text, s.function, s.area_id "areaId", s.amount::text, s.line
    from requisition_step s join requisition r on r.id = s.requisition_id and r.round = s.round
    where s.requisition_id = ${id}
    order by s.number, array_position(array['technical', 'approval', 'funds'], s.kind), s.id`.execute(db);
  return Promise.all(
    rows.map(async ({ decidedAt, decidedBy, function: code, areaId, amount, line, ...step }) => ({
      ...step,
      decidedAt: decidedAt?.toISOString() ?? null,
      people:
        decidedBy === null
          ? await peopleFor(db, { function: code as 'budget_officer', areaId, amount, line }, requesterId)
          : [decidedBy],
    })),
  );
}

async function selectQuestions(db: Asked, id: string, form: RequisitionForm): Promise<RequisitionQuestion[]> {
  const { rows } = await sql<
    Omit<RequisitionQuestion, 'label' | 'askedAt' | 'answeredAt'> & { askedAt: Date; answeredAt: Date | null }
  >`
    select q.id, q.field, q.reason, q.text, ${nameInColumn('q.asked_by')} "askedBy", q.asked_at "askedAt", q.answer,
      q.answered_at "answeredAt"
    from requisition_question q where q.requisition_id = ${id} order by q.asked_at, q.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    label: labelOf(row.field, form),
    askedAt: row.askedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}

/** What a field of a question is called: «Renglón 2: Cantidad». */
function labelOf(field: string, form: RequisitionForm): string {
  const [name = '', id, part] = field.split('/');
  if (name !== 'lines') return (HEAD_FIELDS as Record<string, { label: string }>)[name]?.label ?? '';
  const number = form.lines.findIndex((line) => line.id === id) + 1;
  if (number === 0) return 'Renglones';
  const { label } = (LINE_FIELDS as Record<string, { label: string } | undefined>)[part ?? ''] ?? {};
  return label === undefined ? `Renglón ${number}` : `Renglón ${number}: ${label}`;
}

async function selectHistory(db: Asked, id: string): Promise<Requisition['history']> {
  const { rows } = await sql<Omit<Requisition['history'][number], 'at'> & { at: Date }>`
    select t.act, t.at, coalesce(${nameInColumn('t.person_id')}, t.person_id) person, ${nameInColumn('t.in_place_of')} "inPlaceOf", t.note
    from requisition_act t where t.requisition_id = ${id} and t.act <> 'write' order by t.at desc, t.id desc`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
