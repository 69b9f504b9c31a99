import { sql } from 'kysely';
import { DECLARATION, type RequisitionForm } from '#contract/requisition-fields.ts';
import type { Requisition } from '#contract/requisitions.ts';
import type { RequisitionReply, RequisitionSending } from '#contract/requisitions-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { acronymOf, requisitionFolio } from '#contract/rules/requisitions/requisition-folio.ts';
import {
  missingOf,
  pastLastDay,
  startsAnew,
  type Missing,
} from '#contract/rules/requisitions/requisition-missing.ts';
import { ofRequester, unansweredSplitting } from '#contract/rules/requisitions/requisition-splitting.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { keysOfArea, releaseFor, yearEndDays } from '#server/features/budget/public.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { change } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { stateAt } from '#server/kit/revision.sql.ts';
import type { Services } from '#server/kit/services.ts';
import { mustMeet, refuseArea } from './requisition-access.ts';
import { REQUISITION } from './requisition-change.ts';
import { goOn, moveTo, selectCourse, writeAct } from './requisition-course.sql.ts';
import { tellOne, tellTurn } from './requisition-mails.ts';
import { routeOf, writeRoute } from './requisition-route.service.ts';
import { factsOf } from './requisition-facts.ts';
import { readRequisition, sidesOf } from './requisition-seen.ts';
import { splitFindings } from './requisition-splitting.sql.ts';
import { refuseMove, type Doer, type SeenRequisition } from './requisitions.service.ts';
import { selectRequisition, type StoredRequisition } from './requisitions.sql.ts';

interface Sends {
  db: Db | Transaction;
  config: Pick<Services['config'], 'publicUrl'>;
}

/** Sends a complete requisition: it gets its folio, and its route stands as rows from then on. */
export async function sendRequisition(
  { db, config }: Sends,
  { folio: name, version }: SeenRequisition,
  { findings }: RequisitionSending,
  author: Doer,
): Promise<Requisition> {
  const { person } = author;
  const { requisition, standing } = await mustMeet(db, name, person);
  const { id } = requisition;
  await change(
    db,
    REQUISITION,
    { id, version, author, operation: 'sendRequisition' },
    async (tx, { before }) => {
      refuseMove(before.state, sidesOf(standing), 'send');
      await refuseArea(tx, person, requisition.areaId);
      await refuseLate(tx, before.fiscalYear);
      await refuseIncomplete(tx, requisition, before);
      await keepFindings(tx, requisition.id, { answers: findings, personId: person.id });
      const folio = await takeFolio(tx, requisition.area, before.fiscalYear);
      await sql`update requisition set folio = ${folio}, sent_at = now(), touched_at = now(), declaration = ${DECLARATION},
        state = 'approval' where id = ${id}`.execute(tx);
      await writeAct(tx, id, { act: 'send', personId: person.id });
      await startRoute(tx, config.publicUrl, requisition, { form: before, round: 1 });
      const sent = await mustSelect(tx, id);
      await tellOne(tx, config.publicUrl, {
        template: 'requisition_sent',
        to: { name: sent.requester, email: sent.requesterEmail },
        head: { folio, title: before.title },
      });
    },
  );
  return readRequisition(db, id, person);
}

/** After the last day that the unit set, requisitions of that year are sent no more. */
async function refuseLate(tx: Transaction, year: number): Promise<void> {
  const { requisitions: day = '' } = await yearEndDays(tx);
  if (!day.startsWith(String(year)) || todayInMexico(new Date()) <= day) return;
  throw failure('state_conflict', { detail: pastLastDay(year, day) });
}

/** Everything that is missing, each at its field; a key of another area or year is none. */
async function refuseIncomplete(
  tx: Transaction,
  requisition: StoredRequisition,
  form: RequisitionForm,
): Promise<void> {
  const missing = missingOf(form, await factsOf(tx, requisition, form));
  const own = new Set((await keysOfArea(tx, [requisition.areaId], form.fiscalYear)).map(({ id }) => id));
  const strange = form.lines.flatMap((line): Missing[] =>
    line.keys.some(({ keyId }) => !own.has(keyId))
      ? [{ field: `lines/${line.id}/keys`, message: 'Esa clave no es de tu área en este ejercicio.' }]
      : [],
  );
  const all = [...missing, ...strange];
  if (all.length > 0) throw invalid(Object.fromEntries(all.map(({ field, message }) => [field, message])));
}

/** A need that is bought in parts is answered before it goes on; the answer is kept with what it was given to (decision 0181). */
async function keepFindings(
  tx: Transaction,
  id: string,
  { answers, personId }: { answers: RequisitionSending['findings']; personId: string },
): Promise<void> {
  const findings = ofRequester(await splitFindings(tx, id));
  const missing = Object.entries(unansweredSplitting(findings, answers));
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([key, message]) => [`findings/${key}`, message])));
  for (const finding of findings) {
    const answer = answers.find(({ key }) => key === finding.key);
    if (answer === undefined) continue;
    await sql`insert into requisition_finding (requisition_id, code, key, told, choice, text, answered_by)
      values (${id}, ${finding.code}, ${finding.key}, ${JSON.stringify(finding)}::jsonb, ${answer.choice}, ${answer.text},
        ${personId})`.execute(tx);
  }
}

