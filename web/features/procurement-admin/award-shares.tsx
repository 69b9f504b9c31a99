import { useState } from 'react';
import type { LotAward } from '#contract/awards.ts';
import {
  isShared,
  offersFor,
  shareProblems,
  sharedAmong,
  winnersOf,
  type ChoiceRule,
  type LotWinner,
  type Offer,
} from '#contract/rules/bids/award-choice.ts';
import type { OpeningInput } from '#contract/bids.ts';
import { isShare, partAmount, quantitiesOf } from '#contract/rules/bids/shares.ts';
import { formatMoney } from '#web/kit/format.ts';
import { TextField } from '#web/ui/text-field.tsx';

type Given = Pick<LotAward, 'outcome' | 'tendererId' | 'amount' | 'listReason' | 'share' | 'others'>;

/** What is decided of a lot that these win, in their order; one alone says nothing of shares. */
export function decidedFor(winners: readonly LotWinner[]): Given {
  const [first, ...others] = winners;
  const { tendererId = null, amount = null, listReason = null, share } = first ?? {};
  const shared = { share, others };
  const parts = isShared(shared) ? shared : { share: undefined, others: undefined };
  return { outcome: 'awarded', tendererId, amount, listReason, ...parts };
}

/** A lot whose winners are chosen anew: each of them with the share of the call, at its own price. */
export function withChosen(
  award: LotAward | undefined,
  chosen: readonly Offer[],
  { lotId, rule }: { lotId: string; rule: ChoiceRule },
): Given {
  const due = winnersOf({
    ...sharedAmong(chosen, lotId, rule),
    outcome: 'awarded',
    listReason: null,
  });
  const known = new Map(winnersOf(award).map((one) => [one.tendererId, one.listReason]));
  return decidedFor(due.map((one) => ({ ...one, listReason: known.get(one.tendererId) ?? null })));
}

/** Why one of those who win a lot does although a list says something of it. */
export const withReason = (winners: readonly LotWinner[], id: string, listReason: string | null): Given =>
  decidedFor(winners.map((one) => (one.tendererId === id ? { ...one, listReason } : one)));

interface ShareProps {
  award: LotAward;
  /** Of the winner, among those who share the lot. */
  place: number;
  lot: { number: number; unit: string; quantity: string | null };
  offer: Offer;
  opening: OpeningInput;
  rule: ChoiceRule;
  onChange: (patch: Partial<LotAward>) => void;
}

/** How much of a lot one of its winners takes, in percent, and what that is worth at its own price. */
export function ShareField({ award, place, lot, offer, opening, rule, onChange }: ShareProps) {
  const [typed, setTyped] = useState<string>();
  const winners = winnersOf(award);
  const own = winners[place];
  if (own === undefined) return null;
  const shares = winners.map(({ share }) => share);
  const text = typed !== undefined && !isShare(typed.trim()) ? typed : own.share;
  const problem = isShare(text.trim())
    ? shareProblems(award, { bids: opening, rule }).get(place)
    : 'Escribe el porcentaje como 60 o 33.33';
  const write = (value: string) => {
    setTyped(value);
    if (!isShare(value.trim())) return;
    const next = winners.map((one, at) => (at === place ? { ...one, share: value.trim() } : one));
    const parts = next.map(({ share }) => share);
    const bids = new Map(
      offersFor(opening, award.id, { rule }).map(({ bid, tenderer }) => [tenderer.id, bid.amount]),
    );
    onChange(
      decidedFor(
        next.map((one, at) => {
          const bid = bids.get(one.tendererId);
          const worth =
            bid == null ? null : partAmount(bid, { place: at, shares: parts, quantity: lot.quantity });
          return { ...one, amount: worth ?? null };
        }),
      ),
    );
  };
  const quantity = lot.quantity === null ? undefined : quantitiesOf(lot.quantity, shares)[place];
  return (
    <div className="pa-offers__share">
      <TextField
        label={`Parte de ${offer.tenderer.name}, partida ${lot.number}, %`}
        hint={`${quantity === undefined ? 'Su parte' : `${quantity} de ${lot.quantity ?? ''} ${lot.unit}`}, por ${own.amount === null ? 'definir' : formatMoney(own.amount)} a su precio.`}
        inputMode="decimal"
        value={text}
        errors={problem === undefined ? [] : [problem]}
        onChange={write}
      />
    </div>
  );
}
