import { useCallback, useState, type ReactNode } from 'react';
import type { SupplierInvoicing } from '#contract/invoices-api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { useAccountSession } from '#web/kit/account-session.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { expectedText } from '#contract/rules/payments/payday.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { OrderDoor } from '#web/ui/order-door.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { InvoiceCheckSection } from './invoice-check-section.tsx';
import {
  askInterest,
  readInvoicing,
  reviewOrderInvoice,
  sendOrderInvoice,
  sendReceipt,
  type LinkedOrder,
  notYetAccepted,
  owesReceipt,
} from './order-invoices.data.ts';
import { SendInvoice } from './send-invoice.tsx';
import { SendReceipt } from './send-receipt.tsx';
import { SentInvoices } from './sent-invoices.tsx';
import { ToInvoiceCard } from './to-invoice.tsx';
import './invoicing.css';

/** `/pedidos/{número}/factura`: what an invoice of the order must say, its check, and its sending. */
export function Screen({ folio, link }: { folio: string; link: string | null }) {
  const session = useAccountSession();
  if (link === null && session === undefined)
    return (
      <Shell folio={folio}>
        <OrderDoor title="Entra para ver sus facturas." next={`/pedidos/${folio}/factura`} />
      </Shell>
    );
  return <Linked key={link ?? session} order={{ folio, link: link ?? '' }} />;
}

function Shell({ folio, children, lead }: { folio: string; children: ReactNode; lead?: ReactNode }) {
  return (
    <Page className="iv">
      <PageHead
        title={`Factura del pedido ${folio}`}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(`/pedidos/${folio}`)}>Pedido {folio}</a>
            <span>Enviar factura</span>
          </Breadcrumbs>
        }
      >
        {lead}
      </PageHead>
      {children}
    </Page>
  );
}

function Linked({ order }: { order: LinkedOrder }) {
  const { settings } = usePortal();
  const { folio, link } = order;
  const { data, failure, reload, adopt } = useLoaded(
    useCallback((signal: AbortSignal) => readInvoicing({ folio, link }, signal), [folio, link]),
  );
  if (data !== undefined) return <Invoicing order={order} data={data} onSent={adopt} reload={reload} />;
  return (
    <Shell folio={folio}>
      {failure === undefined ? (
        <Skeleton rows={5} look="line" label="Cargando qué se puede facturar" />
      ) : failure.status === 404 ? (
        <EmptyState title="Esta liga no abre el pedido.">
          <span>{failure.problem.detail}</span>
        </EmptyState>
      ) : (
        <ErrorBlock
          what="lo que se puede facturar"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
    </Shell>
  );
}

interface InvoicingProps {
  order: LinkedOrder;
  data: SupplierInvoicing;
  onSent: (next: SupplierInvoicing) => void;
  reload: () => void;
}

function Invoicing({ data, onSent, order, reload }: InvoicingProps) {
  const { settings, toast } = usePortal();
  const { closed, facts, sent, toInvoice } = data;
  const [done, setDone] = useState<string>();
  const expected = sent.find(({ folio }) => folio === done)?.expected;
  const take = (next: SupplierInvoicing) => {
    const [newest] = next.sent;
    setDone(newest === undefined ? undefined : newest.folio);
    onSent(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <Shell
      folio={order.folio}
      lead={
        toInvoice !== null && (
          <p className="u-lead">
            Ya puedes facturar <b>{formatMoney(toInvoice.totals.gross)}</b> con IVA, lo aceptado y no
            facturado.
          </p>
        )
      }
    >
      {done !== undefined && (
        <ActResult key={done} tone="info">
          {`Llegó con el folio ${done}. ${expected == null ? 'Aquí mismo ves en qué va.' : expectedText(expected)}`}
        </ActResult>
      )}
      {closed !== null && <Notice tone="warn">{closed}</Notice>}
      {toInvoice === null && closed === null && (
        <Notice>
          {sent.length === 0
            ? notYetAccepted(settings)
            : owesReceipt(sent)
              ? 'Ya está facturado todo lo que se aceptó. Falta tu complemento de pago: mándalo aquí.'
              : 'Ya está facturado todo lo que se aceptó. Si debes una nota de crédito, mándala aquí.'}
        </Notice>
      )}
      {owesReceipt(sent) && (
        <SendReceipt
          send={(file, isReview) => sendReceipt(order, file, isReview)}
          onTaken={() => {
            toast('El complemento de pago quedó recibido.');
            reload();
          }}
        />
      )}
      <div className="iv-grid">
        {toInvoice !== null && <ToInvoiceCard facts={facts} toInvoice={toInvoice} />}
        <div>
          {closed === null && (toInvoice !== null || sent.length > 0) && (
            <InvoiceCheckSection
              // What was sent is not sent again by itself.
              key={sent.length}
              title="Tus archivos"
              says="Se revisan al momento con las reglas del SAT, con el pedido y con lo que se aceptó. Aún no se envían."
              label="Elige el XML y el PDF"
              check={(files, signal) => reviewOrderInvoice(order, files, signal)}
            >
              {(review, files) => (
                <SendInvoice
                  key={`${files.xml?.name} ${files.xml?.size} ${files.pdf?.name}`}
                  review={review}
                  send={async (with_) => take(await sendOrderInvoice(order, files, with_))}
                />
              )}
            </InvoiceCheckSection>
          )}
          {sent.length > 0 && (
            <section className="iv-block" aria-labelledby="facturar-enviadas">
              <h2 id="facturar-enviadas">Lo que has enviado</h2>
              <SentInvoices
                sent={sent}
                askInterest={async (invoice) => {
                  const { answerBy } = await askInterest(order, invoice);
                  toast(`Se te contesta a más tardar el ${formatDate(answerBy)}.`);
                  reload();
                }}
              />
            </section>
          )}
        </div>
      </div>
    </Shell>
  );
}
