import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Api } from '#web/kit/api.ts';
import type { PublicSettings } from '#web/kit/settings.ts';
import type { Session } from '#web/kit/sign-in/session-state.ts';
import type { ServerClock } from '../kit/server-clock.ts';
import { guardNavigation } from './guard.ts';

/** What loaders and guards may reach for. */
export interface RouterContext {
  api: Api;
  settings: PublicSettings;
  session: Session;
  /** Whether this router answers a path (without the base) itself, or leaves it to a page of its own. */
  knows(pathname: string): boolean;
  /** Instant of this rendering (ISO). */
  now: string;
  clock: ServerClock;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Module of the screen below web/features, for preloading its chunk from the server's page. */
    screen?: string;
    /** Module that loads its data, likewise. */
    data?: string;
    /** Further modules below web/features, when they depend on the address. */
    modules?: (search: Record<string, unknown>, data: never) => readonly string[];
    /** Name in the window title, from the loaded data where it needs it. */
    title?: string | ((data: never) => string);
    /** Last step of its breadcrumbs; its head stands while its data come, and when they fail. */
    crumb?: string | ((search: Record<string, unknown>) => string | undefined);
    /** Its heading until then, where the title depends on the data. */
    heading?: string;
    /** The viewer has a toolbar instead of the section navigation. */
    bare?: boolean | ((search: Record<string, unknown>) => boolean);
    /** Never rendered on the server: the bearer token lives in the browser. */
    restricted?: boolean;
    /** Not offered to search engines. */
    noIndex?: boolean;
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: guardNavigation,
  // Once shown, the router would keep the root's own placeholder until every loader of a first load had answered.
  pendingMs: Number.POSITIVE_INFINITY,
});
