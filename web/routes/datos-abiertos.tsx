import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/open-data/open-data.screen.tsx'), 'Screen');

/** What is published as data, for people. */
export const datosAbiertosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/datos-abiertos',
  loader: async ({ context }) =>
    (await import('../features/open-data/open-data.data.ts')).loadOpenData(context.api),
  component: pageOf(Screen, function DatosAbiertos() {
    return <Screen data={datosAbiertosRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'open-data/open-data.screen',
    data: 'open-data/open-data.data',
    title: 'Datos abiertos',
    crumb: 'Datos abiertos',
  },
});
