import { useCallback, useState, type ReactNode } from 'react';
import { ORDER_REJECTIONS, ORDER_STATE_LABELS } from '#contract/purchase-orders.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { forgetEnded, useAccountSession } from '#web/kit/account-session.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { OrderDoor } from '#web/ui/order-door.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { OrderHistory, OrderLines } from './order-parts.tsx';
import { guaranteeWords, pendingChange, STATE_TONES } from './order-words.ts';
import { readSupplierOrder } from './purchase-orders.data.ts';
import { SupplierReceipts } from './receipts-part.tsx';
import { AnnounceDelivery } from './announce-delivery.tsx';
import { SupplierEndings } from './supplier-endings.tsx';
import { SupplierSettlement } from './supplier-settlement.tsx';
import { SupplierPenalties } from './supplier-penalties.tsx';
import { SupplierAnswer } from './supplier-answer.tsx';
import './purchase-orders.css';

interface ScreenProps {
  folio: string;
  link: string | null;
  /** Of what was sent of it already. */
  invoices?: ReactNode;
}

/** `/pedidos/{número}`: a supplier without an account reads its order and answers it. */
export function Screen({ folio, link, invoices }: ScreenProps) {
  const session = useAccountSession();
  const [isIn, setIn] = useState(session !== undefined);
  if (session !== undefined && !isIn) setIn(true);
  return link === null && session === undefined ? (
    <Page width="narrow">
      <PageHead title={`Pedido ${folio}`} />
      <OrderDoor title="Entra para ver el pedido." next={`/pedidos/${folio}`} hasEnded={isIn} />
    </Page>
  ) : (
    <Linked key={session} folio={folio} link={link ?? ''} invoices={invoices} />
  );
}

