import { sql } from 'kysely';
import type {
  Requisition,
  RequisitionFile,
  RequisitionQuestion,
  RequisitionStep,
} from '#contract/requisitions.ts';
import { HEAD_FIELDS, LINE_FIELDS, type RequisitionForm } from '#contract/requisition-fields.ts';
import { isWritable, requisitionMoves } from '#contract/rules/requisitions/requisition-machine.ts';
import { missingOf } from '#contract/rules/requisitions/requisition-missing.ts';
import { boughtOn, keyWarnings, warningsOf } from '#contract/rules/requisitions/requisition-warnings.ts';
import {
  keyAmounts,
  lineAmount,
  requisitionTotals,
} from '#contract/rules/requisitions/requisition-totals.ts';
import { availableOf } from '#server/features/budget/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { stateAt } from '#server/kit/revision.sql.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import { mustMeet, type Standing } from './requisition-access.ts';
import { factsOf } from './requisition-facts.ts';
import { selectFiles } from './requisition-files.sql.ts';
import { foreseenSteps, routeOf } from './requisition-route.service.ts';
import { selectPurchases } from './bought-by.ts';
import { selectSteps } from './requisition-steps.sql.ts';
import { readForm, selectLines, type StoredLine, type StoredRequisition } from './requisitions.sql.ts';

type Asked = Db | Transaction;

/**
 * A requisition as one person sees it; for whom it is not, there is none. `asSent`: as whoever decides reads it, without what is
 * being changed while a question is open.
 */
export async function readRequisition(
  db: Asked,
  name: string,
  person: Person,
  { asSent = false }: { asSent?: boolean } = {},
): Promise<Requisition> {
  const { requisition, standing } = await mustMeet(db, name, person);
  return seenBy(db, requisition, { ...standing, asSent: asSent || !standing.writes });
}

type Written = RequisitionForm & Pick<StoredRequisition, 'state' | 'folio'>;

/** What was written, or what stood there when the open question was asked. */
async function writtenOf(
  db: Asked,
  { id, state }: StoredRequisition,
  asSent: boolean,
): Promise<{ written: Written; lines: StoredLine[]; isBefore: boolean }> {
  const written = await readForm(db, id);
  if (written === undefined) throw notFound('No encontramos esa requisición.');
  const lines = await selectLines(db, id);
  if (!asSent || state !== 'returned') return { written, lines, isBefore: false };
  const { rows } = await sql<{
    version: number | null;
  }>`select min(asked_version) as version from requisition_question
    where requisition_id = ${id} and answer is null`.execute(db);
  const version = rows[0]?.version ?? null;
  const was = version === null ? undefined : await stateAt(db, { type: 'requisition', id, version });
  if (was === undefined) return { written, lines, isBefore: false };
  const before = was as unknown as Written;
  const states = new Map(lines.map((line) => [line.id, line.state]));
  return {
    isBefore: true,
    written: before,
    lines: before.lines.map((line, place) => ({
      ...line,
      number: place + 1,
      state: states.get(line.id) ?? null,
    })),
  };
}

async function seenBy(
  db: Asked,
  requisition: StoredRequisition,
  standing: Standing & { asSent: boolean },
): Promise<Requisition> {
  const { state } = requisition;
  const { isBefore, written, lines } = await writtenOf(db, requisition, standing.asSent);
  const { state: _state, folio: _folio, lines: _lines, ...form } = written;
  const whole: RequisitionForm = { ...form, lines: written.lines };
  const { gross, net, taxes, tax } = requisitionTotals(lines);
  const isWritten = isWritable(state) && standing.writes;
  const ahead = state === 'draft' ? await routeOf(db, requisition, whole) : { steps: [], hole: null };
  const steps =
    state === 'draft'
      ? await foreseenSteps(db, requisition, ahead.steps)
      : await selectSteps(db, requisition);
  const buyersOn = state === 'draft' ? (steps.at(-1)?.dueOn ?? null) : null;
  const facts = isWritten ? await factsOf(db, requisition, whole, buyersOn) : undefined;
  const paying = await availableOf(db, [
    ...new Set(lines.flatMap(({ keys }) => keys.map(({ keyId }) => keyId))),
  ]);
  return {
    ...rowOf(
      isBefore ? { ...requisition, net, gross } : requisition,
      form.title,
      peopleIn(requisition, steps),
    ),
    version: requisition.version,
    areaId: requisition.areaId,
    form,
    lines: lines.map((line) => ({ ...line, amount: lineAmount(line) })),
    taxes,
    tax,
    missing: facts === undefined ? [] : missingOf(whole, facts),
    warnings: facts === undefined ? keyWarnings(whole, paying) : warningsOf(whole, facts),
    buyersOn,
    boughtOn: facts === undefined || state !== 'draft' ? null : boughtOn(facts),
    keys: keysSeen(
      lines.filter((line) => line.state !== 'cancelled'),
      paying,
    ),
    purchases: await selectPurchases(db, requisition.id),
    answers: await selectAnswers(db, requisition.id),
    papers: [...(facts?.papers ?? [])],
    hole: ahead.hole,
    steps,
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

const keysSeen = (
  lines: readonly StoredLine[],
  paying: Awaited<ReturnType<typeof availableOf>>,
): Requisition['keys'] =>
  keyAmounts(lines).flatMap(({ amount, keyId }) => {
    const found = paying.find(({ id }) => id === keyId);
    if (found === undefined) return [];
    const { available, description, id, itemName, key, sourceName } = found;
    return [{ id, key, name: description === '' ? itemName : description, sourceName, available, amount }];
  });

async function selectAnswers(db: Asked, id: string): Promise<Requisition['answers']> {
  const { rows } = await sql<Requisition['answers'][number]>`select told->>'message' message, choice, text
    from requisition_finding where requisition_id = ${id} order by answered_at, id`.execute(db);
  return rows;
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
