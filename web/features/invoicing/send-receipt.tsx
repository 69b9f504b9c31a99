import type { ReceiptAnswer } from '#contract/invoice-checks.ts';
import { ReceiptChoice } from '#web/ui/receipt-choice.tsx';

/** Where a supplier sends the receipt (REP) of what it was paid: it reads what it says and what is wrong of it before it is kept. */
export function SendReceipt({
  send,
  onTaken,
}: {
  send: (file: File, isReview: boolean) => Promise<ReceiptAnswer>;
  onTaken: () => void;
}) {
  return (
    <section className="iv-block u-no-print" aria-labelledby="facturar-complemento">
      <h2 id="facturar-complemento">Manda tu complemento de pago</h2>
      <p>Se revisa entero al momento y ves qué dice antes de guardarlo.</p>
      <ReceiptChoice label="Elige el XML del complemento de pago" send={send} onTaken={onTaken} />
    </section>
  );
}
