import { INVOICE_KINDS, type InvoiceKind } from '#contract/invoices.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { tellSupplier } from '#server/features/purchase-orders/public.ts';
import type { Transaction } from '#server/kit/db.ts';

/** What a mail says of an invoice; everything else of it is read with the link of its order. */
interface ToldInvoice {
  orderId: string;
  folio: string;
  kind: InvoiceKind;
  series: string;
  number: string;
  total: string;
}

const nameOf = ({ kind, number, series }: ToldInvoice): string =>
  `${INVOICE_KINDS[kind]} ${series}${number}`.trim();

/** Tells the supplier what became of an invoice: only the summary. */
export const tellInvoice = (
  tx: Transaction,
  invoice: ToldInvoice,
  said: {
    template: 'invoice_received' | 'invoice_returned' | 'invoice_verified';
    result: string;
    text?: string;
    dueOn?: string;
  },
): Promise<void> =>
  tellSupplier(tx, invoice.orderId, {
    template: said.template,
    part: '/factura',
    values: {
      folio: invoice.folio,
      factura: nameOf(invoice),
      importe: moneyText(invoice.total),
      resultado: said.result,
      ...(said.template === 'invoice_returned' && { porque: said.text ?? '' }),
      ...(said.template === 'invoice_received' && { sigue: said.text ?? '' }),
      ...(said.template === 'invoice_verified' && {
        pago: said.dueOn === undefined ? '' : shortDate(said.dueOn),
      }),
    },
  });
