import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/home/home.screen.tsx'), 'Screen');

/** S-2.1 */
export const inicioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: async ({ context }) => (await import('../features/home/home.data.ts')).loadHome(context.api),
  component: pageOf(Screen, function Inicio() {
    return <Screen data={inicioRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'home/home.screen',
    data: 'home/home.data',
    title: 'Inicio',
  },
});
