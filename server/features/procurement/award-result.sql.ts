import { sql } from 'kysely';
import type { PassedBid } from '#contract/awards.ts';
import type { AwardResult } from '#contract/procedures.ts';
import { isShared } from '#contract/rules/bids/award-choice.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import { pointsOf, type BidPoints } from '#contract/rules/bids/scoring.ts';
import type { BidScores, Scoring } from '#contract/scoring.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

interface ResultLot {
  number: number;
  status: AwardResult['lots'][number]['status'];
  tendererId: string | null;
  amount: string | null;
  /** In percent; and who shares it after the first. */
  share: string;
  others: { tendererId: string; share: string; amount: string | null }[];
  reason: string | null;
  estimate: string | null;
  passed: PassedBid[] | null;
}

type Corrected = Omit<NonNullable<AwardResult['corrected']>[number], 'lot' | 'tenderer'> & {
  tendererId: string;
  field: string;
};

interface ResultBid {
  number: number;
  tendererId: string;
  amount: string;
  reason: string | null;
  scores: BidScores;
}

/** Bids of a lot with their points, where the call declares some: whoever was left out by another reason is not ranked. */
function withPoints(bids: readonly ResultBid[], scoring: Scoring | null, passed: readonly PassedBid[]) {
  const plain = ({ tendererId, amount, reason }: ResultBid) => ({ tendererId, amount, reason });
  const isRanked = ({ tendererId, reason, scores }: ResultBid) =>
    Object.keys(scores).length > 0 &&
    (reason === null || passed.some((one) => one.tendererId === tendererId && one.reason === reason));
  const ranked = scoring === null ? new Map<string, BidPoints>() : pointsOf(scoring, bids.filter(isRanked));
  return bids.map((bid) => {
    if (scoring === null || Object.keys(bid.scores).length === 0) return plain(bid);
    const own = ranked.get(bid.tendererId);
    const technical = (own ?? pointsOf(scoring, [bid]).get(bid.tendererId))?.technical ?? null;
    return {
      ...plain(bid),
      scores: bid.scores,
      technical,
      economic: own?.economic ?? null,
      total: own?.total ?? null,
    };
  });
}

/**
 * What was decided about the lots of a procedure and who bid for them; null where nothing of it was written down here.
 * The caller knows that it was given: nothing of it is public before.
 */
export async function readResult(db: Db | Transaction, procedureId: string): Promise<AwardResult | null> {
  const { rows: lots } = await sql<ResultLot & { firmOn: string | null; scoring: Scoring | null }>`
    select l.number, l.status, a.tenderer_id "tendererId", a.amount, a.reason, a.passed,
      trim_scale(coalesce(a.share, 100))::text share, (select coalesce(jsonb_agg(jsonb_build_object('tendererId', o.tenderer_id,
        'share', trim_scale(o.share)::text, 'amount', o.amount::text) order by o.place), '[]')
        from award o where o.lot_id = a.lot_id and o.place > 1) others, d.firm_on "firmOn",
      case when d.publishes_estimate then l.estimate end estimate,
      case when p.award_criterion = 'points' then p.scoring end scoring
    from award_decision d join procedure p on p.id = d.procedure_id join lot l on l.procedure_id = d.procedure_id
    left join award a on a.lot_id = l.id and a.place = 1 and a.status = l.status
    where d.procedure_id = ${procedureId} order by l.number`.execute(db);
  if (!lots.some(({ tendererId, reason }) => tendererId !== null || reason !== null)) return null;
  const { rows: tenderers } = await sql<{
    id: string;
    name: string;
    supplierNumber: string | null;
    standing: AwardResult['tenderers'][number]['standing'];
    standingAt: Date | null;
    reason: string | null;
  }>`
    select t.id, t.name, s.number "supplierNumber", t.reason, t.standing, t.standing_at "standingAt"
    from tenderer t left join supplier s on s.id = t.supplier_id and s.status <> 'unregistered'
    where t.procedure_id = ${procedureId} order by t.position, t.id`.execute(db);
  const { rows: bids } = await sql<ResultBid>`
    select l.number, t.id "tendererId", b.amount, coalesce(b.reason, t.reason) reason, b.scores
    from tenderer t join bid b on b.tenderer_id = t.id join lot l on l.id = b.lot_id
    where t.procedure_id = ${procedureId} and b.amount is not null order by b.amount, t.position`.execute(db);
  const { rows: former } = await sql<AwardResult['lots'][number]['former'][number] & { field: string }>`
    select field, before decision, reason, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') "changedAt",
      document_id "documentId"
    from procedure_change where procedure_id = ${procedureId} and field like 'award.%' and before is not null
    order by id desc`.execute(db);
  const { rows: corrected } = await sql<Corrected>`
    select tenderer_id "tendererId", field, before, after, reason,
      to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') "changedAt"
    from opening_correction where procedure_id = ${procedureId} order by id`.execute(db);
  const places = new Map(tenderers.map(({ id }, place) => [id, place]));
  const placeOf = (id: string | null) => (id === null ? undefined : places.get(id));
  const sharesOf = (all: readonly { tendererId: string | null; share: string; amount: string | null }[]) =>
    all.flatMap(({ tendererId, share, amount }) => {
      const tenderer = placeOf(tendererId);
      return tenderer === undefined ? [] : [{ tenderer, share, amount }];
    });
  const byLot = Map.groupBy(bids, ({ number }) => number);
  return {
    firmOn: lots[0]?.firmOn ?? null,
    ...(corrected.length > 0 && {
      corrected: corrected.map(({ tendererId, field, ...one }) => ({
        lot: Number(field.split('.')[1] ?? 0) || null,
        tenderer: placeOf(tendererId) ?? null,
        ...one,
      })),
    }),
    tenderers: tenderers.map(({ name, supplierNumber, standing, standingAt, reason }) => ({
      name,
      supplierNumber,
      ...(standing === null ? {} : { standing, standingAt: standingAt?.toISOString() ?? null }),
      ...(reason === null ? {} : { reason }),
    })),
    lots: lots.map(({ number, status, tendererId, amount, share, others, reason, estimate, passed }) => ({
      number,
      status,
      winner: placeOf(tendererId) ?? null,
      amount: totalOf([amount, ...others.map((one) => one.amount)]) ?? null,
      ...(isShared({ share, others })
        ? { shares: sharesOf([{ tendererId, share, amount }, ...others]) }
        : {}),
      reason,
      estimate,
      former: former
        .filter(({ field }) => field === `award.${number}`)
        .map(({ field: _field, ...one }) => one),
      bids: withPoints(byLot.get(number) ?? [], lots[0]?.scoring ?? null, passed ?? []).flatMap(
        ({ tendererId, ...bid }) => {
          const tenderer = placeOf(tendererId);
          return tenderer === undefined ? [] : [{ tenderer, ...bid }];
        },
      ),
    })),
  };
}
