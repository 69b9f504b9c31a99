import { useCallback } from 'react';
import { formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import {
  askInterest,
  notYetAccepted,
  owesReceipt,
  readInvoicing,
  type LinkedOrder,
} from './order-invoices.data.ts';
import { SentInvoices } from './sent-invoices.tsx';
import './invoicing.css';

/** Invoices on the page of an order: whether there is something to invoice, and where each that was sent stands. */
export function OrderInvoices({ folio, link }: LinkedOrder) {
  const { settings } = usePortal();
  const { data, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => readInvoicing({ folio, link }, signal), [folio, link]),
  );
  // Whoever only sells for the company does not read what it is paid.
  if (failure?.status === 403) return null;
  return (
    <section className="iv-block" aria-labelledby="pedido-facturas">
      <h2 id="pedido-facturas">Facturas</h2>
      {data === undefined ? (
        failure === undefined ? (
          <Skeleton rows={1} look="line" label="Cargando las facturas" />
        ) : (
          <Notice tone="warn">No se pudieron leer las facturas. Vuelve a abrir la página.</Notice>
        )
      ) : (
        <>
          {data.toInvoice !== null ? (
            <p>
              Puedes facturar <b>{formatMoney(data.toInvoice.totals.gross)}</b> con IVA, lo aceptado y no
              facturado.
            </p>
          ) : (
            data.sent.length === 0 && <p>{notYetAccepted(settings)}</p>
          )}
          <div className="u-cluster u-gap-8">
            {owesReceipt(data.sent) && (
              <ButtonLink href={screenPath(`/pedidos/${folio}/factura`)}>
                Mandar tu complemento de pago
              </ButtonLink>
            )}
            {data.closed === null && (data.toInvoice !== null || data.sent.length > 0) && (
              <ButtonLink
                href={screenPath(`/pedidos/${folio}/factura`)}
                variant={data.toInvoice === null ? 'line' : 'primary'}
              >
                {data.toInvoice === null ? 'Enviar una nota de crédito' : 'Enviar factura'}
              </ButtonLink>
            )}
          </div>
          <SentInvoices
            sent={data.sent}
            askInterest={async (invoice) => {
              await askInterest({ folio, link }, invoice);
              reload();
            }}
          />
        </>
      )}
    </section>
  );
}
