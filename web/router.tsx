import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { parseSearch, stringifySearch } from './kit/links.ts';
import { rootRoute, type RouterContext } from './routes/root.tsx';
import { publicRoutes } from './routes/public.tsx';
import type { furtherRoutes } from './routes/further.tsx';
import { ScreenFailure } from './shell/screen-failure.tsx';
import { ScreenPending } from './shell/screen-pending.tsx';
import { ShellAround } from './shell/shell-around.tsx';
import { UnknownAddress } from './shell/unknown-address.tsx';

export type FurtherRoutes = typeof furtherRoutes;
type AllRoutes = readonly [...typeof publicRoutes, ...FurtherRoutes];

/** Addresses are typed as if all were there. */
const routesWith = (further: FurtherRoutes | undefined): AllRoutes =>
  [...publicRoutes, ...(further ?? [])] as unknown as AllRoutes;

/**
 * The portal's router, one per page view on the server and one per tab in the browser. Most visitors' knows no further
 * routes (undefined): an address of theirs loads its page anew (`guardNavigation`).
 */
export function createPortalRouter(
  context: Omit<RouterContext, 'knows'>,
  further: FurtherRoutes | undefined,
  history?: RouterHistory,
) {
  let knows = (_path: string) => true;
  const router = createRouter({
    routeTree: rootRoute.addChildren(routesWith(further)),
    basepath: SCREEN_BASE,
    // Another spelling is another address: the guard's perimeters know only the exact one (S-2, S-6.3).
    caseSensitive: true,
    context: { ...context, knows: (path) => knows(path) },
    ...(history === undefined ? {} : { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: typeof document !== 'undefined' && leavesFirstScroll(),
    defaultStaleTime: 10_000,
    defaultPreloadStaleTime: 10_000,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: UnknownAddress,
    InnerWrap: ShellAround,
  });
  if (further === undefined)
    knows = (path) => {
      const [, params, route] = router.getMatchedRoutes(path);
      // A route that answers only the beginning of a path has the rest here; how to invoice is a page, no supplier's number.
      return route !== undefined && params['**'] === undefined && params.numero !== 'facturar';
    };
  // A filter keeps the list, the focus and the scroll until its answer is there: only another path gives way.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? 0 : Number.POSITIVE_INFINITY;
  });
  return router;
}

/** A page that was scrolled before its scripts were there stays where it is; where others begin is the router's. */
function leavesFirstScroll() {
  const { href } = window.location;
  let isFirst = true;
  return () => {
    const stays = isFirst && window.location.href === href && scrollY > 0;
    isFirst = false;
    return !stays;
  };
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
