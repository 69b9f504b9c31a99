import { withStop } from '../texts/with-stop.ts';
import { pairId, type Bid, type OpeningInput, type Tenderer } from '#contract/bids.ts';
import { shortInstant } from '../days/calendar.ts';
import { decimal } from '../texts/money.ts';

/** What became of a bid; codes of OCDS where it has one. */
export type BidStatus = 'valid' | 'withdrawn' | 'late' | 'disqualified';
export const BID_STATUS_LABELS: Record<BidStatus, string> = {
  valid: 'Cumple',
  withdrawn: 'Retirada',
  late: 'Extemporánea',
  disqualified: 'Desechada',
};

/** What became of a bid, or of all bids of somebody: each is taken back, late, or left out for a reason, never two of them. */
export function bidStatus(
  tenderer: Pick<Tenderer, 'standing' | 'reason'>,
  bid?: Pick<Bid, 'reason'>,
): BidStatus {
  if (tenderer.standing != null) return tenderer.standing;
  return tenderer.reason !== null || (bid?.reason ?? null) !== null ? 'disqualified' : 'valid';
}

/** «Extemporánea: llegó el 24 nov 2026 a las 10:12 h»; of whoever stands, undefined. */
export function standingText({
  standing,
  standingAt,
}: Pick<Tenderer, 'standing' | 'standingAt'>): string | undefined {
  if (standing == null) return undefined;
  const label = BID_STATUS_LABELS[standing];
  if (standingAt == null) return `${label}, sin hora registrada`;
  const when = `el ${shortInstant(standingAt)}`;
  return standing === 'late' ? `${label}: llegó ${when}` : `${label} ${when}`;
}

/** What is wrong with a bid that is said to be taken back or late; undefined when nothing is. */
export function refuseStanding(
  { name, standing, standingAt, openedAt }: Tenderer,
  { openingAt, now, bids }: { openingAt: string | undefined; now: number; bids: boolean },
): { field: 'standing' | 'standingAt'; message: string } | undefined {
  if (standing == null) return undefined;
  const label = BID_STATUS_LABELS[standing].toLowerCase();
  if (openedAt !== null || bids)
    return { field: 'standing', message: `El sobre de ${name} se abrió: su propuesta no es ${label}.` };
  if (standingAt == null)
    return {
      field: 'standingAt',
      message:
        standing === 'late'
          ? `Escribe cuándo llegó ${withStop(name)}`
          : `Escribe cuándo se retiró ${withStop(name)}`,
    };
  const at = Date.parse(standingAt);
  const act = openingAt === undefined ? undefined : Date.parse(openingAt);
  if (at > now) return { field: 'standingAt', message: 'Esa hora todavía no llega.' };
  if (act !== undefined && standing === 'late' && at <= act)
    return { field: 'standingAt', message: 'Llegó antes de la hora del acto: no es extemporánea.' };
  if (act !== undefined && standing === 'withdrawn' && at > act)
    return {
      field: 'standingAt',
      message: 'Una propuesta se retira antes de la hora del acto. Después, se desecha con su motivo.',
    };
  return undefined;
}

/** What was noted, after its act was closed, of a bid that came late. */
export interface LateNote {
  tendererId: string;
  before: string;
  after: string;
}

const noteOf = (tenderer: Tenderer) => {
  const who = tenderer.rfc === null ? tenderer.name : `${tenderer.name} (${tenderer.rfc})`;
  return `${who}. ${standingText(tenderer) ?? ''}`;
};

/** What a closed act says otherwise of bids that came late, with what it said before. */
export function lateNotes(before: readonly Tenderer[], next: readonly Tenderer[]): LateNote[] {
  const known = new Map(before.map((one) => [one.id, one]));
  return next
    .filter(({ standing }) => standing === 'late')
    .map((one) => {
      const was = known.get(one.id);
      return {
        tendererId: one.id,
        before: was === undefined ? 'No estaba anotada al cerrar el acto' : noteOf(was),
        after: noteOf(one),
      };
    })
    .filter((note) => note.before !== note.after);
}

/** Whom a closed act would tell no longer of those who came late: nobody who was noted goes. */
export function lostLate(before: readonly Tenderer[], next: readonly Tenderer[]): Tenderer | undefined {
  const kept = new Set(next.map(({ id }) => id));
  return before.find(({ id, standing }) => standing === 'late' && !kept.has(id));
}

/** One thing that is still missing before an opening can be closed. */
export interface OpeningGap {
  tendererId: string;
  message: string;
}

/** Whether somebody's envelope is read: whoever is left out before is not opened. */
export const isRead = ({ openedAt }: Tenderer): boolean => openedAt !== null;

/** Whether a bid counts: it has an amount, and neither its bidder nor itself was left out, taken back or late. */
export function isCompliant(bid: Bid, tenderer: Tenderer | undefined): boolean {
  return bid.amount !== null && tenderer !== undefined && bidStatus(tenderer, bid) === 'valid';
}

/** Bids by the id of their pair. */
export function bidsByPair(bids: readonly Bid[]): Map<string, Bid> {
  return new Map(bids.map((bid) => [pairId(bid.tendererId, bid.lotId), bid]));
}

const count = (total: number, one: string, many: string) => `${total} ${total === 1 ? one : many}`;

/** What is missing to close the act, bidder by bidder in their order: envelopes, amounts, papers. */
export function openingGaps(
  { tenderers, papers, checks, bids }: OpeningInput,
  lotIds: readonly string[],
): OpeningGap[] {
  const known = bidsByPair(bids);
  const checked = new Set(checks.map(({ tendererId, paperId }) => pairId(tendererId, paperId)));
  return tenderers.flatMap((tenderer): OpeningGap[] => {
    const { id, position, reason } = tenderer;
    if (reason !== null || tenderer.standing != null) return [];
    if (!isRead(tenderer)) return [{ tendererId: id, message: `Abrir el sobre del ${position}` }];
    const amounts = lotIds.filter((lot) => !known.has(pairId(id, lot))).length;
    const unseen = papers.filter((paper) => !checked.has(pairId(id, paper.id))).length;
    const parts = [
      ...(amounts === 0 ? [] : [count(amounts, 'monto', 'montos')]),
      ...(unseen === 0 ? [] : [count(unseen, 'documento', 'documentos')]),
    ];
    return parts.length === 0 ? [] : [{ tendererId: id, message: `${parts.join(' y ')} del ${position}` }];
  });
}

/** Sum of what somebody offers, in cents kept exact; undefined without any amount. */
export function sumOf(bids: readonly Bid[], tendererId: string): string | undefined {
  const own = bids.filter((bid) => bid.tendererId === tendererId && bid.amount !== null);
  if (own.length === 0) return undefined;
  const cents = own.reduce((sum, bid) => sum + BigInt((bid.amount ?? '0').replace('.', '')), 0n);
  return decimal(cents);
}

/** A reason without its article, or the other way round, for whoever was left out. */
export function isHalfReasoned({
  reason,
  ground,
}: {
  reason: string | null;
  ground: string | null;
}): boolean {
  return (reason === null) !== (ground === null);
}
