import { sql } from 'kysely';
import type { Comparison, ComparisonView, QuotationDecision } from '#contract/comparisons.ts';
import { decidedLots, decisionGaps, type DecidedLot } from '#contract/rules/quotation/choice.ts';
import { medianOf } from '#contract/rules/quotation/prices.ts';
import { evaluateComparison, type EvaluatedComparison } from '#contract/rules/quotation/proposal.ts';
import { fewGaps } from '#contract/rules/quotation/ways.ts';
import {
  moveQuotationRequest,
  quotationDoers,
  type StoredRequest,
} from '#server/features/quotation-requests/public.ts';
import { settleQuoted } from '#server/features/requisitions/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { refusePair } from '#server/kit/functions.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { worksBeside } from '#server/kit/second-person.ts';
import type { Services } from '#server/kit/services.ts';
import { quotedLineIds } from './award-contract.sql.ts';
import { tellBidders, tellRequesters } from './comparison-mails.ts';
import { openedRequest, readComparison, viewComparison } from './comparison-of-request.ts';
import { COMPARISON, type Doer } from './comparison.service.ts';
import {
  readWritten,
  selectBidders,
  selectProposed,
  selectWriters,
  writeComparison,
} from './comparison.sql.ts';

const LEAST_REASON = 20;

/** Whoever chose the invitees or wrote the comparison does not agree to its award (S5). */
async function refuseOwn(tx: Transaction, requestId: string, { person }: Doer): Promise<void> {
  const proposed = await selectProposed(tx, requestId);
  // Whoever only proposes it leaves the decision to another.
  const isProposing =
    proposed.length === 0 ? await worksBeside(tx, person) : proposed.every(({ by }) => by === person.id);
  if (isProposing) return;
  const chose = await quotationDoers(tx, requestId, ['rank', 'invite']);
  await refusePair(tx, person, 'S5', [...(await selectWriters(tx, requestId)), ...chose]);
}

/** While one outcome waits for the second person, nobody asks for the other one. */
async function refuseOther(
  tx: Transaction,
  requestId: string,
  { outcome }: QuotationDecision,
): Promise<void> {
  const other = (await selectProposed(tx, requestId)).find((one) => one.outcome !== outcome);
  if (other === undefined) return;
  const what = other.outcome === 'award' ? 'el fallo' : 'que quede desierta';
  throw failure('state_conflict', {
    detail: `Ya se propuso ${what} y espera a otra persona: devuélvela con su motivo, o espera a que se decida.`,
  });
}

async function writeAwards(tx: Transaction, requestId: string, lots: readonly DecidedLot[]): Promise<void> {
  for (const { lotId, parts, reason } of lots)
    for (const [place, part] of parts.entries())
      await sql`insert into quotation_award (request_id, lot_id, supplier_id, rank, share, quantity, unit_price, amount, reason)
        values (${requestId}, ${lotId}, ${part.bidderId}, ${place + 1}, ${part.share}, ${part.quantity}, ${part.unitPrice},
          ${part.amount}, ${reason})`.execute(tx);
}

/** What a market research found of each lot: the procedure's comparison counts from it. */
async function writeMedians(tx: Transaction, { id, lots, offers }: Comparison): Promise<void> {
  for (const lot of lots) {
    const amounts = offers.flatMap(({ lotId, leftOut, amount }) =>
      lotId === lot.id && leftOut === null ? (amount ?? []) : [],
    );
    const median = medianOf(amounts);
    if (median === null) continue;
    await sql`insert into quotation_median (lot_id, request_id, median, offers)
      values (${lot.id}, ${id}, ${median}, ${amounts.length})`.execute(tx);
  }
}

/** Everything that keeps an award from being given, in one refusal. */
function refuseGaps(comparison: Comparison, evaluated: EvaluatedComparison, goOnReason: string): void {
  const gaps = [
    ...decisionGaps(evaluated, comparison.choices),
    ...fewGaps(comparison, evaluated.lots, goOnReason),
  ];
  if (gaps.length > 0) throw failure('state_conflict', { detail: gaps.join(' ') });
}

/** What is to be awarded of each lot; of one that is declared failed, nothing. */
function outcomeOf(
  comparison: Comparison,
  evaluated: EvaluatedComparison,
  { outcome }: QuotationDecision,
): DecidedLot[] {
  if (outcome === 'award') return decidedLots(evaluated, comparison.choices);
  return comparison.lots.map(({ id }) => ({ lotId: id, parts: [], reason: null }));
}

/** Decides an opened request over the comparison as the person saw it; everybody hears of it at once. */
export function decideQuotations(
  { db, config }: Pick<Services, 'db' | 'config'>,
  target: { folio: string; version: number },
  decision: QuotationDecision,
  author: Doer,
): Promise<ComparisonView> {
  const { folio, version } = target;
  const { outcome, reason } = decision;
  return transaction(db, async (tx) => {
    const request: StoredRequest = await openedRequest(tx, folio);
    if (request.state !== 'opened')
      throw failure('state_conflict', { detail: 'Esta solicitud ya se decidió.' });
    await refuseOther(tx, request.id, decision);
    await rememberOfficer(tx, author.person);
    const isResearch = request.kind === 'research';
    if (outcome === 'declare_failed' && reason.length < LEAST_REASON)
      throw invalid({ reason: `Explica por qué queda desierta, con al menos ${LEAST_REASON} letras.` });
    if (!isResearch) await refuseOwn(tx, request.id, author);
    const { state } = await readWritten(tx, request.id);
    const wish = { id: request.id, version, author, operation: 'decideQuotations', reason };
    await change(tx, COMPARISON, wish, async (inside) => {
      const comparison = await readComparison(inside, request);
      const evaluated = evaluateComparison(comparison);
      await writeComparison(inside, request.id, state, author.person.id);
      if (isResearch) await writeMedians(inside, comparison);
      else if (outcome === 'award') refuseGaps(comparison, evaluated, state.goOnReason);
      const decided = isResearch ? [] : outcomeOf(comparison, evaluated, decision);
      await writeAwards(inside, request.id, decided);
      await moveQuotationRequest(inside, {
        id: request.id,
        version: request.version,
        to: outcome === 'award' ? 'decided' : 'failed',
        author,
        operation: 'decideQuotations',
        ...(reason === '' ? {} : { reason }),
      });
      if (isResearch) return;
      // Whoever asked sees at once that somebody won what they asked for.
      await settleQuoted(inside, await quotedLineIds(inside, request.id));
      const told = { request, comparison, evaluated: evaluated.lots, decided };
      await tellBidders(inside, told, await selectBidders(inside, request.id));
      await tellRequesters(inside, told, { publicUrl: config.publicUrl, reason });
    });
    return viewComparison(tx, folio, author.person);
  });
}
