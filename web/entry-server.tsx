import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { nameLaws } from '#contract/law-names.ts';
import { createApi } from './kit/api.ts';
import type { PublicSettings } from './kit/settings.ts';
import { createLazySession } from './kit/sign-in/lazy-session.ts';
import { pageFacts } from './kit/page-facts.ts';
import { createPortalRouter } from './router.tsx';
import { furtherRoutes } from './routes/further.tsx';
import { descriptionOf } from './routes/descriptions.ts';
import { structuredData, type StructuredData } from './routes/structured-data.ts';
import { createServerClock } from './kit/server-clock.ts';

export { canonicalAddress } from './canonical-address.ts';

export interface RenderRequest {
  /** Path and search below the origin, base path included. */
  address: string;
  settings: PublicSettings;
  now: string;
  /** Calls the API in process. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

export interface RenderedPage {
  status: number;
  redirect?: string;
  title: string;
  description?: string;
  structured?: StructuredData;
  noIndex: boolean;
  /** Rendered in the browser only: the page holds the shell, nothing to hydrate. */
  restricted: boolean;
  html: string;
  /** API answers used while rendering, by address. */
  data: Record<string, unknown>;
  /** Files below web/features whose chunks the page needs. */
  modules: string[];
}

/** Renders one address for an anonymous visitor. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
  const data: Record<string, unknown> = {};
  const api = createApi({
    fetch: request.fetch,
    origin: 'http://portal.internal',
    record: (address, answer) => {
      data[address] = answer;
    },
  });
  const { settings } = request;
  const session = createLazySession({ ...settings.oidc, profileUrl: settings.profileUrl });
  const router = createPortalRouter(
    { api, settings, session, now: request.now, clock: createServerClock(request.now) },
    furtherRoutes,
    createMemoryHistory({ initialEntries: [request.address] }),
  );
  await router.load();
  const redirect = redirectOf(router);
  const facts = pageFacts(router.state.matches, settings);
  const leaf = router.state.matches.at(-1);
  const description = descriptionOf(leaf?.routeId, leaf?.loaderData);
  const structured = facts.noIndex ? undefined : structuredData(leaf?.routeId, leaf?.loaderData, settings);
  if (redirect !== undefined) {
    return {
      status: 302,
      redirect,
      title: '',
      noIndex: true,
      restricted: false,
      html: '',
      data,
      modules: [],
    };
  }
  nameLaws(settings.laws);
  return {
    ...facts,
    ...(description === undefined ? {} : { description }),
    ...(structured === undefined ? {} : { structured }),
    html: renderToString(<RouterProvider router={router} />),
    data,
  };
}

function redirectOf(router: ReturnType<typeof createPortalRouter>): string | undefined {
  const result = (router as unknown as { _serverResult?: { type: string; redirect?: Response } })
    ._serverResult;
  if (result?.type !== 'redirect' || result.redirect === undefined) return undefined;
  return result.redirect.headers.get('location') ?? undefined;
}
