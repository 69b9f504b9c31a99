import type { InvoicePayment } from '#contract/invoices.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';

const LIST = new Intl.ListFormat('es-MX', { type: 'conjunction' });

const lessOf = ({ withheld, credits, penalties }: InvoicePayment): string =>
  LIST.format([
    ...(Number(withheld) === 0 ? [] : [`${formatMoney(withheld)} de retenciones`]),
    ...(Number(credits) === 0 ? [] : [`${formatMoney(credits)} de notas de crédito`]),
    ...penalties.map(
      ({ amount, kind, number }) =>
        `${formatMoney(amount)} de la ${kind === 'late' ? 'pena' : 'deducción'} ${number}`,
    ),
  ]);

/** How an invoice is paid: its order of payment, when, how much, with which reference and to which account. */
export function PaymentTold({ payment }: { payment: InvoicePayment }) {
  const { lastFour, net, order, scheduledFor, transfers } = payment;
  const less = lessOf(payment);
  return (
    <div className="iv-payment">
      <p>
        Orden de pago <b>{order}</b> por {formatMoney(net)}
        {less !== '' && `, después de restar ${less}`}, a la cuenta terminada en {lastFour}.
      </p>
      {scheduledFor !== null && (
        <p>
          Está programada para el <b>{formatDate(scheduledFor)}</b>.
        </p>
      )}
      {transfers.map(({ amount, day, isReturned, receiptBy, reference }) => (
        <p key={`${day} ${reference} ${isReturned}`}>
          {isReturned
            ? `El banco devolvió ${formatMoney(amount)} el ${formatDate(day)}, referencia ${reference}.`
            : `Se pagaron ${formatMoney(amount)} el ${formatDate(day)}, referencia ${reference}.`}
          {receiptBy !== null && ` El complemento de pago se manda a más tardar el ${formatDate(receiptBy)}.`}
        </p>
      ))}
    </div>
  );
}
