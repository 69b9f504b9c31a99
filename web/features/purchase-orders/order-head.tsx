import { ORDER_REJECTIONS, ORDER_STATE_LABELS } from '#contract/purchase-orders.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { OrderActs } from './order-acts.tsx';
import { orderName, STATE_TONES } from './order-words.ts';
import { ORDERS_PATH } from './purchase-orders.search.ts';

/** Where procedures and their contracts are kept. */
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** What it is, where it stands, and what is done next. */
export function OrderHead({
  order,
  onDone,
}: {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
}) {
  const { area, buyer, contract, edition, number, object, procedure, procedureId, state, supplier } = order;
  const { can } = usePortal();
  return (
    <>
      <PageHead
        title={object.trim() === '' ? 'Pedido' : object}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(ORDERS_PATH)}>Pedidos</a>
            <span>{number ?? 'Sin número'}</span>
          </Breadcrumbs>
        }
      >
        <div className="u-cluster u-gap-12 po-facts">
          <Tag tone={STATE_TONES[state]}>{ORDER_STATE_LABELS[state]}</Tag>
          <span>
            {orderName(number)}
            {edition > 1 && `, versión ${edition}`}
          </span>
          <span>{supplier}</span>
          {can('administer', 'Documents') ? (
            <>
              <a href={screenPath(RECORDS, { tab: 'nuevo', proc: procedureId, seccion: 'entregas' })}>
                Contrato {contract}
              </a>
              <a href={screenPath(RECORDS, { tab: 'nuevo', proc: procedureId })}>{procedure}</a>
            </>
          ) : (
            <>
              <span>Contrato {contract}</span>
              <span>{procedure}</span>
            </>
          )}
          {area !== null && <span>{area}</span>}
          <span>Lo lleva {buyer}</span>
        </div>
      </PageHead>
      <Standing order={order} />
      <OrderActs order={order} onDone={onDone} />
    </>
  );
}

/** Where it stands, in a sentence. */
export function Standing({ order }: { order: PurchaseOrder }) {
  const {
    answerBy,
    answerReason,
    answerText,
    dueOn,
    isSilent,
    promisedOn,
    receipts,
    retractBy,
    seenAt,
    state,
  } = order;
  if (answerReason != null && (state === 'issued' || state === 'accepted'))
    return (
      <Notice tone="warn">
        {`El proveedor no aceptó el cambio de cantidades: ${ORDER_REJECTIONS[answerReason].toLowerCase()}. «${answerText}» Valen las de antes.`}
      </Notice>
    );
  // What came says more than whether it opened its link.
  if (state === 'issued' && receipts.length > 0)
    return <Notice>El proveedor ya entregó algo, sin contestar el pedido.</Notice>;
  if (state === 'issued' && isSilent)
    return (
      <Notice tone="warn">
        {`El proveedor no contestó hasta el ${formatDate(answerBy ?? '')}: llámale. El plazo de entrega corre de todos modos.`}
      </Notice>
    );
  if (state === 'issued')
    return (
      <Notice>
        {`Se espera la respuesta hasta el ${formatDate(answerBy ?? '')}. ${seenAt === null ? 'El proveedor todavía no lo abre.' : `Lo abrió el ${formatDateTime(seenAt)}.`}`}
      </Notice>
    );
  if (state === 'proposed')
    return (
      <Notice tone="warn">
        {`El proveedor propone entregar el ${formatDate(promisedOn ?? '')} en vez del ${formatDate(dueOn ?? '')}: «${answerText}»`}
      </Notice>
    );
  if (state === 'rejected')
    return (
      <Notice tone="bad">
        {`El proveedor lo rechazó: ${answerReason === null ? '' : ORDER_REJECTIONS[answerReason].toLowerCase()}. «${answerText}»${retractBy === null ? '' : ` Puede retractarse hasta el ${formatDate(retractBy)}, mientras no lo corrijas ni lo anules.`}`}
      </Notice>
    );
  if (state === 'accepted' && promisedOn !== null)
    return <Notice>{`El proveedor promete entregar el ${formatDate(promisedOn)}.`}</Notice>;
  return null;
}
