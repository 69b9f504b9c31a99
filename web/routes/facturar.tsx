import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/invoicing/invoicing.screen.tsx'), 'Screen');

/** How to invoice the University, and a check of an invoice before it is sent. */
export const facturarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proveedores/facturar',
  loader: async ({ context }) =>
    (await import('../features/invoicing/invoicing.data.ts')).loadInvoicing(context.api),
  component: pageOf(Screen, function Facturar() {
    return <Screen data={facturarRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'invoicing/invoicing.screen',
    data: 'invoicing/invoicing.data',
    title: 'Cómo facturar a la Universidad',
    crumb: 'Cómo facturar',
  },
});
