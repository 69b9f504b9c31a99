import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/work/load.screen.tsx'), 'Screen');

/** Who has how much, and what is late. */
export const jefaturaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/jefatura',
  ssr: false,
  component: pageOf(Screen, function Jefatura() {
    return <Screen />;
  }),
  staticData: { screen: 'work/load.screen', title: 'Jefatura', restricted: true },
});
