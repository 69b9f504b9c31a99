import { sql } from 'kysely';
import type { Comparison, ComparisonView, ComparedOffer } from '#contract/comparisons.ts';
import { PROCEDURE_STATUS_LABELS } from '#contract/procurement-admin.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { PRICE_LIMITS, priceReference } from '#contract/price-limits.ts';
import { lowestWins, scoringOf, winnersOf } from '#contract/rules/bids/award-choice.ts';
import { bidStatus, BID_STATUS_LABELS, isRead } from '#contract/rules/bids/opening.ts';
import { sharedBy } from '#contract/rules/bids/simultaneous.ts';
import {
  mustReadProcedure,
  readAwardOf,
  readOpeningOf,
  tendererFindings,
} from '#server/features/procurement/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { selectMedians } from './comparison.sql.ts';
import { isFederal } from './comparison-of-request.ts';

type Opening = Awaited<ReturnType<typeof readOpeningOf>>['state'];

const DECIDED = ['awarded', 'partially_awarded', 'contracted', 'completed', 'unsuccessful', 'cancelled'];

/** What the registry knows of whoever bids: its last evaluation, and whether it is small. */
async function selectKnown(tx: Transaction, procedureId: string) {
  const { rows } = await sql<{ id: string; band: number | null; isSmall: boolean }>`
    select t.id, s.score::float band, coalesce(s.size in ('micro', 'small', 'medium'), false) "isSmall"
    from tenderer t join supplier s on s.id = t.supplier_id where t.procedure_id = ${procedureId}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

async function biddersOf(
  tx: Transaction,
  id: string,
  { tenderers }: Opening,
): Promise<Comparison['bidders']> {
  const known = await selectKnown(tx, id);
  const blocked = new Map(
    (await tendererFindings(tx, id)).map(({ tendererId, findings }) => [
      tendererId,
      findings.find(({ level }) => level === 'block'),
    ]),
  );
  return tenderers.filter(isRead).map((one) => {
    const block = blocked.get(one.id);
    const { band = null, isSmall = false } = known.get(one.id) ?? {};
    const barred = block === undefined ? null : `No puede ganar: ${block.situation} (${block.source})`;
    return { id: one.id, name: one.name, band, barred, isSmall, isCaptured: false };
  });
}

function offersOf({ tenderers, bids }: Opening): ComparedOffer[] {
  const known = new Map(tenderers.map((one) => [one.id, one]));
  return bids.flatMap((bid) => {
    const tenderer = known.get(bid.tendererId);
    if (tenderer === undefined || !isRead(tenderer)) return [];
    const status = bidStatus(tenderer, bid);
    const why = bid.reason ?? tenderer.reason;
    return [
      {
        bidderId: bid.tendererId,
        lotId: bid.lotId,
        unitPrice: null,
        amount: bid.amount,
        quantity: null,
        delivery: null,
        warranty: null,
        iva: null,
        said: [],
        declined: bid.amount === null ? 'No cotiza' : null,
        leftOut: status === 'valid' ? null : `${BID_STATUS_LABELS[status]}${why === null ? '' : `: ${why}`}`,
      },
    ];
  });
}

const scoresOf = ({ bids }: Opening): Comparison['scores'] =>
  bids.flatMap(({ tendererId, lotId, scores = {} }) =>
    Object.entries(scores).map(([criterion, points]) => ({
      id: `${tendererId}.${lotId}.${criterion}`,
      bidderId: tendererId,
      lotId,
      criterion,
      points,
      why: '',
    })),
  );

function kindOf({ kind }: AdminProcedure): Comparison['kind'] {
  return kind === 'direct' || kind === 'invitation' ? kind : 'open';
}

/** Who was awarded what, as it was given. */
async function awardsOf(tx: Transaction, id: string): Promise<ComparisonView['awards']> {
  const { lots } = (await readAwardOf(tx, id)).state;
  return lots.flatMap((award) =>
    winnersOf(award).flatMap(({ tendererId, share, amount }) =>
      amount === null ? [] : [{ lotId: award.id, bidderId: tendererId, share, quantity: null, amount }],
    ),
  );
}

/** The bids of a procedure beside each other, as they were read out at its opening. */
export function viewProcedureComparison(db: Db, id: string): Promise<ComparisonView> {
  return transaction(db, async (tx) => {
    const procedure = await mustReadProcedure(tx, id);
    const { state: opening } = await readOpeningOf(tx, id);
    if (opening.closedAt === null && procedure.kind !== 'direct')
      throw failure('state_conflict', {
        detail: 'Las propuestas se comparan cuando se cierra la apertura. Ciérrala en el expediente.',
      });
    const kept = await readSettingValues(tx, [PRICE_LIMITS.key]);
    const medians = await selectMedians(tx, id);
    const sharing = procedure.simultaneous ?? null;
    const isPoints = scoringOf(procedure) !== undefined;
    const isDecided = DECIDED.includes(procedure.status);
    return {
      of: 'procedure',
      id,
      folio: procedure.number,
      title: procedure.title,
      kind: kindOf(procedure),
      isFederal: isFederal(procedure.regime),
      version: procedure.version,
      criterion: isPoints
        ? 'points'
        : lowestWins(procedure) || procedure.kind === 'direct'
          ? 'lowest'
          : 'none',
      awardBy: 'lot',
      scoring: procedure.scoring ?? null,
      sharing,
      least: 1,
      awardAt: procedure.acts.findLast(({ kind }) => kind === 'award')?.at ?? null,
      reference: priceReference(kept.get(PRICE_LIMITS.key)),
      bidders: await biddersOf(tx, id, opening),
      lots: procedure.lots.flatMap((lot) => {
        if (lot.id === undefined) return [];
        const { number, group = null, description, quantity, unit } = lot;
        const isShared = sharedBy(sharing, { number, group, quantity }) !== undefined;
        const median = medians.get(lot.id) ?? null;
        return [
          {
            id: lot.id,
            number,
            group,
            description,
            quantity,
            unit,
            median,
            budget: null,
            isShared,
            requirements: [],
          },
        ];
      }),
      offers: offersOf(opening),
      solvency: [],
      scores: scoresOf(opening),
      choices: [],
      state: PROCEDURE_STATUS_LABELS[procedure.status],
      isDecided,
      goOnReason: '',
      mayWrite: false,
      isProposed: false,
      updatedAt: null,
      awards: isDecided ? await awardsOf(tx, id) : [],
    };
  });
}
