import { sql } from 'kysely';
import type { Funded } from '#contract/budget-api.ts';
import type { FundReturn, FundTakeBack } from '#contract/budget.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { StepDecision } from '#contract/requisition-states.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import type { RequisitionMove } from '#contract/rules/requisitions/requisition-machine.ts';
import { centsOf, decimal, moneyText, totalOf } from '#contract/rules/texts/money.ts';
import { requisitionTotals, type PricedLine } from '#contract/rules/requisitions/requisition-totals.ts';
import {
  availableOf,
  chargesOf,
  releaseFor,
  reserveFor,
  type ReservationHooks,
} from '#server/features/budget/public.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { change } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { refusePair, requireGrant } from '#server/kit/functions.ts';
import { nameOfOfficer, THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { REQUISITION } from './requisition-change.ts';
import { doersOf, goOn, moveTo, selectCourse, writeAct } from './requisition-course.sql.ts';
import {
  refuseMove,
  selectHead,
  withRequisition,
  type Author,
  type Deed,
  type RequisitionHead,
} from './requisition-head.ts';
import { tellOne } from './requisition-mails.ts';

type Seen = Pick<Deed, 'folio' | 'version'>;
type Context = Pick<Services, 'db' | 'config'>;

/**
 * Gives a requisition its money (purchase-chain §2.5): reserves the whole with tax, or nothing. Never by whoever asked for it
 * (S2); 409 `insufficient_funds` says which keys lack how much.
 */
export async function giveFunds({ db, config }: Context, seen: Seen, author: Author): Promise<Funded> {
  let told: string | undefined;
  await withRequisition(db, { ...seen, author, operation: 'fundRequisition' }, async (tx, head) => {
    told = await requireGiver(tx, head, author);
    // Where another system keeps the budget, it goes on once that system has the reservation.
    if (config.budget === undefined)
      await goOnFunded(tx, { head, personId: author.person.id, publicUrl: config.publicUrl, told });
    // Last, because whoever reserves of the same keys waits from here to the end.
    await reserveWhole(tx, head, author);
  });
  return { folio: seen.folio, ...(told !== undefined && { note: told }) };
}

/**
 * It has its money: its step is decided, it goes on to the buyers, and whoever asked and authorised is told who gave it; who gave
 * it knows.
 */
async function goOnFunded(
  tx: Transaction,
  {
    head,
    personId,
    publicUrl,
    told = '',
  }: { head: RequisitionHead; personId: string; publicUrl: string; told?: string | undefined },
): Promise<void> {
  for (const { id } of await openSteps(tx, head))
    await decide(tx, head, { id, personId, decision: 'funded', text: told });
  await writeAct(tx, head.id, { act: 'fund', personId, note: told });
  await goOn(tx, head.id);
  const giver = (await nameOfOfficer(tx, personId)) ?? 'el sistema de presupuesto';
  for (const to of await selectAskers(tx, head, personId))
    await tellOne(tx, publicUrl, {
      template: 'requisition_funded',
      to,
      head,
      values: { monto: moneyText(head.gross), quien: giver },
    });
}

/** What follows from what the budget system answers to a reservation: it goes on, or waits for its money with nothing reserved. */
export const reservationHooks = ({ config }: Pick<Services, 'config'>): ReservationHooks => ({
  confirmed: (tx, { documentNumber: folio, authorId }) =>
    afterAnswer(tx, { folio, operation: 'confirmFunds' }, (head) =>
      goOnFunded(tx, { head, personId: authorId ?? THE_PORTAL.id, publicUrl: config.publicUrl }),
    ),
  refused: (tx, { documentNumber: folio }, reason) =>
    afterAnswer(tx, { folio, operation: 'refuseFunds', reason }, (head) =>
      releaseFor(tx, {
        author: BY_SYSTEM,
        requisitionId: head.id,
        reason: 'El sistema de presupuesto no la aceptó',
      }),
    ),
});

const BY_SYSTEM = { person: THE_PORTAL, requestId: 'budget.tell' };

async function afterAnswer(
  tx: Transaction,
  { folio, ...deed }: { folio: string; operation: string; reason?: string },
  work: (head: RequisitionHead) => Promise<void>,
): Promise<void> {
  const head = await selectHead(tx, folio);
  // A reservation that an award enlarged is of one that went on before.
  if (head?.state !== 'funds') return;
  const { id, version } = head;
  await change(tx, REQUISITION, { id, version, author: BY_SYSTEM, ...deed }, () => work(head));
}

/**
 * Gives money to the lines that were chosen, whole or nothing; the others are bought no more and whoever asked is told which, so
 * that they ask for them again when there is money.
 */
export async function giveFundsInPart(
  { db, config }: Context,
  seen: Seen,
  lines: readonly number[],
  author: Author,
): Promise<{ folio: string }> {
  const reason = `Solo los renglones ${lines.join(', ')}`;
  await withRequisition(
    db,
    { ...seen, author, operation: 'fundRequisitionLines', reason },
    async (tx, head) => {
      const told = await requireGiver(tx, head, author);
      const left = await cancelOthers(tx, head, lines);
      const now = { ...head, gross: left.gross };
      await writeAct(tx, head.id, {
        act: 'fund',
        personId: author.person.id,
        note: `Sin dinero: ${left.said}`,
      });
      await tellOne(tx, config.publicUrl, {
        template: 'requisition_part',
        to: { name: head.requester, email: head.requesterEmail },
        head,
        values: { monto: moneyText(left.gross), renglones: left.said },
      });
      if (config.budget === undefined)
        await goOnFunded(tx, { head: now, personId: author.person.id, publicUrl: config.publicUrl, told });
      await reserveWhole(tx, now, author);
    },
  );
  return { folio: seen.folio };
}

/** Cancels the lines that were not chosen; gives what the others come to and which they are. */
async function cancelOthers(
  tx: Transaction,
  { id }: RequisitionHead,
  lines: readonly number[],
): Promise<{ gross: string; said: string }> {
  const { rows } = await sql<{ number: number; description: string }>`
    update requisition_line set state = 'cancelled'
    where requisition_id = ${id} and state is null and not number = any(${[...lines]}::int[]) returning number, description`.execute(
    tx,
  );
  const { rows: kept } = await sql<
    PricedLine & { number: number }
  >`select number, quantity, unit_price "unitPrice", tax_rate "taxRate"
    from requisition_line where requisition_id = ${id} and state is null`.execute(tx);
  if (kept.length === 0 || rows.length === 0)
    throw invalid({
      lines: 'Elige algunos renglones, no todos: si alcanza para todos, da la suficiencia entera.',
    });
  const { net, gross } = requisitionTotals(kept);
  await sql`update requisition set net_total = ${net}, gross_total = ${gross} where id = ${id}`.execute(tx);
  const said = rows
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, description }) => `${number} ${description}`)
    .join('; ');
  return { gross, said };
}

