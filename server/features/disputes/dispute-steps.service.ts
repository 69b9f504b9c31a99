import { sql } from 'kysely';
import type { z } from 'zod';
import type { Dispute, DisputeStepInput } from '#contract/disputes.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import {
  asksCompliance,
  COMPLIANCE_VOID,
  DISPUTE_PAPERS,
  DISPUTE_STEPS,
  FIRM_TERM,
  GUARANTEE_TERM,
  missingPaper,
} from '#contract/rules/rights/disputes.ts';
import { readTypedAmount } from '#contract/rules/texts/amount-text.ts';
import { lockProcedure } from '#server/features/procurement/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { describeDispute, NO_DISPUTE } from './dispute-seen.ts';
import { DISPUTE } from './dispute-thing.ts';
import {
  after,
  mustFindLots,
  oweReport,
  refuseFuture,
  refuseStrangePaper,
  type Doer,
} from './disputes.service.ts';

type Wanted = z.output<typeof DisputeStepInput>;

interface At {
  tx: Transaction;
  dispute: Dispute;
  wanted: Wanted;
}

const write = (tx: Transaction, id: string, row: Record<string, unknown>) =>
  tx.updateTable('dispute').set(row).where('id', '=', id).execute();

async function suspend({ tx, dispute, wanted }: At): Promise<void> {
  const lots = await mustFindLots(tx, dispute.procedureId, wanted.lots);
  const isGuaranteed = wanted.isDefinitive && dispute.kind === 'dispute';
  await write(tx, dispute.id, {
    suspension: wanted.isDefinitive ? 'definitive' : 'provisional',
    suspended_on: wanted.on,
    suspended_lots: lots,
    suspension_document: wanted.documentId,
    guarantee_by: isGuaranteed ? await after(tx, wanted.on, GUARANTEE_TERM) : null,
    guarantee_shown_on: null,
    guarantee_amount: null,
    countered_on: null,
    lifted_on: null,
    lift_document: null,
  });
}

async function showGuarantee({ tx, dispute, wanted }: At): Promise<void> {
  const read = readTypedAmount(wanted.amount);
  if ('problem' in read) throw invalid({ amount: read.problem });
  if (Number(read.amount) <= 0) throw invalid({ amount: 'Escribe de cuánto es la garantía.' });
  if (dispute.guaranteeBy !== null && wanted.on > dispute.guaranteeBy)
    throw invalid({
      on: `Se mostraba a más tardar el ${shortDate(dispute.guaranteeBy)}: la suspensión ya no surte efecto.`,
    });
  await write(tx, dispute.id, { guarantee_shown_on: wanted.on, guarantee_amount: read.amount });
}

async function sendReport({ tx, dispute, wanted }: At): Promise<void> {
  const report = dispute.reports.find(({ kind, sentOn }) => kind === wanted.report && sentOn === null);
  if (report === undefined) throw invalid({ report: 'Elige el informe que se envió.' });
  await sql`update dispute_report set sent_on = ${wanted.on}, document_id = ${wanted.documentId}
    where id = ${report.id}`.execute(tx);
  // What was done to comply is proved after it.
  if (report.kind === 'compliance') await oweReport(tx, dispute.id, { kind: 'proof', from: wanted.on });
}

async function resolve({ tx, dispute, wanted }: At): Promise<void> {
  const { resolution, effects, on } = wanted;
  if (resolution === null) throw invalid({ resolution: 'Elige en qué sentido se resolvió.' });
  const known = new Set(dispute.procedureLots.map(({ number }) => number));
  if (effects.some(({ lot }) => !known.has(lot)))
    throw invalid({ effects: 'Elige partidas de este procedimiento.' });
  if (resolution === 'void_for_replacement' && effects.length === 0)
    throw invalid({ effects: 'Di qué le pasa a cada partida.' });
  await write(tx, dispute.id, {
    resolution,
    resolved_on: on,
    effects: JSON.stringify(effects),
    resolution_text: wanted.text,
    resolution_document: wanted.documentId,
  });
  if (asksCompliance(resolution))
    await oweReport(tx, dispute.id, {
      kind: 'compliance',
      from: on,
      ...(resolution === 'wholly_void' ? { code: COMPLIANCE_VOID } : {}),
    });
}

