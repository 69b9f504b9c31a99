import type { PaymentOrderState, PaymentState } from '#contract/payment-orders.ts';
import type { Tone } from '#web/ui/tag.tsx';

export const STATE_TONES: Record<PaymentOrderState, Tone> = {
  draft: 'mute',
  ordered: 'info',
  scheduled: 'info',
  partial: 'warn',
  paid: 'ok',
  held: 'bad',
  voided: 'mute',
};

export const PAYMENT_TONES: Record<PaymentState, Tone> = { scheduled: 'info', paid: 'ok', returned: 'bad' };
