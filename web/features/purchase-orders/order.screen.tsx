import { useCallback } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Interest } from '#web/ui/interest.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OrderEditor } from './order-editor.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { OrderHead } from './order-head.tsx';
import { OrderHistory } from './order-parts.tsx';
import { OrderRecord } from './order-record.tsx';
import { ChangeQuantities } from './change-quantities.tsx';
import { ExtendOrder } from './extend-order.tsx';
import { GuaranteesPart } from './guarantees-part.tsx';
import { EndingsPart } from './endings-part.tsx';
import { PenaltiesPart } from './penalties-part.tsx';
import { SettlementPart } from './settlement-part.tsx';
import { ReceiptsPart } from './receipts-part.tsx';
import { loadOrder } from './purchase-orders.data.ts';
import { ORDERS_PATH } from './purchase-orders.search.ts';
import './purchase-orders.css';

/** `/administracion/pedidos/{id}`: written while it may be, and followed from then on. */
export function Screen({ id }: { id: string }) {
  const { api, settings } = usePortal();
  const { data, failure, reload, adopt } = useLoaded(
    useCallback((signal: AbortSignal) => loadOrder(api, id, signal), [api, id]),
  );
  if (data === undefined)
    return (
      <Page>
        <h1>Pedido</h1>
        {failure === undefined ? (
          <Skeleton rows={6} label="Cargando el pedido" />
        ) : failure.status === 404 ? (
          <EmptyState title="No encontramos ese pedido.">
            <a href={screenPath(ORDERS_PATH)}>Ver los pedidos</a>
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
  const done = (next: typeof data) => {
    adopt(next);
    // What it says now stands at its head.
    window.scrollTo({ top: 0 });
  };
  return (
    <Page className="po-page u-keeps-crumbs">
      <Interest about="purchase_order" id={data.id}>
        <OrderHead order={data} onDone={done} />
        {data.moves.includes('write') ? (
          <>
            <ProposedDecisions
              type="purchase_order"
              id={data.id}
              asked={String(data.version)}
              show={proposedWords}
              onDone={reload}
            />
            <OrderEditor key={`${data.id} ${data.edition}`} order={data} onSaved={adopt} onIssued={done} />
          </>
        ) : (
          <>
            <ReceiptsPart order={data} onDone={adopt} />
            <PenaltiesPart order={data} onDone={adopt} onDecided={reload} />
            <GuaranteesPart order={data} onDone={adopt} />
            <EndingsPart order={data} onDone={adopt} />
            <SettlementPart order={data} onDone={adopt} />
            <OrderRecord order={data} />
            <ChangeQuantities order={data} onDone={done} />
            <ExtendOrder order={data} onDone={done} onDecided={reload} />
          </>
        )}
        <OrderHistory history={data.history} invoices={data.invoiceEvents} />
      </Interest>
    </Page>
  );
}
