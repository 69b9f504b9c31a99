import { sql } from 'kysely';
import type { RequisitionForm } from '#contract/requisition-fields.ts';
import type { RequisitionState } from '#contract/requisition-states.ts';
import { chargesOf, keysOfArea, reserveFor } from '#server/features/budget/public.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import type { Transaction } from '#server/kit/db.ts';
import { selectConvertible, selectTaking, type BoughtLine } from './requisition-conversion.sql.ts';
import { refuseAsker, requireBuyer } from './requisition-desk.service.ts';
import { mustFindHead } from './requisition-head.ts';
import { splitFindings } from './requisition-splitting.sql.ts';
import { giveBought, requireMayBuy, selectBought } from './bought-by.ts';
import { convertRequisitions, previewConversion } from './requisition-conversion.service.ts';
import { insertSources, settleLines } from './requisition-conversion.sql.ts';
import { insertFile } from './requisition-files.sql.ts';
import { moveTo, writeAct } from './requisition-course.sql.ts';
import { sendRequisition } from './requisition-sending.service.ts';
import { beginRequisition, saveRequisition, type Doer } from './requisitions.service.ts';

/** Lines of these requisitions for whoever asks for quotations: whoever bought them took them, and neither asked for them nor authorised them. */
export async function linesToQuote(
  tx: Transaction,
  folios: readonly string[],
  person: Person,
): Promise<BoughtLine[]> {
  for (const folio of folios) {
    const head = await mustFindHead(tx, folio);
    requireBuyer(head, person);
    await refuseAsker(tx, person, head.id);
  }
  return selectConvertible(tx, folios);
}

/** The number of a procedure that buys one of these lines whole: nothing of it is left to quote. */
export const procedureTaking = selectTaking;

/** A requisition as it came to stand where it stands. */
export interface WrittenRequisition {
  areaId: string;
  form: Omit<RequisitionForm, 'fiscalYear'>;
  state: RequisitionState;
  /** What was asked of it, where it was given back. */
  question: string;
  /** Who decided and bought: another person than its author. */
  decider: { id: string; name: string };
  /** What is attached as each paper that it goes with. */
  paper: { sha256: string; name: string };
  /** Of one that was bought: the lot that buys it, its procedure, and the day on which it was sent. */
  bought?: { lotId: string; procedure: string; sentOn: string };
}

const APART = 'Se pide aparte porque lo usa otro laboratorio y se entrega en otra sede.';

/** Writes a requisition by its own doors and brings it to a state; for a demonstration. */
export async function writeRequisition(
  tx: Transaction,
  { areaId, bought, form, state, question, decider, paper }: WrittenRequisition,
  { author, config }: { author: Doer; config: Pick<Services['config'], 'publicUrl'> },
): Promise<string> {
  const begun = await beginRequisition(
    tx,
    { areaId, category: form.category, funding: form.funding, copyOf: null },
    author,
  );
  const { id } = begun;
  const keys = await keysOfArea(tx, [areaId], begun.form.fiscalYear);
  const lines = form.lines.map((line) => {
    const key = keys.find(({ item }) => item === line.partida) ?? keys[0];
    return key === undefined ? line : { ...line, keys: [{ keyId: key.id, share: '100' }] };
  });
  const saved = await saveRequisition(tx, { folio: id, version: begun.version }, { ...form, lines }, author);
  if (state === 'draft') return id;
  for (const { code } of saved.papers)
    await insertFile(tx, id, { ...paper, paper: code, by: author.person.id });
  const findings = (await splitFindings(tx, id)).map(({ key }) => ({
    key,
    choice: 'explain' as const,
    text: APART,
  }));
  const sending = { declares: true as const, findings };
  const sent = await sendRequisition(
    { db: tx, config },
    { folio: id, version: saved.version },
    sending,
    author,
  );
  if (sent.state === state || state === 'technical') return id;
  await rememberOfficer(tx, decider);
  await decide(tx, id, { state, decider });
  if (FUNDED.has(state))
    await reserveFor(tx, {
      author: { ...author, person: decider },
      requisitionId: id,
      folio: sent.folio ?? '',
      shares: await chargesOf(tx, id),
    });
  if (state === 'returned')
    await sql`insert into requisition_question (requisition_id, field, text, asked_by, asked_version)
      values (${id}, 'need', ${question}, ${decider.id}, ${sent.version})`.execute(tx);
  if (state === 'taken' || state === 'research')
    await sql`update requisition set buyer_id = ${decider.id} where id = ${id}`.execute(tx);
  await sql`update requisition set goes_back_to = case when ${state} in ('returned', 'held') then state end,
      ended_at = case when ${state} in ('rejected', 'cancelled', 'lapsed') then now() end,
      end_reason = case ${state} when 'rejected' then 'no_money' when 'cancelled' then 'solved' when 'lapsed' then 'lapsed' end
    where id = ${id}`.execute(tx);
  await moveTo(tx, id, state);
  if (bought !== undefined) await buyWith(tx, id, { ...bought, decider });
  return id;
}

