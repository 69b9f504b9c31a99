import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { personalLink } from './personal-link.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Order = lazyRouteComponent(
  () => import('../features/purchase-orders/supplier-order.screen.tsx'),
  'Screen',
);

const Invoices = lazyRouteComponent(
  () => import('../features/invoicing/order-invoices.tsx'),
  'OrderInvoices',
);
const Invoice = lazyRouteComponent(() => import('../features/invoicing/order-invoice.screen.tsx'), 'Screen');

/** An order, for its supplier; the key of its link stands after #, which only the browser knows. */
export const pedidoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pedidos/$folio',
  ssr: false,
  component: pageOf(Order, function Pedido(): ReactNode {
    const { folio } = pedidoRoute.useParams();
    const link = personalLink(`pedido-liga:${folio}`);
    return (
      <Order
        key={`${folio} ${link ?? ''}`}
        folio={folio}
        link={link}
        invoices={<Invoices folio={folio} link={link ?? ''} />}
      />
    );
  }),
  staticData: { title: 'Pedido', restricted: true, bare: true },
});

/** The invoice of an order, for its supplier. */
export const pedidoFacturaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pedidos/$folio/factura',
  ssr: false,
  component: pageOf(Invoice, function PedidoFactura(): ReactNode {
    const { folio } = pedidoFacturaRoute.useParams();
    return <Invoice folio={folio} link={personalLink(`pedido-liga:${folio}`)} />;
  }),
  staticData: { title: 'Factura del pedido', restricted: true, bare: true },
});
