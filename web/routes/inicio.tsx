import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadHome } from '../features/home/home.data.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/home/home.screen.tsx'), 'Screen');

/** S-2.1 */
export const inicioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context }) => loadHome(context.api),
  component: pageOf(Screen, function Inicio() {
    return <Screen data={inicioRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'home/home.screen',
    title: 'Inicio',
    description:
      'Convocatorias, actas, fallos y contratos de la Universidad en un solo expediente, sin registrarse.',
  },
});
