import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/people/own-functions.screen.tsx'), 'Screen');

/** What a person may do by function, and who acts in whose place. */
export const misFuncionesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mis-funciones',
  ssr: false,
  component: pageOf(Screen, function MisFunciones() {
    return <Screen />;
  }),
  staticData: { screen: 'people/own-functions.screen', title: 'Mis funciones', restricted: true },
});
