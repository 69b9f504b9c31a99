import { LEAST_LIST_REASON } from '#contract/contractor-findings.ts';
import type { Comparison } from '#contract/comparisons.ts';
import { pairId, type OpeningInput } from '#contract/bids.ts';
import type { QuotationContractInput } from '#contract/comparisons-api.ts';
import { askedPenalty } from '#contract/rules/contracts/asked-penalty.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { quantityOf, thousandthsOf } from '#contract/rules/bids/shares.ts';
import { contractProposals } from '#contract/rules/bids/contract-proposals.ts';
import { lotsOfAward, withOfferedTax, type LotOfAward } from '#contract/rules/quotation/award-lots.ts';
import type { CellState } from '#contract/rules/quotation/evaluation.ts';
import { evaluateComparison } from '#contract/rules/quotation/proposal.ts';
import { costOf } from '#contract/rules/quotation/prices.ts';
import { leftOf } from '#contract/rules/requisitions/requisition-lots.ts';
import { TAX_RATES, type TaxRate } from '#contract/rules/requisitions/requisition-totals.ts';
import { NewContract } from '#contract/procurement-admin.ts';
import {
  contractorFindings,
  createProcedure,
  getAward,
  getOpening,
  mustReadProcedure,
  refuseContractor,
  saveAward,
  saveOpening,
  saveProcedure,
} from '#server/features/procurement/public.ts';
import {
  buyQuotationRequest,
  mayContract,
  readQuotationRequest,
  tieQuotationRequest,
  type RequestWritten,
  type StoredRequest,
} from '#server/features/quotation-requests/public.ts';
import { convertQuoted } from '#server/features/requisitions/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { readComparison } from './comparison-of-request.ts';
import type { Doer } from './comparison.service.ts';
import {
  selectAwardedParts,
  selectAskedPenalties,
  selectInvited,
  selectQuotedLines,
  type InvitedBidder,
} from './award-contract.sql.ts';

/** Writes a contract into a draft by its own door, which knows of features that this one stands below. */
export type AddContract = (
  db: Db,
  procedureId: string,
  contract: NewContract,
  author: Doer,
) => Promise<unknown>;
type Kit = Pick<Services, 'db' | 'config'> & { addContract: AddContract };
/** A lot of the procedure, for whom it was awarded. */
type MadeLot = LotOfAward & { id: string };

interface Decided {
  request: StoredRequest;
  written: RequestWritten;
  comparison: Comparison;
  reasons: QuotationContractInput['reasons'];
  author: Doer;
}

/** Offers that do not stand say why beside their amount. */
const OUT: readonly CellState[] = ['left_out', 'not_solvent', 'not_acceptable', 'barred'];

/**
 * Makes of what quotations decided the draft of its direct award: its lots, every quotation with its amounts, who won and why, and a
 * contract for each of those who won, for what it was awarded with the IVA that it offered. Nothing of it is public; publishing it asks
 * what a direct award asks.
 */
export function prepareContract(
  services: Kit,
  { folio, version }: { folio: string; version: number },
  { reasons }: QuotationContractInput,
  author: Doer,
): Promise<{ procedureId: string; number: string }> {
  return transaction(services.db, async (tx) => {
    const request = await buyQuotationRequest(tx, folio, author.person);
    if (!(await mayContract(tx, request)))
      throw failure('state_conflict', {
        detail:
          'De esta solicitud no se prepara un contrato aquí: no se adjudicó, es de una investigación o una invitación, o ya tiene su procedimiento.',
      });
    const written = await readQuotationRequest(tx, request.id);
    if (written === undefined) throw notFound();
    const comparison = await readComparison(tx, request);
    const decided: Decided = { request, written, comparison, reasons, author };
    const { id, number, lots } = await procedureOf(tx, services, decided);
    await tieQuotationRequest(tx, {
      id: request.id,
      version,
      author,
      procedureId: id,
      lots: lots.map((lot) => ({ id: lot.quoted, lotId: lot.id })),
    });
    await fill(services, tx, { id, lots, decided });
    return { procedureId: id, number };
  });
}