/** Gives a requisition back because money is missing: it says what, and which keys have it. */
export async function returnForFunds(
  { db, config }: Context,
  seen: Seen,
  { text }: FundReturn,
  author: Author,
): Promise<{ folio: string }> {
  const deed = { ...seen, author, operation: 'returnForFunds', reason: text };
  await withRequisition(db, deed, async (tx, head) => {
    await requireGiver(tx, head, author);
    const [step] = await openSteps(tx, head);
    await sql`insert into requisition_question (requisition_id, step_id, field, reason, text, asked_by, asked_version)
      values (${head.id}, ${step?.id ?? null}, 'lines', 'key', ${text}, ${author.person.id}, ${head.version + 1})`.execute(
      tx,
    );
    await sql`update requisition set goes_back_to = 'funds', touched_at = now() where id = ${head.id}`.execute(
      tx,
    );
    await moveTo(tx, head.id, 'returned');
    // What waits for the budget system is given back when it answers.
    await releaseFor(tx, { author, requisitionId: head.id, reason: 'Falta dinero' });
    await writeAct(tx, head.id, { act: 'return', personId: author.person.id, note: 'Falta dinero' });
    await tellOne(tx, config.publicUrl, {
      template: 'requisition_short',
      to: { name: head.requester, email: head.requesterEmail },
      head,
      values: { falta: await shortageText(tx, head), texto: text },
    });
  });
  return { folio: seen.folio };
}

/**
 * Takes back money that was given, as long as no buyer took the requisition: what is reserved is released, and it waits for its
 * money again. What was cancelled because only some lines had money stays cancelled.
 */
export async function takeFundsBack(
  { db, config }: Context,
  seen: Seen,
  { text }: FundTakeBack,
  author: Author,
): Promise<{ folio: string }> {
  const deed = { ...seen, author, operation: 'takeFundsBack', reason: text };
  await withRequisition(db, deed, async (tx, head) => {
    await requireOfficer(tx, head, { person: author.person, move: 'unfund' });
    await releaseFor(tx, { author, requisitionId: head.id, reason: 'Se retiró la suficiencia' });
    await reopenFunds(tx, head);
    await writeAct(tx, head.id, { act: 'unfund', personId: author.person.id, note: text });
    for (const to of await selectAskers(tx, head, author.person.id))
      await tellOne(tx, config.publicUrl, {
        template: 'requisition_unfunded',
        to,
        head,
        values: { monto: moneyText(head.gross), texto: text },
      });
  });
  return { folio: seen.folio };
}

