import { sql } from 'kysely';
import type { FundReturn } from '#contract/budget.ts';
import type { StepDecision } from '#contract/requisition-states.ts';
import { centsOf, decimal, moneyText, totalOf } from '#contract/rules/money.ts';
import { availableOf, chargesOf, reserveFor } from '#server/features/budget/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { refusePair, requireFunction } from '#server/kit/functions.ts';
import type { Services } from '#server/kit/services.ts';
import { doersOf, goOn, moveTo, selectCourse, writeAct } from './requisition-course.sql.ts';
import {
  refuseMove,
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
export async function giveFunds(
  { db, config }: Context,
  seen: Seen,
  author: Author,
): Promise<{ folio: string }> {
  await withRequisition(db, { ...seen, author, operation: 'fundRequisition' }, async (tx, head) => {
    await requireGiver(tx, head, author);
    for (const { id } of await openSteps(tx, head))
      await decide(tx, head, { id, author, decision: 'funded' });
    await writeAct(tx, head.id, { act: 'fund', personId: author.person.id });
    await goOn(tx, head.id);
    for (const to of await selectAskers(tx, head))
      await tellOne(tx, config.publicUrl, {
        template: 'requisition_funded',
        to,
        head,
        values: { monto: moneyText(head.gross) },
      });
    // Last, because whoever reserves of the same keys waits from here to the end.
    await reserveWhole(tx, head, author);
  });
  return { folio: seen.folio };
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

/** Refuses whoever does not keep the budget of its area, and whoever asked for it. */
async function requireGiver(tx: Transaction, head: RequisitionHead, { person }: Author): Promise<void> {
  refuseMove(head, 'fund');
  await requireFunction(
    tx,
    person,
    'budget_officer',
    { areaId: head.areaId },
    'La suficiencia la da quien tiene la función «Presupuesto» en esa área.',
  );
  await refusePair(tx, person, 'S2', await doersOf(tx, head.id, ['begin', 'write', 'send', 'answer']));
}

const openSteps = async (tx: Transaction, { id }: RequisitionHead) =>
  (await selectCourse(tx, id)).filter(({ isOpen, kind }) => isOpen && kind === 'funds');

async function decide(
  tx: Transaction,
  head: RequisitionHead,
  { id, author, decision }: { id: string; author: Author; decision: StepDecision },
): Promise<void> {
  await sql`update requisition_step set decided_at = clock_timestamp(), decided_by = ${author.person.id},
    decision = ${decision}, seen_version = ${head.version} where id = ${id}`.execute(tx);
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

/** Its requester and whoever authorised it. */
async function selectAskers(
  tx: Transaction,
  head: RequisitionHead,
): Promise<{ name: string; email: string | null }[]> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select distinct o.name, o.email from officer o join requisition_act t on t.person_id = o.id
    where t.requisition_id = ${head.id} and t.act = 'approve' and o.id <> ${head.requesterId}`.execute(tx);
  return [{ name: head.requester, email: head.requesterEmail }, ...rows];
}
