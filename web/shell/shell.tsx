import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { SessionCorner } from '#web/features/session/session-corner.tsx';
import { optionalPart } from '#web/kit/optional-part.ts';
import { PortalProvider, type Portal } from '#web/kit/portal-context.tsx';
import { useSession } from '#web/kit/sign-in/use-session.ts';
import { ToastRegion } from '#web/ui/toast.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Footer } from './footer.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { ConnectionNotices } from './connection-notices.tsx';
import { SectionNav } from './section-nav.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './shortcuts.ts';
import './shell.css';

const SessionBars = optionalPart(() => import('#web/features/session/session-bars.tsx'));
const Drawer = lazy(() => import('./drawer.tsx'));
const SearchPalette = lazy(() => import('./search-palette.tsx'));
const ShortcutList = lazy(() => import('./shortcut-list.tsx'));

/** Has the focus while it is there, and gives it back. */
function borrowFocus(field: HTMLElement | null) {
  const before = document.activeElement as HTMLElement | null;
  field?.focus();
  return () => before?.focus();
}

/** Everything around a screen: bars, landmarks, notices, and what screens reach for. */
export function Shell({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { api, settings, session, now, clock } = router.options.context;
  const snapshot = useSession(session);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  useShortcuts(
    () => setSearchOpen(true),
    () => setListOpen(true),
  );
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isBare = useRouterState({
    select: ({ matches }) => {
      const leaf = matches.at(-1);
      const bare = leaf?.staticData.bare;
      return typeof bare === 'function' ? bare(leaf?.search ?? {}) : bare === true;
    },
  });
  const portal = useMemo<Portal>(
    () => ({
      api,
      settings,
      session,
      now,
      clock,
      can: (action, subject) => snapshot.can(action, subject),
      toast: (text, link) => {
        if (link === undefined) return void showToast(text);
        const { label, ...where } = link;
        return void showToast(text, { action: <a {...where}>{label}</a> });
      },
      fail: (text) => void showToast(text, { isFailure: true }),
      go: (href, options) => {
        if (options?.replace === true) router.history.replace(href);
        else router.history.push(href);
      },
    }),
    [api, settings, session, now, clock, snapshot, router],
  );
  return (
    <PortalProvider value={portal}>
      <a className="u-skip" href="#contenido">
        Saltar al contenido
      </a>
      <TopBar
        settings={settings}
        onMenu={() => setDrawerOpen(true)}
        onSearch={() => setSearchOpen(true)}
        corner={<SessionCorner session={session} settings={settings} place="bar" />}
        progress={<NavigationProgress />}
      />
      {!isBare && <SectionNav pathname={pathname} can={portal.can} />}
      {snapshot.state !== 'anonymous' && (
        <Suspense>
          <SessionBars session={session} />
        </Suspense>
      )}
      <ConnectionNotices renderedAt={now} />
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Footer settings={settings} />
      <Suspense>
        {isDrawerOpen && (
          <Drawer
            onClose={() => setDrawerOpen(false)}
            pathname={pathname}
            can={portal.can}
            settings={settings}
            corner={<SessionCorner session={session} settings={settings} place="drawer" />}
          />
        )}
        {isListOpen && <ShortcutList onClose={() => setListOpen(false)} />}
      </Suspense>
      {isSearchOpen && (
        // What is typed before the dialog is there goes into it: it reads this field.
        <Suspense
          fallback={
            <input id="s-ahead" className="u-visually-hidden" aria-label="Buscar" ref={borrowFocus} />
          }
        >
          <SearchPalette onClose={() => setSearchOpen(false)} isSignedIn={snapshot.state === 'signed-in'} />
        </Suspense>
      )}
      <ToastRegion />
    </PortalProvider>
  );
}