/** Opens again the step in which its money was given, with its whole term. */
async function reopenFunds(tx: Transaction, head: RequisitionHead): Promise<void> {
  const given = (await selectCourse(tx, head.id)).filter(({ decision }) => decision === 'funded');
  if (given.length === 0)
    throw failure('state_conflict', {
      detail: 'Esta requisición no pasó por suficiencia: no hay qué retirar.',
    });
  const holidays = await readHolidays(tx);
  for (const { days, id } of given)
    await sql`update requisition_step set decided_at = null, decided_by = null, decision = null, opened_at = now(),
      due_on = ${addWorkingDays(todayInMexico(new Date()), days, holidays)} where id = ${id}`.execute(tx);
  await moveTo(tx, head.id, 'funds');
}

/** Refuses whoever does not keep the budget of its area, and whoever asked for it; what the unit only tells is given back. */
async function requireGiver(
  tx: Transaction,
  head: RequisitionHead,
  { person }: Author,
): Promise<string | undefined> {
  await requireOfficer(tx, head, { person, move: 'fund' });
  return refusePair(tx, person, 'S2', await doersOf(tx, head.id, ['begin', 'write', 'send', 'answer']));
}

async function requireOfficer(
  tx: Transaction,
  head: RequisitionHead,
  { person, move }: { person: Author['person']; move: RequisitionMove },
): Promise<void> {
  refuseMove(head, move);
  await requireGrant(
    tx,
    person,
    'budget_officer',
    { areaId: head.areaId },
    'La suficiencia la da quien tiene la función «Presupuesto» en esa área.',
  );
}

const openSteps = async (tx: Transaction, { id }: RequisitionHead) =>
  (await selectCourse(tx, id)).filter(({ isOpen, kind }) => isOpen && kind === 'funds');

async function decide(
  tx: Transaction,
  head: RequisitionHead,
  { id, personId, decision, text }: { id: string; personId: string; decision: StepDecision; text: string },
): Promise<void> {
  await sql`update requisition_step set decided_at = clock_timestamp(), decided_by = ${personId},
    decision = ${decision}, text = ${text}, seen_version = ${head.version} where id = ${id}`.execute(tx);
}

async function reserveWhole(tx: Transaction, head: RequisitionHead, author: Author): Promise<void> {
  const shares = await chargesOf(tx, head.id);
  const total = totalOf(shares.map(({ amount }) => amount)) ?? '0.00';
  if (centsOf(total) !== centsOf(head.gross))
    throw failure('state_conflict', {
      detail: 'Las claves no pagan el total de la requisición: devuélvela para que se repartan de nuevo.',
    });
  const outcome = await reserveFor(tx, { author, requisitionId: head.id, folio: head.folio, shares });
  if (outcome.ok) return;
  const said = outcome.short.map(
    ({ asked, available, key }) =>
      `la clave ${key} tiene ${moneyText(available)} y se piden ${moneyText(asked)}`,
  );
  throw failure('insufficient_funds', {
    detail: `No alcanza el dinero: ${said.join('; ')}. No se reservó nada.`,
    extra: { short: outcome.short },
  });
}

/** «$12,300.00 en 2026.3104…» for the subject of the mail. */
async function shortageText(tx: Transaction, head: RequisitionHead): Promise<string> {
  const shares = await chargesOf(tx, head.id);
  const keys = await availableOf(
    tx,
    shares.map(({ keyId }) => keyId),
  );
  const lacks = keys.flatMap(({ available, id, key }) => {
    const asked = shares.find(({ keyId }) => keyId === id)?.amount ?? '0.00';
    const lack = centsOf(asked) - centsOf(available);
    return lack > 0n ? [{ key, lack }] : [];
  });
  if (lacks.length === 0) return 'falta recurso';
  return `faltan ${lacks.map(({ key, lack }) => `${moneyText(decimal(lack))} en ${key}`).join(' y ')}`;
}

/** Its requester and whoever authorised it, but not whoever does it now. */
async function selectAskers(
  tx: Transaction,
  head: RequisitionHead,
  doer: string,
): Promise<{ name: string; email: string | null }[]> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select distinct o.name, o.email from officer o join requisition_act t on t.person_id = o.id
    where t.requisition_id = ${head.id} and t.act = 'approve' and o.id not in (${head.requesterId}, ${doer})`.execute(
    tx,
  );
  return [{ name: head.requester, email: head.requesterEmail }, ...rows];
}
