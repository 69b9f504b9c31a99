import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/open-data/red-flags.screen.tsx'), 'Screen');

/** How the red flags are computed and how often each is raised. */
export const banderasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/datos-abiertos/banderas',
  loader: async ({ context }) =>
    (await import('../features/open-data/red-flags.data.ts')).loadRedFlags(context.api),
  component: pageOf(Screen, function Banderas() {
    return <Screen data={banderasRoute.useLoaderData()} />;
  }),
  staticData: {
    screen: 'open-data/red-flags.screen',
    data: 'open-data/red-flags.data',
    title: 'Banderas: método y totales',
    crumb: 'Banderas',
  },
});
