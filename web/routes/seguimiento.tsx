import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

const Screen = lazyRouteComponent(() => import('../features/following/follow.screen.tsx'), 'Screen');

/** What the link of a mail about purchases opens; its key stands after #, which only the browser knows. */
export const seguimientoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/seguimiento',
  ssr: false,
  component: Screen,
  staticData: { title: 'Avisos por correo', restricted: true },
});
