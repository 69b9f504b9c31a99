import { useState } from 'react';
import { MOST_INVOICE_BYTES } from '#contract/invoice-limits.ts';
import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { sendPaymentReceipt } from './payments.data.ts';

const WEIGHT: Record<InvoiceCheck['severity'], string> = {
  stop: 'No se recibe',
  fix: 'Hay que corregirlo',
  doubt: 'En duda',
  note: 'Aviso',
};

/** Where whoever pays sends the payment receipt (REP) of a payment in the place of its supplier, with what is wrong of it. */
export function ReceiptPart({
  order,
  onDone,
}: {
  order: PaymentOrder;
  onDone: (next: PaymentOrder) => void;
}) {
  const { api, toast } = usePortal();
  const [wrong, setWrong] = useState<readonly InvoiceCheck[]>([]);
  const [sent, setSent] = useState(0);
  return (
    <section className="pg-section" aria-labelledby="pg-receipt">
      <h2 id="pg-receipt">Complemento de pago</h2>
      <p className="u-muted">
        El proveedor lo emite a más tardar el día 5 del mes siguiente. Si te lo mandó por otro medio, súbelo
        aquí: se revisa entero.
      </p>
      {wrong.length > 0 && (
        <Notice tone="bad">El complemento no se recibió. Pide al proveedor que corrija lo siguiente.</Notice>
      )}
      {wrong.length > 0 && (
        <ul className="pg-wrong">
          {wrong.map(({ id, message, severity }) => (
            <li key={id}>
              <b>{WEIGHT[severity]}:</b> {message}
            </li>
          ))}
        </ul>
      )}
      <FileChoice
        key={sent}
        label="Subir el XML del complemento de pago"
        types={['xml']}
        maxBytes={MOST_INVOICE_BYTES}
        length={96}
        send={async (file, travel) => {
          const answer = await sendPaymentReceipt(api, order, file, travel);
          setWrong(answer.isTaken ? [] : answer.checks.filter(({ result }) => result === 'fail'));
          setSent((count) => count + 1);
          if (answer.isTaken) toast('El complemento de pago quedó recibido.');
          onDone(answer.order);
        }}
      />
    </section>
  );
}