/** Its first line becomes a source of a lot that there is; where the lot is, the requisition is. */
async function buyWith(
  tx: Transaction,
  id: string,
  {
    decider,
    lotId,
    procedure,
    sentOn,
  }: NonNullable<WrittenRequisition['bought']> & Pick<WrittenRequisition, 'decider'>,
): Promise<void> {
  const { rows } = await sql<{ id: string; quantity: string }>`
    select id, quantity::text from requisition_line where requisition_id = ${id} order by number limit 1`.execute(
    tx,
  );
  const sources = rows.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  await insertSources(tx, [{ id: lotId, sources }]);
  await writeAct(tx, id, { act: 'convert', personId: decider.id, note: procedure });
  await sql`update requisition set created_at = ${sentOn}::date, sent_at = ${sentOn}::date where id = ${id}`.execute(
    tx,
  );
  await sql`update requisition_act set at = ${sentOn}::date + (at - now()) where requisition_id = ${id}`.execute(
    tx,
  );
  await sql`update requisition_step set opened_at = ${sentOn}::date, decided_at = ${sentOn}::date
    where requisition_id = ${id} and decided_at is not null`.execute(tx);
  await settleLines(
    tx,
    rows.map((line) => line.id),
  );
}

const APART_REASON = 'Se compra junto porque es la misma necesidad de dos áreas en el mismo ejercicio.';

/** Takes the lines of requisitions that were written to one draft, by the door of the desk. */
export async function convertWritten(
  tx: Transaction,
  { ids, title }: { ids: readonly string[]; title: string },
  { author, config }: { author: Doer; config: Pick<Services['config'], 'publicUrl'> },
): Promise<void> {
  const { rows } = await sql<{ lineId: string; quantity: string }>`
    select id "lineId", quantity::text from requisition_line where requisition_id = any(${[...ids]}::uuid[]) order by id`.execute(
    tx,
  );
  const asked = { kind: 'open' as const, way: 'each' as const, lines: rows };
  const { checks } = await previewConversion(tx, asked);
  const reasons = Object.fromEntries(checks.map(({ code }) => [code, APART_REASON]));
  await convertRequisitions({ db: tx, config }, { ...asked, title, reasons }, author);
}

const ACTS: Partial<Record<RequisitionState, Parameters<typeof writeAct>[2]['act']>> = {
  returned: 'return',
  rejected: 'reject',
  cancelled: 'cancel',
  held: 'hold',
  taken: 'take',
  research: 'research',
};

/** States after the money was given. */
const FUNDED: ReadonlySet<RequisitionState> = new Set(['unassigned', 'taken', 'research']);

/** Steps that were decided before it came there. */
async function decide(
  tx: Transaction,
  id: string,
  { state, decider }: Pick<WrittenRequisition, 'state' | 'decider'>,
): Promise<void> {
  const passed =
    state === 'funds'
      ? ['technical', 'approval']
      : FUNDED.has(state)
        ? ['technical', 'approval', 'funds']
        : [];
  await sql`update requisition_step set opened_at = coalesce(opened_at, now()), decided_at = now(), decided_by = ${decider.id},
      decision = case kind when 'technical' then 'favourable' when 'funds' then 'funded' else 'approved' end
    where requisition_id = ${id} and kind = any(${passed})`.execute(tx);
  if (state === 'funds')
    await sql`update requisition_step set opened_at = now(), due_on = current_date + 2 where requisition_id = ${id} and kind = 'funds'`.execute(
      tx,
    );
  const act = ACTS[state];
  if (passed.includes('approval')) await writeAct(tx, id, { act: 'approve', personId: decider.id });
  const note = act === 'hold' ? 'Oficio OIC/014/2026 (dato de muestra): se revisa el precio' : '';
  if (act !== undefined) await writeAct(tx, id, { act, personId: decider.id, note });
}

/** Requisitions that a person buys, whether another may, and giving them over. */
export const boughtBy = selectBought;
export const requireBuyerOf = requireMayBuy;
export const giveBoughtTo = giveBought;

/** Makes the draft of a procedure of what quotations decided, and puts requisitions where their lines are. */
export const convertQuoted = convertRequisitions;
export const settleQuoted = settleLines;
