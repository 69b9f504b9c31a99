import type { SupplierInvoice } from '#contract/invoices.ts';
import { expectedText, paidOnOf, paydayOf } from '#contract/rules/payments/payday.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { Tag } from '#web/ui/tag.tsx';
import { LateTold } from './late-told.tsx';
import { PaymentTold } from './payment-told.tsx';
import { SEVERITY_WORDS } from './invoice-words.ts';
import { INVOICE_TONES, invoiceTitle, supplierState } from './invoice-state.ts';

interface SentProps {
  sent: readonly SupplierInvoice[];
  /** Asks for the interest of one by its folio. */
  askInterest: (folio: string) => Promise<unknown>;
}

/** What was sent of an order, the newest first: where each stands, what was found in it, and until when it is paid. */
export function SentInvoices({ askInterest, sent }: SentProps) {
  if (sent.length === 0) return null;
  return (
    <ol className="iv-plain iv-sent" aria-label="Facturas enviadas">
      {sent.map((one) => (
        <Sent key={one.folio} invoice={one} askInterest={askInterest} />
      ))}
    </ol>
  );
}

function Sent({ askInterest, invoice }: Pick<SentProps, 'askInterest'> & { invoice: SupplierInvoice }) {
  const payday = paydayOf({ ...invoice, paidOn: paidOnOf(invoice.state, invoice.payment) });
  const { checks, expected, explanation, folio, payment, receivedAt, said, state, total } = invoice;
  return (
    <li className="u-card u-card--padded">
      <div className="u-cluster u-gap-12 po-facts">
        <b>{invoiceTitle(invoice)}</b>
        <Tag tone={INVOICE_TONES[state]}>{supplierState(state)}</Tag>
        <span>{formatMoney(total)} con IVA</span>
      </div>
      <p className="u-small u-muted">{`La recibimos el ${formatDateTime(receivedAt)} con el folio ${folio}.`}</p>
      {payday !== null && (
        <p>
          {payday.isPaid ? 'Se pagó el' : 'Se paga a más tardar el'} <b>{formatDate(payday.day)}</b>.
        </p>
      )}
      {payday === null && expected != null && <p>{expectedText(expected)}</p>}
      {state === 'held' && <p>Mientras está detenida no corre el plazo de su pago.</p>}
      {payment !== null && <PaymentTold payment={payment} />}
      <LateTold invoice={invoice} ask={askInterest} />
      {said !== '' && <p>{said}</p>}
      {explanation !== '' && <p className="u-small">{`Explicaste: «${explanation}»`}</p>}
      {checks.length > 0 && (
        <details>
          <summary>{checks.length === 1 ? '1 observación' : `${checks.length} observaciones`}</summary>
          <ul className="iv-plain u-small">
            {checks.map(({ id, message, severity }) => (
              <li key={`${id} ${message}`}>{`${message} ${SEVERITY_WORDS[severity]}.`}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
