import { useState } from 'react';
import { PAYMENT_CLAIM_KINDS, PAYMENT_CLAIM_LABELS, type PaymentClaim } from '#contract/payment-orders.ts';
import type { SupplierInvoice } from '#contract/invoices.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';

/** How late an invoice is paid, with the button by which its supplier asks for interest, and what became of it. */
export function LateTold({
  ask,
  invoice,
}: {
  invoice: SupplierInvoice;
  ask: (folio: string) => Promise<unknown>;
}) {
  const { claims, folio, late, payment } = invoice;
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      await ask(folio);
    } catch (error) {
      setFailed(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
    }
    setBusy(false);
  };
  const isAsked = claims.some(({ kind }) => kind === 'interest');
  return (
    <>
      {late !== null && (
        <p>
          {late.isWhole ? 'Se pagó' : 'Lleva'}{' '}
          <b>{late.days === 1 ? '1 día natural' : `${late.days} días naturales`}</b> después de su último día.
          Si los pides, los intereses {late.isWhole ? 'son' : 'van en'} <b>{formatMoney(late.interest)}</b>.{' '}
          <span className="u-small u-muted">{late.says}</span>
        </p>
      )}
      {late !== null && !isAsked && (
        <p className="u-no-print">
          {payment === null ? (
            'Podrás pedirlos cuando la Universidad ordene su pago.'
          ) : (
            <Button variant="tonal" aria-busy={isBusy} disabled={isBusy} onClick={() => void run()}>
              Pedir los intereses
            </Button>
          )}
        </p>
      )}
      {failed !== undefined && (
        <p className="u-field__error" role="alert">
          {failed}
        </p>
      )}
      {claims.map((claim) => (
        <p key={claim.id}>{toldOf(claim)}</p>
      ))}
    </>
  );
}

function toldOf(claim: PaymentClaim): string {
  const { amount, answerBy, interest, kind, paidBy, reason, returnedOn, state } = claim;
  const head = `${PAYMENT_CLAIM_KINDS[kind]}: ${PAYMENT_CLAIM_LABELS[kind][state].toLowerCase()}${amount === null ? '' : `, ${formatMoney(amount)}`}${paidBy === null ? '' : `, orden de pago ${paidBy}`}.`;
  const until =
    state !== 'asked'
      ? ''
      : kind === 'interest'
        ? ` Se te contesta a más tardar el ${formatDate(answerBy)}.`
        : ` Devuélvelo a más tardar el ${formatDate(answerBy)}; después lleva intereses desde el día en que se te pagó${interest === '0.00' ? '' : `: hoy, ${formatMoney(interest)}`}.`;
  const back = returnedOn === null ? '' : ` Se recibió el ${formatDate(returnedOn)}.`;
  return `${head}${until}${back}${reason === '' ? '' : ` «${reason}»`}`;
}
