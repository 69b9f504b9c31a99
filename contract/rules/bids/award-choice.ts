import { groundRule } from '../texts/legal-ground.ts';
import type { LotAward, PassedBid } from '#contract/awards.ts';
import { LEAST_LOT_REASON } from '#contract/awards.ts';
import type { Bid, OpeningInput, Tenderer } from '#contract/bids.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { AwardCriterion } from '#contract/procedures.ts';
import type { Scoring } from '#contract/scoring.ts';
import type { Simultaneous } from '#contract/simultaneous.ts';
import { isCompliant } from './opening.ts';
import { publishesResult } from '../procedures/procurement-fields.ts';
import { moneyText } from '../texts/money.ts';
import { pointsOf, type BidPoints } from './scoring.ts';
import { isWithin, partAmount, WHOLE, hundredthsOf } from './shares.ts';
import { dueShares, sharedBy } from './simultaneous.ts';

/** How a call says that the winner is chosen. */
export interface ChoiceRule {
  kind: ProcedureKind;
  awardCriterion: AwardCriterion | null;
  scoring?: Scoring | null | undefined;
  simultaneous?: Simultaneous | null | undefined;
  lots?: readonly ChoiceLot[];
}

/** A lot, and the group («lote») with which it is awarded. */
export interface ChoiceLot {
  id?: string | undefined;
  number: number;
  group?: string | null | undefined;
  quantity?: string | null | undefined;
}

/** A bid for a lot with who makes it. */
export interface Offer {
  bid: Bid;
  tenderer: Tenderer;
  /** Neither left out, nor taken back, nor late; what the award itself passes over counts until it is given. */
  counts: boolean;
  points?: BidPoints | undefined;
}

type Bids = Pick<OpeningInput, 'tenderers' | 'bids'>;

/** The declared points, where the winner follows from them. */
export const scoringOf = ({ awardCriterion, scoring }: ChoiceRule): Scoring | undefined =>
  awardCriterion === 'points' && scoring != null && scoring.criteria.length > 0 ? scoring : undefined;

/** Whether the lowest solvent bid wins: «binario», and a call that names no other criterion (LAASSP 2025 art. 48); never of a sale. */
export const lowestWins = ({ kind, awardCriterion }: ChoiceRule): boolean =>
  kind !== 'disposal' && (awardCriterion === 'binary' || (awardCriterion === null && !publishesResult(kind)));

/** Whether a bid was left out by the award itself, when it was given. */
const isPassedBy = (bid: Bid, passed: readonly PassedBid[]) =>
  passed.some(({ tendererId, reason }) => tendererId === bid.tendererId && reason === bid.reason);

const cents = ({ bid }: Offer) => Number(bid.amount);
const total = ({ points }: Offer) => Number(points?.total ?? -1);

/** Bids for a lot, the one that wins by the rule of the call first, those that were left out last. */
export function offersFor(
  { tenderers, bids }: Bids,
  lotId: string,
  { rule, passed = [] }: { rule: ChoiceRule; passed?: readonly PassedBid[] | undefined },
): Offer[] {
  const known = new Map(tenderers.map((one) => [one.id, one]));
  const all = bids.flatMap((bid): Offer[] => {
    const tenderer = known.get(bid.tendererId);
    if (bid.lotId !== lotId || bid.amount === null || tenderer === undefined) return [];
    const counts = isCompliant(isPassedBy(bid, passed) ? { ...bid, reason: null } : bid, tenderer);
    return [{ bid, tenderer, counts }];
  });
  const scoring = scoringOf(rule);
  if (scoring !== undefined) {
    const scored = all.filter(({ counts }) => counts);
    const points = pointsOf(
      scoring,
      scored.map(({ bid }) => ({
        tendererId: bid.tendererId,
        amount: bid.amount ?? '0',
        scores: bid.scores ?? {},
      })),
    );
    for (const offer of scored) offer.points = points.get(offer.bid.tendererId);
  }
  return all.toSorted(
    (a, b) =>
      Number(b.counts) - Number(a.counts) ||
      (scoring === undefined ? 0 : total(b) - total(a)) ||
      cents(a) - cents(b),
  );
}

