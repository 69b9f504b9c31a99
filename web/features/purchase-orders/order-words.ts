import type { OrderState } from '#contract/purchase-orders.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import type { Tone } from '#web/ui/tag.tsx';

export const STATE_TONES: Record<OrderState, Tone> = {
  draft: 'mute',
  issued: 'info',
  proposed: 'warn',
  accepted: 'ok',
  rejected: 'bad',
  rescinded: 'bad',
  ended: 'warn',
  settled: 'ok',
  voided: 'mute',
};

/** The rates of IVA as they are chosen. */
export const TAX_OPTIONS = [
  { value: '16', label: '16 %' },
  { value: '8', label: '8 %' },
  { value: '0', label: '0 %' },
  { value: 'exempt', label: 'Exento' },
];
export const taxText = (rate: string): string =>
  TAX_OPTIONS.find(({ value }) => value === rate)?.label ?? rate;

/** «Pedido P-2026-00042» */
export const orderName = (number: string | null): string =>
  number === null ? 'Pedido sin número' : `Pedido ${number}`;

export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Guarantees that a supplier hands in for its order, as one text. */
export const guaranteeWords = ({ guaranteesAsked }: { guaranteesAsked: readonly string[] }): string =>
  guaranteesAsked.length === 0 ? 'No se pide ninguna.' : guaranteesAsked.join(' ');

/** Other quantities that its supplier has not answered, and why; undefined where the whole order is before it. */
export const pendingChange = ({
  history,
  state,
}: Pick<SupplierOrder, 'history' | 'state'>): string | undefined => {
  const last = history.find(({ act }) => act === 'change' || act === 'issue' || act === 'reject');
  return state === 'issued' && last?.act === 'change' ? last.text : undefined;
};