/** The draft in which it is contracted: that of its own procedure, or a new one with the lots that were awarded. */
async function procedureOf(
  tx: Transaction,
  services: Kit,
  { request, written, reasons, author }: Decided,
): Promise<{ id: string; number: string; lots: MadeLot[] }> {
  const lines = await selectQuotedLines(tx, request.id);
  const lots = lotsOfAward(
    written.lots,
    await selectAwardedParts(tx, request.id),
    lines.map(({ quantity, elsewhere, ...line }) => ({ ...line, left: leftOf(quantity, elsewhere) })),
  );
  if (request.procedureId !== null) {
    const lotIds = new Map(written.lots.map(({ id, lotId }) => [id, lotId]));
    const own = lots.flatMap((lot) => {
      const id = lotIds.get(lot.quoted);
      return id == null ? [] : [{ ...lot, id }];
    });
    if (new Set(own.map(({ id }) => id)).size < lots.length)
      throw failure('state_conflict', {
        detail: `El fallo reparte una partida, o cotizó una que no está en ${request.procedure ?? 'su procedimiento'}: captura ahí las cotizaciones y el contrato.`,
      });
    return { id: request.procedureId, number: request.procedure ?? '', lots: own };
  }
  const made = lots.map((lot): MadeLot => ({ ...lot, id: crypto.randomUUID() }));
  const taken = Map.groupBy(
    made.flatMap(({ sources }) => sources),
    ({ lineId }) => lineId,
  );
  const title = written.title;
  if (taken.size === 0)
    return { ...(await withoutRequisition(tx, { request, written, made, author })), lots: made };
  const asked = [...taken].map(([lineId, own]) => ({
    lineId,
    quantity: quantityOf(own.reduce((sum, { quantity }) => sum + thousandthsOf(quantity), 0n)),
  }));
  const procedure = await convertQuoted(
    { db: tx, config: services.config },
    { kind: 'direct', way: 'each', title, lines: asked, reasons },
    author,
    { lots: made, regime: written.regime },
  );
  return { ...procedure, lots: made };
}

/** The draft of what no requisition asked for. */
async function withoutRequisition(
  tx: Transaction,
  { request, written, made, author }: Pick<Decided, 'request' | 'written' | 'author'> & { made: MadeLot[] },
) {
  const begun = await createProcedure(tx, { kind: 'direct', title: written.title }, author);
  const drafted = await saveProcedure(
    tx,
    { id: begun.id, version: begun.version },
    {
      requestingArea: request.area ?? begun.requestingArea,
      regime: written.regime,
      lots: made.map(
        (
          { sources: _sources, quoted: _quoted, bidderId: _bidder, amount: _amount, reason: _reason, ...lot },
          place,
        ) => ({
          ...lot,
          number: place + 1,
          cucop: null,
        }),
      ),
    },
    author,
  );
  return { id: drafted.id, number: drafted.number };
}

/** Writes down the quotations, who won, and a contract for each. */
async function fill(
  services: Kit,
  tx: Transaction,
  { id, lots, decided }: { id: string; lots: MadeLot[]; decided: Decided },
): Promise<void> {
  const { db, config, addContract } = services;
  const { request, author, reasons, comparison } = decided;
  const bidders = await selectInvited(tx, request.id);
  const winners = bidders.filter(({ id: bidderId }) => lots.some((lot) => lot.bidderId === bidderId));
  await refuseUnexplained(tx, winners, reasons);
  const tenderers = new Map(bidders.map((one) => [one.id, crypto.randomUUID()]));
  const opening = await getOpening(db, id);
  await saveOpening(
    db,
    { id, version: opening.version },
    openingOf(decided, { lots, bidders, tenderers }),
    author,
  );
  const award = await getAward(db, id);
  await saveAward(
    db,
    { id, version: award.version },
    {
      lots: lots.map((lot) => ({
        id: lot.id,
        outcome: 'awarded',
        tendererId: tenderers.get(lot.bidderId) ?? null,
        amount: lot.amount,
        reason: lot.reason,
        listReason: reasons[lot.bidderId] ?? null,
      })),
    },
    { author, publicUrl: config.publicUrl, secondReviewer: config.secondReviewer },
  );
  const procedure = await mustReadProcedure(db, id);
  const asked = await selectAskedPenalties(tx, request.id);
  const won = winners.map((winner) => ({
    supplierId: winner.id,
    name: winner.name,
    rfc: winner.rfc,
    won: lots.filter(({ bidderId }) => bidderId === winner.id),
  }));
  for (const { amount: _net, ...proposal } of contractProposals(procedure, won)) {
    const parts = lots.filter((lot) => proposal.lots.includes(lot.id));
    await addContract(
      db,
      id,
      NewContract.parse({
        ...proposal,
        signedOn: null,
        startsOn: null,
        endsOn: null,
        amount: withOfferedTax(parts.map((lot) => ({ amount: lot.amount, rate: rateOf(comparison, lot) }))),
        listReason: reasons[proposal.supplierId ?? ''] ?? null,
        penaltyRate: askedPenalty(asked),
      }),
      author,
    );
  }
}