/** Whether a bid that counts can win: of points, it reached the technical minimum. */
export const isSolvent = ({ counts, points }: Offer): boolean =>
  counts && (points === undefined || points.isSolvent);

/** One of those who win a lot: how much of it, and for how much. */
export interface LotWinner {
  tendererId: string;
  share: string;
  amount: string | null;
  listReason: string | null;
}

/** Whoever wins a lot, in order: one, or those who share it. */
export function winnersOf(
  award: Pick<LotAward, 'outcome' | 'tendererId' | 'amount' | 'share' | 'others' | 'listReason'> | undefined,
): LotWinner[] {
  if (award?.outcome !== 'awarded' || award.tendererId === null) return [];
  const { tendererId, amount, share = '100', listReason, others = [] } = award;
  return [{ tendererId, share, amount, listReason }, ...others];
}

/** Whether a lot has several winners, or stays deserted in a part. */
export const isShared = ({
  share = '100',
  others = [],
}: {
  share?: string | undefined;
  others?: readonly unknown[] | undefined;
}): boolean => others.length > 0 || hundredthsOf(share) < WHOLE;

/** How the call shares out a lot; undefined where it does not. */
export const sharingOf = ({ simultaneous, lots = [] }: ChoiceRule, lotId: string): Simultaneous | undefined =>
  sharedBy(
    simultaneous,
    lots.find(({ id }) => id === lotId),
  );

/** Solvent bids for a shared lot within the margin of the lowest of them that nothing was said against. */
function candidatesOf(
  standing: readonly Offer[],
  { margin }: Simultaneous,
  passed: readonly PassedBid[] = [],
): Offer[] {
  const own = standing.filter((offer) => !isExplained(offer, passed));
  const lowest = own.toSorted((a, b) => cents(a) - cents(b))[0]?.bid.amount;
  if (lowest == null) return [];
  return standing.filter(({ bid }) => isWithin(bid.amount ?? '0', lowest, margin));
}

/** What each of these bids is awarded of a shared lot, by the shares of the call and at its own price. */
export function sharedAmong(
  offers: readonly Offer[],
  lotId: string,
  rule: ChoiceRule,
): Pick<LotAward, 'tendererId' | 'amount' | 'share' | 'others'> {
  const declared = sharingOf(rule, lotId);
  const shares = declared === undefined ? ['100'] : dueShares(declared, offers.length);
  const quantity = rule.lots?.find(({ id }) => id === lotId)?.quantity ?? null;
  const [first, ...others] = offers.flatMap(({ bid, tenderer }, place): LotWinner[] => {
    const share = shares[place];
    if (share === undefined || bid.amount === null) return [];
    const amount = partAmount(bid.amount, { place, shares, quantity }) ?? null;
    return [{ tendererId: tenderer.id, share, amount, listReason: null }];
  });
  const won = { tendererId: first?.tendererId ?? null, amount: first?.amount ?? null };
  const shared = { share: first?.share, others };
  return isShared(shared) ? { ...won, ...shared } : won;
}

/** Lots that are awarded together with this one, itself among them; undefined where it is awarded alone. */
function groupOf({ lots = [] }: ChoiceRule, lotId: string): readonly ChoiceLot[] | undefined {
  const name = lots.find(({ id }) => id === lotId)?.group ?? null;
  if (name === null) return undefined;
  const own = lots.filter(({ group }) => group === name);
  return own.length > 1 ? own : undefined;
}

/** What decides between bids: the lowest price, or the most points; of a group, of its lots together. Lower comes first. */
function rankOf(offer: Offer, rule: ChoiceRule): number {
  return scoringOf(rule) === undefined ? cents(offer) : -total(offer);
}

/** Ranks of whoever can win all lots of a group: one that is not bid for, or not solvent, leaves it out. */
function groupRanks(group: readonly ChoiceLot[], bids: Bids, rule: ChoiceRule): Map<string, number> {
  const ranks = new Map<string, number[]>();
  for (const { id = '' } of group)
    for (const offer of offersFor(bids, id, { rule }).filter((one) => isSolvent(one)))
      ranks.set(offer.tenderer.id, [...(ranks.get(offer.tenderer.id) ?? []), rankOf(offer, rule)]);
  return new Map(
    [...ranks]
      .filter(([, own]) => own.length === group.length)
      .map(([id, own]) => [id, own.reduce((sum, one) => sum + one, 0)]),
  );
}

