import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ReceiptChoice } from '#web/ui/receipt-choice.tsx';
import { sendPaymentReceipt } from './payments.data.ts';

/** Where whoever pays sends the payment receipt (REP) of a payment in the place of its supplier, once they saw what it says. */
export function ReceiptPart({
  order,
  onDone,
}: {
  order: PaymentOrder;
  onDone: (next: PaymentOrder) => void;
}) {
  const { api, toast } = usePortal();
  return (
    <section className="pg-section" aria-labelledby="pg-receipt">
      <h2 id="pg-receipt">Complemento de pago</h2>
      <p className="u-muted">
        El proveedor lo emite a más tardar el día 5 del mes siguiente. Si te lo mandó por otro medio, súbelo
        aquí: se revisa entero y ves qué dice antes de guardarlo.
      </p>
      <ReceiptChoice
        label="Subir el XML del complemento de pago"
        send={(file, isReview) => sendPaymentReceipt(api, order, file, isReview)}
        onTaken={(answer) => {
          toast('El complemento de pago quedó recibido.');
          onDone(answer.order);
        }}
      />
    </section>
  );
}
