import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { SessionEnvironment } from './environment.ts';
import type { ProviderClient } from './provider-client.ts';

/** The real browser. The sign-in and ability libraries are chunks of their own, loaded on first need. */
export function browserEnvironment(settings: {
  issuer: string;
  clientId: string;
  scope: string;
}): SessionEnvironment {
  const { origin } = window.location;
  let provider: Promise<ProviderClient> | undefined;
  return {
    origin,
    tab: window.sessionStorage,
    shared: window.localStorage,
    now: () => Date.now(),
    fetch: (address, init) => fetch(address, init),
    loadProvider: () =>
      (provider ??= import('./provider-client.ts').then(
        (module) => module.createProviderClient({ ...settings, origin }),
        (error: unknown) => {
          provider = undefined;
          throw error;
        },
      )),
    loadPermissions: async (credentials) => (await import('./own-functions.ts')).permissionsOf(credentials),
    here() {
      const { pathname, search, hash } = window.location;
      return (
        (pathname.startsWith(SCREEN_BASE) ? pathname.slice(SCREEN_BASE.length) || '/' : '/') + search + hash
      );
    },
    leave: (address) => window.location.assign(address),
    openTab: (address) => window.open(address, '_blank') !== null,
    onShared: (listener) => window.addEventListener('storage', (event) => listener(event.key)),
  };
}
