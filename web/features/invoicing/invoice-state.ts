import {
  INVOICE_KINDS,
  INVOICE_STATE_LABELS,
  type InvoiceKind,
  type InvoiceState,
} from '#contract/invoices.ts';
import type { Tone } from '#web/ui/tag.tsx';

export const INVOICE_TONES: Record<InvoiceState, Tone> = {
  received: 'info',
  returned: 'bad',
  matched: 'ok',
  verified: 'info',
  ordered: 'info',
  scheduled: 'ok',
  paid: 'warn',
  settled: 'ok',
  held: 'bad',
  cancelled: 'mute',
  replaced: 'mute',
  rejected: 'bad',
  bounced: 'bad',
};

/** What a supplier reads of it; a paid one still waits for its payment receipt. */
export const supplierState = (state: InvoiceState): string =>
  state === 'paid'
    ? 'Pagada · falta complemento'
    : state === 'settled'
      ? 'Pagada'
      : INVOICE_STATE_LABELS[state];

/** «Factura A-1204» */
export const invoiceTitle = ({ kind, name }: { kind: InvoiceKind; name: string }): string =>
  name === '' ? INVOICE_KINDS[kind] : `${INVOICE_KINDS[kind]} ${name}`;

/** An invoice has one use; where several are right, its issuer chooses. */
export const cfdiUseName = (uses: readonly string[]): string =>
  uses.length > 1 ? 'Uso de CFDI, uno de estos' : 'Uso de CFDI';
