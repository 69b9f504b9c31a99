import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/planned-purchases/planned-purchases.screen.tsx'),
  'Screen',
);

/** What the unit plans to buy. */
export const comprasPrevistasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/compras-previstas',
  loader: async ({ context }) =>
    (await import('../features/planned-purchases/planned-purchases.data.ts')).loadPlannedPurchases(
      context.api,
    ),
  component: pageOf(Screen, function ComprasPrevistas() {
    return <Screen rows={comprasPrevistasRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'planned-purchases/planned-purchases.screen',
    data: 'planned-purchases/planned-purchases.data',
    title: 'Compras previstas',
    crumb: 'Compras previstas',
  },
});
