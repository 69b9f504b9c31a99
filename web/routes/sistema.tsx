import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/system-state/system-state.screen.tsx'), 'Screen');

/** How the installation is, for whoever administers it. */
export const sistemaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/sistema',
  ssr: false,
  component: pageOf(Screen, function Sistema() {
    return <Screen />;
  }),
  staticData: { screen: 'system-state/system-state.screen', title: 'Estado del sistema', restricted: true },
});
