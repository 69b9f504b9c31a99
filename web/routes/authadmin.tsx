import { createRoute, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { screenPath } from '#web/kit/links.ts';
import { pageOf } from './screen-page.tsx';
import { rootRoute } from './root.tsx';

const Waiting = lazyRouteComponent(() => import('../features/session/authadmin.screen.tsx'), 'Screen');

/** S-2.15 */
export const authadminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authadmin',
  ssr: false,
  component: pageOf(Waiting, function AuthAdmin() {
    const { session } = authadminRoute.useRouteContext();
    const { history } = useRouter();
    return <Waiting session={session} leave={(to) => history.replace(screenPath(to))} />;
  }),
  staticData: { screen: 'session/authadmin.screen', title: 'Comprobando tus permisos', restricted: true },
});
