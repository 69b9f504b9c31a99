import { createContext, useContext } from 'react';
import type { Action, Subject } from '#contract/permissions.ts';
import type { Api } from './api.ts';
import type { PublicSettings } from './settings.ts';
import type { ServerClock } from './server-clock.ts';
import type { Session } from './sign-in/session-state.ts';

/** What every screen may reach for. */
export interface Portal {
  api: Api;
  settings: PublicSettings;
  session: Session;
  /** Instant of the rendering (ISO), the same on server and browser, so that «hoy» does not differ. */
  now: string;
  /** The server's clock, for what happens while the page is open: see `useNow`. */
  clock: ServerClock;
  can(action: Action, subject: Subject): boolean;
  toast(text: string, link?: { href: string; label: string; target?: '_blank' }): void;
  /** Says that something was not done, wherever the person looks, until they have seen it. */
  fail(text: string): void;
  /** Opens a screen, by its full address. */
  go(href: string, options?: { replace?: boolean }): void;
}

const PortalContext = createContext<Portal | undefined>(undefined);
export const PortalProvider = PortalContext.Provider;

/** The portal of the current tree. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error('usePortal needs a PortalProvider above it');
  return portal;
}
