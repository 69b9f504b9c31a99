import './ui/theme.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { createApi } from './kit/api.ts';
import { patientFetch } from './kit/patient-fetch.ts';
import { followLinks } from './kit/follow-links.ts';
import { announceNavigation } from './kit/navigation.ts';
import { pageFacts } from './kit/page-facts.ts';
import { createServerClock } from './kit/server-clock.ts';
import { recoverFailedChunks } from './kit/preload-errors.ts';
import type { PublicSettings } from './kit/settings.ts';
import { createLazySession, mayBeSignedIn } from './kit/sign-in/lazy-session.ts';
import { createPortalRouter } from './router.tsx';

interface PageState {
  settings: PublicSettings;
  now: string;
  restricted: boolean;
}

function embedded<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? '{}') as T;
}

async function main(): Promise<void> {
  recoverFailedChunks();
  const { settings, now, restricted } = embedded<PageState>('ajustes');
  if (settings.laws !== undefined) (await import('#contract/law-names.ts')).nameLaws(settings.laws);
  const clock = createServerClock(now);
  const initial = new Map(Object.entries(embedded<Record<string, unknown>>('datos')));
  const sessionSettings = { ...settings.oidc, profileUrl: settings.profileUrl };
  const session = createLazySession(sessionSettings);
  const api = createApi({
    async fetch(address, init) {
      const response = await patientFetch(address, init);
      clock.hear(response.headers.get('date'));
      return response;
    },
    credentials: session.credentials,
    initial,
  });
  const context = { api, settings, session, now, clock };
  const further = async () => (await import('./routes/further.tsx')).furtherRoutes;
  let router = createPortalRouter(
    context,
    restricted || mayBeSignedIn(sessionSettings) ? await further() : undefined,
  );
  const path = location.pathname.slice(SCREEN_BASE.length);
  if (!router.options.context.knows(path === '' ? '/' : path))
    router = createPortalRouter(context, await further());
  // Tells the router that the server rendered this page, so that both draw the same boundaries.
  router.ssr = restricted ? undefined : { manifest: undefined };
  const container = document.getElementById('raiz') as HTMLElement;
  if (restricted) session.start();
  if (!restricted) await router.load();
  const app = <RouterProvider router={router} />;
  if (restricted) createRoot(container).render(app);
  else hydrateRoot(container, app);
  dispatchEvent(new Event('portal:ready'));
  initial.clear();
  if (!restricted) session.start();
  followLinks(router);
  announceNavigation(router, () => pageFacts(router.state.matches, settings).title);
  (await import('./kit/page-habits.ts')).startPageHabits();
}

void main();
