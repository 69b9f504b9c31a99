import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ORDERS_SEARCH } from '../features/purchase-orders/purchase-orders.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const List = lazyRouteComponent(() => import('../features/purchase-orders/orders.screen.tsx'), 'Screen');
const One = lazyRouteComponent(() => import('../features/purchase-orders/order.screen.tsx'), 'Screen');

/** Orders as those who buy and who receive keep them. */
export const pedidosAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/pedidos',
  ssr: false,
  validateSearch: knownSearch(ORDERS_SEARCH),
  component: pageOf(List, function PedidosAdmin() {
    const navigate = pedidosAdminRoute.useNavigate();
    return (
      <List
        search={filledSearch(ORDERS_SEARCH, pedidosAdminRoute.useSearch())}
        setSearch={(patch) =>
          void navigate({
            search: (newest) => knownSearch(ORDERS_SEARCH)({ ...newest, ...patch }),
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: { screen: 'purchase-orders/orders.screen', title: 'Pedidos', restricted: true },
});

export const pedidoAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/pedidos/$id',
  ssr: false,
  component: pageOf(One, function PedidoAdmin() {
    return <One id={pedidoAdminRoute.useParams().id} />;
  }),
  staticData: { title: 'Pedido', crumb: 'Pedido', restricted: true },
});
