import type { AskedQuotation } from '#contract/quotations-api.ts';
import type { LotOffer, QuotationOffer } from '#contract/quotations.ts';
import {
  answerProblems,
  numberDoubt,
  plainNumber,
  priceProblem,
  unmistakable,
} from '#contract/rules/quotation/quotation-answer.ts';
import type { MarkMeanings } from '#contract/rules/texts/amount-text.ts';

type Asked = Pick<AskedQuotation, 'lots'>;
type NumberField = 'deliveryDays' | 'warranty';
/** An offer as it is typed: what is no number yet is kept as well. */
export type LotText = Omit<LotOffer, NumberField> & Record<NumberField, string>;
export interface OfferText extends Omit<QuotationOffer, 'lots' | 'validityDays' | 'files' | 'papers'> {
  lots: LotText[];
  validityDays: string;
  /** `paper`: which of those that were asked for it is. */
  files: { id: string; name: string; bytes: number; paper?: string }[];
}

const newLot = (lot: Asked['lots'][number]): LotText => ({
  lotId: lot.id,
  offers: null,
  reason: '',
  unitPrice: '',
  quantity: lot.quantity ?? '',
  brand: '',
  model: '',
  origin: '',
  deliveryDays: '',
  deliveryUnit: 'days',
  warranty: '',
  warrantyUnit: 'months',
  taxRate: '16',
  meets: lot.requirements.map(({ code }) => ({ code, answer: null, where: '' })),
  discounts: [],
});

/** An offer of nothing yet. */
export const newOffer = (asked: Pick<AskedQuotation, 'lots' | 'validityDays'>): OfferText => ({
  lots: asked.lots.map(newLot),
  currency: 'MXN',
  validityDays: String(asked.validityDays),
  contact: { name: '', email: '', phone: '' },
  representative: '',
  members: [],
  declarations: [],
  note: '',
  files: [],
});

/** What was kept in the browser, with the lots that are asked now; what is declared is declared anew each time. */
export function withLots(kept: OfferText, asked: Asked): OfferText {
  const known = new Map(kept.lots.map((lot) => [lot.lotId, lot]));
  return {
    ...kept,
    declarations: [],
    lots: asked.lots.map((lot) => {
      const before = known.get(lot.id);
      if (before === undefined) return newLot(lot);
      const said = new Map(before.meets.map((one) => [one.code, one]));
      return {
        ...before,
        meets: lot.requirements.map(({ code }) => said.get(code) ?? { code, answer: null, where: '' }),
      };
    }),
  };
}

const count = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null);

/** A price as it is sent; nothing of one that reads two ways. */
export const priceOf = (typed: string): string =>
  numberDoubt(typed) === undefined ? plainNumber(typed) : '';

/** The offer as it is sent. */
export const offerOf = ({ lots, validityDays, files, ...rest }: OfferText): QuotationOffer => ({
  ...rest,
  validityDays: count(validityDays),
  files: files.map(({ id }) => id),
  papers: files.flatMap(({ id, paper }) => (paper === undefined ? [] : [{ name: paper, file: id }])),
  lots: lots.map((lot) => ({
    ...lot,
    unitPrice: priceOf(lot.unitPrice),
    quantity: plainNumber(lot.quantity),
    deliveryDays: count(lot.deliveryDays),
    warranty: count(lot.warranty),
  })),
});

/** A price as it is shown once it was written, «1,234.50»; what is none, or reads two ways, stays as it is. */
export function typedPrice(typed: string, column?: MarkMeanings): string {
  const plain = plainNumber(typed, column);
  const isRead = numberDoubt(typed, column) === undefined;
  return isRead && priceProblem(plain) === undefined ? unmistakable(plain) : typed;
}

/** All that is wrong with an offer as it is typed, by its place; a number that is none is not dropped in silence. */
export function typedProblems(
  offer: OfferText,
  asked: Parameters<typeof answerProblems>[1],
): Record<string, string> {
  const found = answerProblems(offerOf(offer), asked);
  const wanted = new Map(asked.lots.map(({ id, quantity }) => [id, quantity]));
  for (const { lotId, offers, unitPrice, quantity } of offer.lots) {
    if (offers !== true) continue;
    const price = numberDoubt(unitPrice);
    if (price !== undefined) found[`lots.${lotId}.unitPrice`] = price;
    const many = quantity === wanted.get(lotId) ? undefined : numberDoubt(quantity);
    if (many !== undefined) found[`lots.${lotId}.quantity`] = many;
  }
  for (const { lotId, offers, warranty } of offer.lots)
    if (offers === true && warranty.trim() !== '' && count(warranty) === null)
      found[`lots.${lotId}.warranty`] = 'Escribe la garantía con una cifra, o deja el campo vacío.';
  return found;
}
