import { createRoute, lazyRouteComponent, useRouterState } from '@tanstack/react-router';
import { listSearch } from '../features/procurement/procedures.search.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/procurement/procedure-list.screen.tsx'),
  'Screen',
);

/** S-2.5 */
export const adquisicionesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/procurement/procedures.data.ts')).loadProcedureList(context.api, deps),
  component: pageOf(Screen, function Adquisiciones() {
    const search = adquisicionesRoute.useSearch();
    const navigate = adquisicionesRoute.useNavigate();
    const isBusy = useRouterState({
      select: ({ status, location, resolvedLocation }) =>
        status === 'pending' && location.pathname === resolvedLocation?.pathname,
    });
    return (
      <Screen
        search={search}
        data={adquisicionesRoute.useLoaderData()}
        isBusy={isBusy}
        // Over the newest address, not the one on screen: a second press may come before the first has its answer.
        setSearch={(patch) =>
          void navigate({ search: (newest) => ({ ...newest, ...patch }), resetScroll: false })
        }
      />
    );
  }),
  staticData: {
    screen: 'procurement/procedure-list.screen',
    data: 'procurement/procedures.data',
    title: 'Adquisiciones',
    crumb: 'Adquisiciones',
  },
});
