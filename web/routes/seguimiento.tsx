import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/following/follow.screen.tsx'), 'Screen');

/** What the link of a mail about purchases opens; its key stands after #, which only the browser knows. */
export const seguimientoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/seguimiento',
  ssr: false,
  component: pageOf(Screen, Screen),
  staticData: { title: 'Avisos por correo', restricted: true },
});