/** The next number of the area and year; whoever sends at the same time waits for it, and one that was given is never given again. */
async function takeFolio(tx: Transaction, area: string, year: number): Promise<string> {
  const acronym = acronymOf(area);
  const { rows } = await sql<{
    last: number;
  }>`insert into requisition_number (acronym, year, last) values (${acronym}, ${year}, 1)
    on conflict (acronym, year) do update set last = requisition_number.last + 1 returning last`.execute(tx);
  return requisitionFolio(acronym, year, rows[0]?.last ?? 1);
}

/** Freezes the route as it is now, opens its first steps and tells who acts. */
async function startRoute(
  tx: Transaction,
  publicUrl: string,
  requisition: StoredRequisition,
  { form, round }: { form: RequisitionForm; round: number },
): Promise<void> {
  const { hole, steps } = await routeOf(tx, requisition, form);
  if (hole !== null || steps.length === 0)
    throw failure('state_conflict', { detail: hole ?? 'Falta qué se compra o con qué recurso.' });
  await writeRoute(tx, requisition.id, round, steps);
  const { opened } = await goOn(tx, requisition.id);
  const { folio, ...sent } = await mustSelect(tx, requisition.id);
  await tellTurn(tx, publicUrl, { ...sent, folio: folio ?? '', title: form.title }, opened);
}

async function mustSelect(db: Db | Transaction, id: string): Promise<StoredRequisition> {
  const found = await selectRequisition(db, id);
  if (found === undefined) throw new Error(`requisition ${id} is gone`);
  return found;
}

/**
 * Answers what was asked. It goes back to where it was, or to the first step when something changed that has to be authorised
 * anew (see `startsAnew`); what was reserved is released then.
 */
export async function answerRequisition(
  { db, config }: Sends,
  { folio: name, version }: SeenRequisition,
  { answers }: RequisitionReply,
  author: Doer,
): Promise<Requisition> {
  const { person } = author;
  const { requisition, standing } = await mustMeet(db, name, person);
  const { id } = requisition;
  await change(
    db,
    REQUISITION,
    { id, version, author, operation: 'answerRequisition' },
    async (tx, { before }) => {
      refuseMove(before.state, sidesOf(standing), 'answer');
      await refuseIncomplete(tx, requisition, before);
      const asked = await writeAnswers(tx, id, answers);
      await writeAct(tx, id, { act: 'answer', personId: person.id });
      const was = await stateAt(tx, { type: REQUISITION.subject, id, version: asked });
      const now = await mustSelect(tx, id);
      if (was === undefined || startsAnew(was as unknown as RequisitionForm, before)) {
        await releaseFor(tx, {
          author,
          requisitionId: id,
          reason: 'Cambió lo que se autoriza: empieza de nuevo',
        });
        await startRoute(tx, config.publicUrl, now, { form: before, round: now.round + 1 });
        return;
      }
      await reopen(tx, config.publicUrl, now, before.title);
    },
  );
  return readRequisition(db, id, person);
}

/** Keeps every answer; gives the version at which the open questions were asked. */
async function writeAnswers(
  tx: Transaction,
  id: string,
  answers: RequisitionReply['answers'],
): Promise<number> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, asked_version version from requisition_question where requisition_id = ${id} and answer is null`.execute(
    tx,
  );
  const given = new Map(answers.map((answer) => [answer.id, answer.text]));
  const unanswered = rows.filter((question) => !given.has(question.id));
  if (unanswered.length > 0)
    throw invalid(
      Object.fromEntries(unanswered.map((question) => [`answers/${question.id}`, 'Responde la pregunta.'])),
    );
  for (const question of rows)
    await sql`update requisition_question set answer = ${given.get(question.id)}, answered_at = now()
      where id = ${question.id}`.execute(tx);
  return Math.min(...rows.map(({ version }) => version));
}

/** Back to whoever asked: the days of an open step are counted anew, as nobody was late while the question was open. */
async function reopen(
  tx: Transaction,
  publicUrl: string,
  { id, goesBackTo, ...requisition }: StoredRequisition,
  title: string,
): Promise<void> {
  const [today, holidays] = [todayInMexico(new Date()), await readHolidays(tx)];
  const { rows } = await sql<{ id: string; days: number }>`select s.id, s.days from requisition_step s
    join requisition r on r.id = s.requisition_id and r.round = s.round
    where s.requisition_id = ${id} and s.opened_at is not null and s.decided_at is null`.execute(tx);
  for (const { id: step, days } of rows)
    await sql`update requisition_step set due_on = ${addWorkingDays(today, days, holidays)} where id = ${step}`.execute(
      tx,
    );
  await moveTo(tx, id, goesBackTo ?? 'approval');
  const open = (await selectCourse(tx, id)).filter(({ isOpen }) => isOpen);
  await tellTurn(tx, publicUrl, { ...requisition, id, folio: requisition.folio ?? '', title }, open);
}