/** Whom the rule of the call proposes for a lot, or for its group; `isBarred` leaves out whoever a list bars. */
export function proposedFor(
  lotId: string,
  { bids, rule, isBarred }: { bids: Bids; rule: ChoiceRule; isBarred: (tendererId: string) => boolean },
): Offer | undefined {
  const offers = offersFor(bids, lotId, { rule }).filter(
    (offer) => isSolvent(offer) && !isBarred(offer.tenderer.id),
  );
  const group = groupOf(rule, lotId);
  if (group === undefined) return offers[0];
  const ranks = groupRanks(group, bids, rule);
  return offers
    .filter(({ tenderer }) => ranks.has(tenderer.id))
    .toSorted((a, b) => (ranks.get(a.tenderer.id) ?? 0) - (ranks.get(b.tenderer.id) ?? 0))[0];
}

/** What the rule of the call proposes to award of a lot; undefined where nobody can win it. */
export function proposedAward(
  lotId: string,
  wish: Parameters<typeof proposedFor>[1],
): Pick<LotAward, 'tendererId' | 'amount' | 'share' | 'others'> | undefined {
  const { bids, rule, isBarred } = wish;
  const declared = sharingOf(rule, lotId);
  if (declared === undefined) {
    const best = proposedFor(lotId, wish);
    return best && { tendererId: best.tenderer.id, amount: best.bid.amount };
  }
  const standing = offersFor(bids, lotId, { rule }).filter(
    (offer) => isSolvent(offer) && !isBarred(offer.tenderer.id),
  );
  const chosen = candidatesOf(standing, declared).slice(0, declared.shares.length);
  return chosen.length === 0 ? undefined : sharedAmong(chosen, lotId, rule);
}

/**
 * Bids that a decision about a shared lot passes over: within the margin, and before one of those who win, or instead of a
 * source that nobody takes.
 */
function passedOfShared(
  award: Pick<LotAward, 'outcome' | 'tendererId' | 'amount' | 'share' | 'others' | 'listReason' | 'passed'>,
  standing: readonly Offer[],
  rule: ChoiceRule & { declared: Simultaneous },
): Offer[] {
  const won = new Set(winnersOf(award).map(({ tendererId }) => tendererId));
  const last = standing.findLast(({ tenderer }) => won.has(tenderer.id));
  if (last === undefined) return [];
  const isMissing = won.size < rule.declared.shares.length;
  return candidatesOf(standing, rule.declared, award.passed).filter(
    (offer) => !won.has(offer.tenderer.id) && (isMissing || rankOf(offer, rule) < rankOf(last, rule)),
  );
}

/**
 * Bids that the decision passes over, and that have to be told why: of a lot that stays deserted every one that stands, of an
 * awarded one those that would win by the rule of the call, lot by lot or for the whole group.
 */
export function passedOver(
  award:
    | Pick<
        LotAward,
        'id' | 'outcome' | 'tendererId' | 'passed' | 'amount' | 'share' | 'others' | 'listReason'
      >
    | undefined,
  bids: Bids,
  rule: ChoiceRule,
): Offer[] {
  if (award === undefined) return [];
  const offers = offersFor(bids, award.id, { rule, passed: award.passed });
  const standing = offers.filter((offer) => isSolvent(offer));
  if (award.outcome === 'unsuccessful') return standing;
  const winner = offers.find(({ tenderer }) => tenderer.id === award.tendererId);
  if (award.outcome !== 'awarded' || winner === undefined) return [];
  if (scoringOf(rule) === undefined && !lowestWins(rule)) return [];
  const declared = sharingOf(rule, award.id);
  if (declared !== undefined) return passedOfShared(award, standing, { ...rule, declared });
  const group = groupOf(rule, award.id);
  if (group === undefined) return standing.filter((offer) => rankOf(offer, rule) < rankOf(winner, rule));
  const ranks = groupRanks(group, bids, rule);
  const least = ranks.get(winner.tenderer.id) ?? Infinity;
  return standing.filter(({ tenderer }) => (ranks.get(tenderer.id) ?? Infinity) < least);
}

