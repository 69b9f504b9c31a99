import type { AskedQuotation } from '#contract/quotations-api.ts';
import type { LotOffer, QuotationOffer } from '#contract/quotations.ts';
import { plainNumber } from '#contract/rules/quotation/quotation-answer.ts';

type Asked = Pick<AskedQuotation, 'lots'>;
type NumberField = 'deliveryDays' | 'warranty';
/** An offer as it is typed: what is no number yet is kept as well. */
export type LotText = Omit<LotOffer, NumberField> & Record<NumberField, string>;
export interface OfferText extends Omit<QuotationOffer, 'lots' | 'validityDays' | 'files'> {
  lots: LotText[];
  validityDays: string;
  files: { id: string; name: string; bytes: number }[];
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

/** What was kept in the browser, with the lots that are asked now. */
export function withLots(kept: OfferText, asked: Asked): OfferText {
  const known = new Map(kept.lots.map((lot) => [lot.lotId, lot]));
  return {
    ...kept,
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

/** The offer as it is sent. */
export const offerOf = ({ lots, validityDays, files, ...rest }: OfferText): QuotationOffer => ({
  ...rest,
  validityDays: count(validityDays),
  files: files.map(({ id }) => id),
  lots: lots.map((lot) => ({
    ...lot,
    unitPrice: plainNumber(lot.unitPrice),
    quantity: plainNumber(lot.quantity),
    deliveryDays: count(lot.deliveryDays),
    warranty: count(lot.warranty),
  })),
});

/** Rows of a sheet: number, unit price, brand, model, days. */
export interface PastedOffers {
  lots: LotText[];
  taken: number;
  /** Rows that name no lot. */
  strange: number[];
}

/** Takes rows that were copied from a sheet into the lots that they name; a head row says nothing. */
export function pasteOffers(text: string, lots: readonly LotText[], asked: Asked): PastedOffers {
  const ids = new Map(asked.lots.map(({ number, id }) => [String(number), id]));
  const rows = text
    .split(/\r?\n/)
    .map((row, index) => ({ number: index + 1, cells: row.split('\t').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const found = new Map<string, string[]>();
  const strange: number[] = [];
  for (const { number, cells } of rows) {
    const id = ids.get(cells[0] ?? '');
    if (id !== undefined) found.set(id, cells);
    else if (number > 1 || /^\d/.test(cells[0] ?? '')) strange.push(number);
  }
  const next = lots.map((lot) => {
    const [, price = '', brand = '', model = '', days = ''] = found.get(lot.lotId) ?? [];
    if (price === '') return lot;
    return {
      ...lot,
      offers: true,
      unitPrice: plainNumber(price),
      brand: brand === '' ? lot.brand : brand,
      model: model === '' ? lot.model : model,
      deliveryDays: days === '' ? lot.deliveryDays : days,
    };
  });
  return { lots: next, taken: next.filter((lot, at) => lot !== lots[at]).length, strange };
}
