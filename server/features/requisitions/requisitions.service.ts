import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { EMPTY_LINE, type RequisitionForm } from '#contract/requisition-fields.ts';
import type { RequisitionSave } from '#contract/requisitions-api.ts';
import { CANCEL_REASONS, REQUISITION_STATE_LABELS, type CancelReason } from '#contract/requisition-states.ts';
import {
  isWritable,
  requisitionMoves,
  type RequisitionMove,
} from '#contract/rules/requisitions/requisition-machine.ts';
import { keysOfArea, releaseFor } from '#server/features/budget/public.ts';
import { change, created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerName, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { mustMeet, refuseArea } from './requisition-access.ts';
import { REQUISITION, type RequisitionWritten } from './requisition-change.ts';
import { moveTo, writeAct } from './requisition-course.sql.ts';
import { selectInvolved, tellOne } from './requisition-mails.ts';
import { readRequisition, sidesOf } from './requisition-seen.ts';
import { foreignLines, insertRequisition, readForm, writeForm } from './requisitions.sql.ts';

/** Who does something with a requisition, in answer to which request. */
export interface Doer extends Author {
  person: Person;
}

/** A requisition as the person saw it. */
export interface SeenRequisition {
  folio: string;
  version: number;
}

interface Beginning {
  areaId: string;
  category: RequisitionForm['category'];
  funding: RequisitionForm['funding'];
  copyOf: string | null;
}

/** Begins a requisition in an area in which the person may ask; like an earlier one, its lines come with ids of their own. */
export function beginRequisition(
  db: Db | Transaction,
  { areaId, category, funding, copyOf }: Beginning,
  author: Doer,
): Promise<Requisition> {
  const { person } = author;
  const make = async (tx: Transaction) => {
    await refuseArea(tx, person, areaId);
    const fiscalYear = Number(todayInMexico(new Date()).slice(0, 4));
    const pattern =
      copyOf === null ? undefined : await formToCopy(tx, { name: copyOf, year: fiscalYear }, person);
    await rememberOfficer(tx, person);
    const by = { requesterId: person.id, email: person.email ?? null, areaId, fiscalYear };
    const id = await insertRequisition(tx, by);
    const empty = await mustReadForm(tx, id);
    const lines = await payable(tx, by, pattern?.lines ?? [{ ...EMPTY_LINE, id: randomUUID() }]);
    await writeForm(tx, id, { ...empty, category, funding, ...pattern, lines, fiscalYear });
    await writeAct(tx, id, { act: 'begin', personId: person.id });
    const begun = await mustReadForm(tx, id);
    await created(tx, REQUISITION, { id, author, operation: 'beginRequisition' }, begun);
    return readRequisition(tx, id, person);
  };
  return db.isTransaction ? make(db as Transaction) : transaction(db, make);
}

/** Lines with the keys that still pay them, or with the only key of the area; of several keys whoever writes chooses. */
async function payable(
  tx: Transaction,
  { areaId, fiscalYear }: { areaId: string; fiscalYear: number },
  lines: RequisitionForm['lines'],
): Promise<RequisitionForm['lines']> {
  const known = await keysOfArea(tx, [areaId], fiscalYear);
  const ids = new Set(known.map(({ id }) => id));
  const [only] = known;
  const start = known.length === 1 && only !== undefined ? [{ keyId: only.id, share: '100' }] : [];
  return lines.map((line) => {
    const holds = line.keys.length > 0 && line.keys.every(({ keyId }) => ids.has(keyId));
    return holds ? line : { ...line, keys: start };
  });
}

/** What is taken of an earlier one: what is needed and where, not when, nor what was declared of that purchase. */
async function formToCopy(
  tx: Transaction,
  { name, year }: { name: string; year: number },
  person: Person,
): Promise<Partial<RequisitionForm>> {
  const { requisition } = await mustMeet(tx, name, person);
  const form = await mustReadForm(tx, requisition.id);
  const { title, need, category, funding, project, place, hours, receiver, contact } = form;
  const { brandReason, hasBrand, inProgramme, isOpenContract, stayingGoods } = form;
  const lines = form.lines.map((line) => ({ ...line, id: randomUUID(), deliveryOn: null }));
  return {
    title,
    need,
    category,
    funding,
    project,
    place,
    hours,
    receiver,
    contact,
    lines,
    brandReason,
    hasBrand,
    isOpenContract,
    stayingGoods,
    // What it was in the programme of another year is said anew.
    ...(form.fiscalYear === year ? { inProgramme } : {}),
  };
}

async function mustReadForm(tx: Transaction, id: string): Promise<RequisitionWritten> {
  const form = await readForm(tx, id);
  if (form === undefined) throw notFound('No encontramos esa requisición.');
  return form;
}

/** Refuses what the state does not lead to, or what this person does not do. */
export function refuseMove(
  state: RequisitionWritten['state'],
  sides: Parameters<typeof requisitionMoves>[1],
  move: RequisitionMove,
): void {
  if (requisitionMoves(state, sides).includes(move)) return;
  throw failure('state_conflict', {
    detail: `La requisición está «${REQUISITION_STATE_LABELS[state].toLowerCase()}»: eso ya no se puede.`,
  });
}

/** Saves what was typed over what the person saw; what somebody else wrote elsewhere meanwhile is joined. */
export async function saveRequisition(
  db: Db | Transaction,
  { folio, version }: SeenRequisition,
  { seen, isAutosave = false, ...typed }: RequisitionSave,
  author: Doer,
): Promise<Requisition> {
  const { person } = author;
  const { requisition, standing } = await mustMeet(db, folio, person);
  if (!standing.writes)
    throw failure('forbidden', { detail: 'La escribe quien la solicita o quien autoriza en su área.' });
  const wish = {
    id: requisition.id,
    version,
    author,
    operation: 'saveRequisition',
    wanted: typed,
    seen,
    isAutosave,
  };
  await change(db, REQUISITION, wish, async (tx, { before, next }) => {
    if (!isWritable(before.state))
      throw failure('state_conflict', {
        detail: `La requisición está «${REQUISITION_STATE_LABELS[before.state].toLowerCase()}»: ya no se escribe.`,
      });
    await refuseLines(tx, requisition.id, next);
    await writeForm(tx, requisition.id, next);
    await noteWriter(tx, requisition.id, person.id);
  });
  return readRequisition(db, requisition.id, person);
}

/** Two lines are never one, and no line is taken from another requisition. */
async function refuseLines(tx: Transaction, id: string, { lines }: RequisitionForm): Promise<void> {
  const ids = lines.map((line) => line.id);
  if (new Set(ids).size < ids.length || (await foreignLines(tx, id, ids)) > 0)
    throw invalid({ lines: 'Un renglón está dos veces. Quítalo y agrégalo de nuevo.' });
}

/** Whoever wrote a requisition has asked for it: once is enough. */
async function noteWriter(tx: Transaction, id: string, personId: string): Promise<void> {
  await sql`insert into requisition_act (requisition_id, act, person_id)
    select ${id}, 'write', ${personId} where not exists (select from requisition_act
      where requisition_id = ${id} and person_id = ${personId} and act in ('begin', 'write'))`.execute(tx);
}

/** Ends a requisition that is not needed any more; what was reserved for it is released and all who acted on it are told. */
export async function cancelRequisition(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { folio, version }: SeenRequisition,
  { reason, text }: { reason: CancelReason; text: string },
  author: Doer,
): Promise<Requisition> {
  const { person } = author;
  const { requisition, standing } = await mustMeet(db, folio, person);
  const said = CANCEL_REASONS[reason];
  const wish = { id: requisition.id, version, author, operation: 'cancelRequisition', reason: said };
  await change(db, REQUISITION, wish, async (tx, { before }) => {
    refuseMove(before.state, sidesOf(standing), 'cancel');
    await sql`update requisition set ended_at = now(), end_reason = ${reason}, end_text = ${text}
      where id = ${requisition.id}`.execute(tx);
    await moveTo(tx, requisition.id, 'cancelled');
    await writeAct(tx, requisition.id, { act: 'cancel', personId: person.id, note: said });
    if (before.folio === null) return;
    await releaseFor(tx, {
      author,
      requisitionId: requisition.id,
      reason: `Cancelada: ${said.toLowerCase()}`,
    });
    for (const to of await selectInvolved(tx, requisition.id, person.id))
      await tellOne(tx, config.publicUrl, {
        template: 'requisition_ended',
        to,
        head: { folio: before.folio, title: before.title },
        values: { que: 'cancelada', razon: said.toLowerCase(), texto: text, quien: officerName(person) },
      });
  });
  return readRequisition(db, requisition.id, person);
}