/** What is wrong with the awards of a group: its lots go together, or none of them. */
function groupGap(
  lot: { id: string },
  decided: ReadonlyMap<string, LotAward>,
  rule: ChoiceRule,
): string | undefined {
  const group = groupOf(rule, lot.id);
  if (group === undefined || group[0]?.id !== lot.id) return undefined;
  const awards = group.flatMap(({ id = '' }) => decided.get(id) ?? []);
  if (awards.length < group.length) return undefined;
  const isOne = new Set(awards.map(({ outcome, tendererId }) => `${outcome} ${tendererId ?? ''}`)).size === 1;
  const numbers = new Intl.ListFormat('es-MX').format(group.map(({ number }) => String(number)));
  return isOne
    ? undefined
    : `Las partidas ${numbers} son del lote ${group[0].group ?? ''}: se adjudican juntas a quien las ofrece todas, o ninguna.`;
}

/** What is wrong with how a lot is shared out, by the place of the winner: the shares are those of the call. */
export function shareProblems(
  award: LotAward | undefined,
  { bids, rule }: { bids: Bids; rule: ChoiceRule },
): Map<number, string> {
  const problems = new Map<number, string>();
  const winners = winnersOf(award);
  if (award === undefined || winners.length === 0) return problems;
  const declared = sharingOf(rule, award.id);
  if (declared === undefined) {
    if (isShared(award))
      problems.set(0, 'La convocatoria no reparte esta partida: la gana una sola propuesta.');
    return problems;
  }
  const due = dueShares(declared, winners.length);
  const offers = offersFor(bids, award.id, { rule, passed: award.passed });
  const standing = offers.filter((offer) => isSolvent(offer));
  const within = candidatesOf(standing, declared, award.passed);
  const quantity = rule.lots?.find(({ id }) => id === award.id)?.quantity ?? null;
  const shares = winners.map(({ share }) => share);
  for (const [place, { tendererId, share, amount }] of winners.entries()) {
    const own = offers.find(({ tenderer }) => tenderer.id === tendererId);
    const before = offers.find(({ tenderer }) => tenderer.id === winners[place - 1]?.tendererId);
    const name = own?.tenderer.name ?? 'Quien gana';
    const part = due[place];
    if (own === undefined) continue;
    if (part === undefined)
      problems.set(place, `La convocatoria reparte la partida entre ${declared.shares.length}.`);
    else if (!isSolvent(own)) problems.set(place, `${name} no tiene una propuesta solvente: no puede ganar.`);
    else if (!within.includes(own))
      problems.set(
        place,
        `El precio de ${name} pasa del ${declared.margin} % sobre el más bajo que permite la convocatoria.`,
      );
    else if (before !== undefined && rankOf(before, rule) > rankOf(own, rule))
      problems.set(place, `${name} va antes que ${before.tenderer.name}: le toca el porcentaje mayor.`);
    else if (hundredthsOf(share) !== hundredthsOf(part))
      problems.set(place, `Por la convocatoria le toca ${part} %.`);
    else {
      const worth = partAmount(own.bid.amount ?? '0', { place, shares, quantity });
      if (worth === undefined) problems.set(place, 'Su porcentaje no llega a un bien o servicio entero.');
      else if (amount !== worth) problems.set(place, `Su ${part} % vale ${moneyText(worth)} a su precio.`);
    }
  }
  return problems;
}

/** What is wrong with a shared lot, in sentences, for whoever gives the award. */
function sharingGaps(
  lot: { number: number },
  award: LotAward,
  { bids, rule }: { bids: Bids; rule: ChoiceRule },
): string[] {
  const problems = [...shareProblems(award, { bids, rule }).values()];
  if (problems.length > 0) return problems.map((problem) => `Partida ${lot.number}: ${problem}`);
  const isDeserted = winnersOf(award).reduce((sum, { share }) => sum + hundredthsOf(share), 0) < WHOLE;
  return isDeserted && (award.reason ?? '').length < LEAST_LOT_REASON
    ? [`Explica por qué queda desierta una parte de la partida ${lot.number}, con al menos 20 letras.`]
    : [];
}

