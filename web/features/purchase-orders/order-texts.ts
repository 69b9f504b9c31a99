import type { OrderLine, PurchaseOrderForm } from '#contract/purchase-orders.ts';

/** An order as its fields hold it. */
export interface OrderTexts {
  object: string;
  lines: OrderLine[];
  dueOn: string;
  dueDays: string;
  place: string;
  hours: string;
  advancePercent: string;
  paymentDays: string;
  priceTerms: string;
  notes: string;
  administrator: string;
  receiver: string;
}

const shown = (value: string | number | null): string => (value === null ? '' : String(value));
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export const toTexts = (form: PurchaseOrderForm): OrderTexts => ({
  ...form,
  dueOn: shown(form.dueOn),
  dueDays: shown(form.dueDays),
  advancePercent: shown(form.advancePercent),
  paymentDays: shown(form.paymentDays),
  administrator: shown(form.administrator),
  receiver: shown(form.receiver),
});

export const toForm = (texts: OrderTexts): PurchaseOrderForm => ({
  ...texts,
  dueOn: texts.dueOn === '' ? null : texts.dueOn,
  dueDays: numberOf(texts.dueDays),
  advancePercent: numberOf(texts.advancePercent),
  paymentDays: numberOf(texts.paymentDays) ?? 17,
  administrator: texts.administrator === '' ? null : texts.administrator,
  receiver: texts.receiver === '' ? null : texts.receiver,
});

export const newLine = (): OrderLine => ({
  id: crypto.randomUUID(),
  description: '',
  quantity: '',
  unit: '',
  unitPrice: '',
  taxRate: '16',
  lotId: null,
});
