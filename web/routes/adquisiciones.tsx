import { createRoute, lazyRouteComponent, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { isChunkFailure } from '#web/kit/preload-errors.ts';
import type { ProcedureListData } from '../features/procurement/procedures.data.ts';
import { listSearch } from '../features/procurement/procedures.search.ts';
import { ScreenFailure } from '../shell/screen-failure.tsx';
import { browserPart } from './browser-part.tsx';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/procurement/procedure-list.screen.tsx'),
  'Screen',
);
const FollowFilter = browserPart(
  async () => (await import('../features/following/follow-button.tsx')).FollowFilterButton,
);
const Failed = lazyRouteComponent(() => import('./adquisiciones-failed.tsx'), 'AdquisicionesFailed');

/** What the screen takes from the address, and how it changes it. */
export function useListAddress() {
  const navigate = adquisicionesRoute.useNavigate();
  const isBusy = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname === resolvedLocation?.pathname,
  });
  return {
    search: adquisicionesRoute.useSearch(),
    isBusy,
    // Over the newest address, not the one on screen: a second press may come before the first has its answer.
    setSearch: (patch: Partial<ReturnType<typeof listSearch>>, { replaces = false } = {}) =>
      void navigate({
        search: (newest) => ({ ...newest, ...patch }),
        resetScroll: false,
        replace: replaces,
      }),
  };
}

/** S-2.5 */
export const adquisicionesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones',
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/procurement/procedures.data.ts')).loadProcedureList(context.api, deps),
  component: pageOf(Screen, function Adquisiciones() {
    const address = useListAddress();
    return (
      <Screen
        {...address}
        data={adquisicionesRoute.useLoaderData()}
        follow={<FollowFilter search={address.search} />}
      />
    );
  }),
  errorComponent: (failure): ReactNode =>
    isChunkFailure(failure.error) ? (
      <ScreenFailure {...failure} />
    ) : (
      <Suspense>
        <Failed error={failure.error} />
      </Suspense>
    ),
  staticData: {
    screen: 'procurement/procedure-list.screen',
    data: 'procurement/procedures.data',
    modules: (_, data: ProcedureListData | undefined) => data?.view?.modules ?? [],
    title: 'Licitaciones y compras',
    crumb: 'Licitaciones y compras',
  },
});