/** Whether a bid that is passed over was told why. */
export function isExplained({ tenderer }: Offer, passed: readonly PassedBid[] = []): boolean {
  const own = passed.find(({ tendererId }) => tendererId === tenderer.id);
  return own !== undefined && own.reason.trim().length >= LEAST_LOT_REASON && groundRule(own.ground) === true;
}

/** What a decision about a lot lacks toward its bids, in sentences. */
export function choiceGaps(
  lot: { id: string; number: number },
  award: LotAward | undefined,
  {
    bids,
    rule,
    decided = new Map(),
  }: { bids: Bids; rule: ChoiceRule; decided?: ReadonlyMap<string, LotAward> },
): string[] {
  const apart = groupGap(lot, decided, rule);
  if (apart !== undefined) return [apart];
  const offers = offersFor(bids, lot.id, { rule, passed: award?.passed });
  const unscored = offers.filter(({ points }) => points?.technical === null);
  if (unscored.length > 0 && award?.outcome === 'awarded')
    return unscored.map(
      ({ tenderer }) => `Faltan puntos técnicos de ${tenderer.name} en la partida ${lot.number}.`,
    );
  const winner = offers.find(({ tenderer }) => tenderer.id === award?.tendererId);
  if (award?.outcome === 'awarded' && winner !== undefined && winner.counts && !isSolvent(winner))
    return [
      `${winner.tenderer.name} no llega al mínimo técnico en la partida ${lot.number}: no puede ganar.`,
    ];
  const shared = award?.outcome === 'awarded' ? sharingGaps(lot, award, { bids, rule }) : [];
  if (shared.length > 0) return shared;
  return passedOver(award, bids, rule)
    .filter((offer) => !isExplained(offer, award?.passed))
    .map(({ tenderer }) =>
      award?.outcome === 'unsuccessful'
        ? `Di por qué se desecha la propuesta de ${tenderer.name} para la partida ${lot.number}, que quedaría desierta.`
        : `Di por qué no gana ${tenderer.name} la partida ${lot.number}: su propuesta va antes.`,
    );
}

/** The bids as the award leaves them: what it passes over, and what lacks the technical minimum, is left out with its reason. */
export function bidsAfterAward<Input extends Bids>(
  opening: Input,
  lots: readonly LotAward[],
  rule: ChoiceRule,
): Input {
  const left = new Map(
    lots.flatMap((award) =>
      leftOutBy(award, opening, rule).map((one) => [`${one.tendererId} ${award.id}`, one]),
    ),
  );
  const bids = opening.bids.map((bid) => {
    const own = left.get(`${bid.tendererId} ${bid.lotId}`);
    return own === undefined || bid.reason !== null
      ? bid
      : { ...bid, reason: own.reason, ground: own.ground };
  });
  return { ...opening, bids };
}

/** What an award leaves out of a lot, with its reasons. */
export function leftOutBy(award: LotAward, bids: Bids, rule: ChoiceRule): PassedBid[] {
  const offers = offersFor(bids, award.id, { rule, passed: award.passed });
  const over = passedOver(award, bids, rule);
  const told = (award.passed ?? []).filter(({ tendererId }) =>
    over.some(({ tenderer }) => tenderer.id === tendererId),
  );
  const minimum = scoringOf(rule)?.minimum;
  const short = offers.flatMap(({ tenderer, points }) =>
    points === undefined || points.technical === null || points.isSolvent || award.outcome === 'cancelled'
      ? []
      : [
          {
            tendererId: tenderer.id,
            reason: `Obtuvo ${points.technical} puntos técnicos; la convocatoria pide al menos ${minimum ?? ''}.`,
            ground: 'Convocatoria, criterios de evaluación por puntos',
          },
        ],
  );
  return [...told, ...short];
}