/** A step is shown by a paper of the dispute of its kind: any other of the file shows nothing of it. */
function refuseOtherPaper(dispute: Dispute, { step, documentId }: Wanted): void {
  if (documentId === null) return;
  const paper = dispute.documents.find(({ id }) => id === documentId);
  if (paper?.steps.includes(step) !== true) throw invalid({ documentId: missingPaper(step) });
}

async function makeFirm({ tx, dispute, wanted }: At): Promise<void> {
  const from = dispute.resolvedOn ?? wanted.on;
  const until = await after(tx, from, FIRM_TERM);
  if (wanted.on <= until)
    throw invalid({
      on: `Se resolvió el ${shortDate(from)} y se puede impugnar hasta el ${shortDate(until)}: queda firme después de ese día.`,
    });
  await write(tx, dispute.id, { firm_on: wanted.on });
}

/** What each step writes. */
const STEPS: Record<Wanted['step'], (at: At) => Promise<unknown>> = {
  ask: ({ tx, dispute }) => write(tx, dispute.id, { suspension: 'asked' }),
  deny: ({ tx, dispute, wanted }) =>
    write(tx, dispute.id, { suspension: 'denied', suspension_document: wanted.documentId }),
  suspend,
  guarantee: showGuarantee,
  counter: ({ tx, dispute, wanted }) => write(tx, dispute.id, { countered_on: wanted.on }),
  lift: ({ tx, dispute, wanted }) =>
    write(tx, dispute.id, { lifted_on: wanted.on, lift_document: wanted.documentId }),
  widen: ({ tx, dispute, wanted }) => oweReport(tx, dispute.id, { kind: 'extension', from: wanted.on }),
  report: sendReport,
  resolve,
  firm: makeFirm,
  agree: ({ tx, dispute, wanted }) => {
    if (wanted.text.length < 20) throw invalid({ text: 'Escribe a qué se llegó, en 20 letras o más.' });
    return write(tx, dispute.id, { resolved_on: wanted.on, resolution_text: wanted.text });
  },
  follow: ({ tx, dispute, wanted }) => {
    if (wanted.text.length < 20) throw invalid({ text: 'Escribe qué se cumplió, en 20 letras o más.' });
    const said = `${shortDate(wanted.on)}: ${wanted.text}`;
    return write(tx, dispute.id, {
      follow_up: [dispute.followUp, said].filter(Boolean).join('\n').slice(-4_000),
    });
  },
};

/** Records one thing of a dispute; what it stops and what it lets go on holds from then on. */
export async function actOnDispute(
  db: Db,
  target: { id: string; version: number },
  wanted: Wanted,
  author: Doer,
): Promise<Dispute> {
  const { id } = target;
  await transaction(db, async (tx) => {
    const found = await describeDispute(tx, id, author.person);
    // What it would stop holds the same row: an award that is given now is either before or refused.
    if (!(await lockProcedure(tx, found.procedureId))) throw notFound(NO_DISPUTE);
    const wish = { ...target, author, operation: `dispute.${wanted.step}` };
    await change(tx, DISPUTE, wish, async () => {
      const dispute = await describeDispute(tx, id, author.person);
      if (!dispute.steps.includes(wanted.step))
        throw failure('state_conflict', {
          detail: `«${DISPUTE_STEPS[wanted.step]}» ya no cabe: la inconformidad cambió.`,
        });
      refuseFuture(wanted.on);
      if (wanted.on < dateInMexico(dispute.receivedAt))
        throw invalid({
          on: `Se recibió el ${shortDate(dateInMexico(dispute.receivedAt))}: nada es anterior.`,
        });
      if (wanted.step in DISPUTE_PAPERS && wanted.documentId === null)
        throw invalid({ documentId: missingPaper(wanted.step) });
      await refuseStrangePaper(tx, dispute.procedureId, wanted.documentId);
      refuseOtherPaper(dispute, wanted);
      await STEPS[wanted.step]({ tx, dispute, wanted });
    });
  });
  return describeDispute(db, id, author.person);
}