function Linked({ folio, link, invoices }: ScreenProps & { link: string }) {
  const { settings } = usePortal();
  const { data, failure, reload, adopt } = useLoaded(
    useCallback((signal: AbortSignal) => forgetEnded(readSupplierOrder(folio, link, signal)), [folio, link]),
  );
  if (data !== undefined) return <Order order={data} link={link} invoices={invoices} onAnswered={adopt} />;
  return (
    <Page width="narrow">
      <PageHead title={`Pedido ${folio}`} />
      {failure === undefined ? (
        <Skeleton rows={5} look="line" label="Cargando el pedido" />
      ) : failure.status < 500 && failure.status >= 400 ? (
        <EmptyState
          title={link === '' ? 'Desde esta cuenta no se abre el pedido.' : 'Esta liga no abre el pedido.'}
        >
          <span>{failure.problem.detail}</span>
        </EmptyState>
      ) : (
        <ErrorBlock
          what="el pedido"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
    </Page>
  );
}

const DONE = {
  accepted: 'Aceptaste el pedido. Quien lo lleva ya lo sabe.',
  proposed: 'Tu fecha llegó a quien lleva el pedido; te contesta por correo. Mientras, vale la del pedido.',
  rejected: 'Rechazaste el pedido. Quien lo lleva ya lo sabe, y también los demás correos de tu empresa.',
} as const;

interface OrderProps {
  order: SupplierOrder;
  link: string;
  invoices: ReactNode;
  onAnswered: (next: SupplierOrder) => void;
}

function Order({ order, link, invoices, onAnswered }: OrderProps) {
  const { state } = order;
  const [isDone, setDone] = useState(false);
  const contact = order.buyerEmail === null ? order.buyer : `${order.buyer}, ${order.buyerEmail}`;
  return (
    <Page width="narrow" className="po-page u-keeps-crumbs">
      <PageHead
        title={order.object}
        crumbs={
          link === '' && (
            <Breadcrumbs>
              <a href={screenPath('/mi-cuenta')}>Mi cuenta</a>
              <a href={screenPath('/mi-cuenta/pedidos')}>Pedidos</a>
              <span>{order.number}</span>
            </Breadcrumbs>
          )
        }
      >
        <div className="u-cluster u-gap-12 po-facts">
          <Tag tone={STATE_TONES[state]}>{ORDER_STATE_LABELS[state]}</Tag>
          <span>
            Pedido {order.number}
            {order.edition > 1 && `, versión ${order.edition}`}
          </span>
          <span>Para {order.supplier}</span>
          <span>Contrato {order.contract}</span>
        </div>
      </PageHead>
      {isDone && (state === 'accepted' || state === 'proposed' || state === 'rejected') ? (
        <ActResult tone="info">{DONE[state]}</ActResult>
      ) : (
        <Standing order={order} />
      )}
      {order.mayAnswer && (
        <SupplierAnswer
          order={order}
          link={link}
          onAnswered={(next) => {
            setDone(true);
            onAnswered(next);
            window.scrollTo({ top: 0 });
          }}
        />
      )}
      <SupplierEndings order={order} link={link} onAnswered={onAnswered} />
      <SupplierSettlement order={order} link={link} onAnswered={onAnswered} />
      <SupplierPenalties order={order} link={link} onAnswered={onAnswered} />
      <AnnounceDelivery order={order} link={link} onAnnounced={onAnswered} />
      <SupplierReceipts order={order} link={link} />
      {(state === 'accepted' || order.receipts.length > 0) && invoices}
      <section className="po-section" aria-labelledby="po-delivery">
        <h2 id="po-delivery">Entrega y pago</h2>
        <FactList
          facts={[
            { name: 'A más tardar', value: formatDate(order.dueOn) },
            { name: 'Dónde', value: order.place },
            { name: 'Cuándo se recibe', value: order.hours },
            { name: 'Recibe', value: order.receiver },
            {
              name: 'Pago',
              value: `Hasta ${order.paymentDays} días hábiles después de la factura verificada`,
            },
            { name: 'Anticipo', value: order.advancePercent === null ? '' : `${order.advancePercent} %` },
            { name: 'Precio', value: order.priceTerms },
            { name: 'Pena por atraso', value: order.penaltyAsked },
            { name: 'Garantía', value: guaranteeWords(order) },
            { name: 'Indicaciones', value: order.notes },
            { name: 'Lo lleva', value: contact },
          ]}
        />
      </section>
      <section className="po-section" aria-labelledby="po-lines">
        <h2 id="po-lines">Qué se pide</h2>
        <OrderLines lines={order.lines} totals={order.totals} currency={order.currency} />
      </section>
      <OrderHistory history={order.history} invoices={order.invoiceEvents} />
      {link === '' && (
        <p className="u-no-print">
          <a href={screenPath('/mi-cuenta')}>Volver a Mi cuenta</a>
        </p>
      )}
    </Page>
  );
}

function Standing({ order }: { order: SupplierOrder }) {
  const { answerBy, answerReason, answerText, isLate, promisedOn, retractBy, state } = order;
  const change = pendingChange(order);
  if (change !== undefined)
    return (
      <Notice tone="warn">
        {`La Universidad cambió cantidades. ${change} Contéstalo hasta el ${formatDate(answerBy ?? '')}: si lo rechazas, valen las de antes; si no contestas, valen estas.`}
      </Notice>
    );
  if (state === 'issued' && isLate)
    return (
      <Notice tone="warn">
        {`Se contestaba hasta el ${formatDate(answerBy ?? '')} y el plazo de entrega ya corre. Puedes aceptarlo o proponer otra fecha; se lee que contestaste tarde.`}
      </Notice>
    );
  if (state === 'issued')
    return (
      <Notice>
        {`Contéstalo hasta el ${formatDate(answerBy ?? '')}. Si no contestas, el plazo de entrega corre de todos modos.`}
      </Notice>
    );
  if (state === 'proposed')
    return <Notice>{`Propusiste entregar el ${formatDate(promisedOn ?? '')}. Falta que se acepte.`}</Notice>;
  if (state === 'accepted')
    return promisedOn === null ? null : (
      <Notice>{`Prometiste entregar el ${formatDate(promisedOn)}.`}</Notice>
    );
  if (state === 'rejected')
    return (
      <Notice tone="warn">
        {`Tu empresa lo rechazó: ${answerReason === null ? '' : ORDER_REJECTIONS[answerReason].toLowerCase()}. «${answerText}»${retractBy === null ? ' Para cambiarlo, llama a quien lleva el pedido.' : ` Puedes retractarte hasta el ${formatDate(retractBy)}, mientras la Unidad no siga sin ti: acéptalo o propón otra fecha.`}`}
      </Notice>
    );
  if (state === 'rescinded' || state === 'ended')
    return (
      <Notice tone="warn">
        {`Este pedido ${state === 'rescinded' ? 'está rescindido' : 'terminó antes de tiempo'}: ya no entregues nada de él. Lo aceptado se factura y se paga.`}
      </Notice>
    );
  if (state === 'settled') return <Notice>Este pedido está cerrado con su finiquito.</Notice>;
  return state === 'voided' ? (
    <Notice tone="bad">La Universidad anuló este pedido. No entregues nada de él.</Notice>
  ) : null;
}