const rateOf = ({ offers }: Comparison, { quoted, bidderId }: MadeLot): TaxRate =>
  TAX_RATES.find(
    (rate) => rate === offers.find((one) => one.lotId === quoted && one.bidderId === bidderId)?.iva,
  ) ?? '16';

/** Whoever won and a list says something of asks for its reason; whom it bars is not contracted. */
async function refuseUnexplained(
  tx: Transaction,
  winners: readonly InvitedBidder[],
  reasons: QuotationContractInput['reasons'],
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const { id, name, rfc } of winners) {
    const findings = await contractorFindings(tx, { name, rfc });
    const refusal = refuseContractor(findings, { reason: reasons[id] ?? null });
    if (refusal === undefined) continue;
    if (refusal.code !== 'contractor_doubtful') throw refusal;
    const said = findings.map(({ situation, source }) => `${situation} (${source})`).join('; ');
    fields[`reasons.${id}`] =
      `${name}: ${said}. Escribe por qué se le contrata, con al menos ${LEAST_LIST_REASON} letras.`;
  }
  const [detail] = Object.values(fields);
  if (detail !== undefined) throw failure('state_conflict', { detail, fields });
}

/** Everybody who was asked, in order, and what each offered for each lot that was awarded. */
function openingOf(
  { request, comparison }: Decided,
  given: { lots: MadeLot[]; bidders: readonly InvitedBidder[]; tenderers: ReadonlyMap<string, string> },
): Pick<OpeningInput, 'tenderers' | 'bids'> {
  const { lots, bidders, tenderers } = given;
  const cells = evaluateComparison(comparison).lots.flatMap((lot) => lot.cells);
  const openedAt = request.openedAt?.toISOString() ?? null;
  return {
    tenderers: bidders.map(({ id, name, rfc, receivedAt }, place) => ({
      id: tenderers.get(id) ?? '',
      position: place + 1,
      supplierId: id,
      name,
      rfc,
      openedAt: receivedAt === null ? null : openedAt,
      reason: null,
      ground: null,
      offeredOn: receivedAt === null ? null : dateInMexico(receivedAt),
    })),
    bids: lots.flatMap((lot) =>
      bidders.flatMap(({ id }) => {
        const cell = cells.find(({ lotId, bidderId }) => lotId === lot.quoted && bidderId === id);
        const offer = cell?.offer;
        if (cell === undefined || offer?.amount == null) return [];
        const whole = offer.unitPrice === null ? offer.amount : costOf(offer.unitPrice, lot.quantity);
        const isOut = OUT.includes(cell.state) && id !== lot.bidderId;
        const tendererId = tenderers.get(id) ?? '';
        return [
          {
            id: pairId(tendererId, lot.id),
            tendererId,
            lotId: lot.id,
            amount: id === lot.bidderId ? lot.amount : whole,
            points: null,
            reason: isOut ? (cell.why ?? 'No cumple') : null,
            ground: isOut ? `Cuadro comparativo de ${request.folio}` : null,
          },
        ];
      }),
    ),
  };
}
