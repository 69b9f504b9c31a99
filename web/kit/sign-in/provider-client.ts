import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { readClaims, type StoredUser } from './stored-user.ts';

/** What travels with a sign-in and comes back with it. */
export interface SignInState {
  returnTo: string;
  /** Set when another tab waits for this session. */
  handOver?: string;
}

/** The identity provider as the session uses it. */
export interface ProviderClient {
  /** Leaves for the provider; settles only when that failed. */
  signIn(state: SignInState): Promise<void>;
  /** Redeems the code in the callback's address. */
  finish(address: string): Promise<{ user: StoredUser; state: SignInState }>;
  /** New ID token by the refresh token, else by `prompt=none`. */
  renew(): Promise<StoredUser>;
  /** Takes up the provider's own session in a tab that has none. */
  restore(): Promise<StoredUser>;
  /** Forgets the tokens, ends the provider's session and comes back to the home screen. */
  signOut(): Promise<void>;
  forget(): Promise<void>;
}

interface ProviderClientOptions {
  issuer: string;
  clientId: string;
  scope: string;
  origin: string;
}

function checkNonce(user: User | null, nonce: string): StoredUser {
  if (user?.id_token === undefined) throw new Error('the provider sent no ID token');
  if (readClaims(user.id_token)?.nonce !== nonce) throw new Error('nonce does not match');
  return user as User & StoredUser;
}

/** Code flow with PKCE, state and nonce by oidc-client-ts; tokens live in this tab's storage only (decision D5). */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const base = options.origin + SCREEN_BASE;
  const store = new WebStorageStateStore({ store: window.sessionStorage });
  const manager = new UserManager({
    authority: options.issuer,
    client_id: options.clientId,
    scope: options.scope,
    redirect_uri: `${base}/oidc-callback`,
    silent_redirect_uri: `${base}/oidc-silent`,
    post_logout_redirect_uri: `${base}/`,
    response_type: 'code',
    userStore: store,
    stateStore: store,
    automaticSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
  });

  async function byFrame(hint: string | undefined): Promise<StoredUser> {
    const nonce = crypto.randomUUID();
    const user = await manager.signinSilent({
      forceIframeAuth: true,
      nonce,
      ...(hint === undefined ? {} : { id_token_hint: hint }),
    });
    return checkNonce(user, nonce);
  }

  return {
    signIn(state) {
      const nonce = crypto.randomUUID();
      return manager.signinRedirect({ nonce, state: { ...state, nonce } });
    },
    async finish(address) {
      const user = await manager.signinRedirectCallback(address);
      const { nonce, ...state } = user.state as SignInState & { nonce: string };
      return { user: checkNonce(user, nonce), state };
    },
    async renew() {
      const before = await manager.getUser();
      if (before?.refresh_token !== undefined) {
        // A provider may refuse, or answer without an ID token: then its own session is asked.
        const after = await manager.signinSilent().catch(() => null);
        if (after?.id_token !== undefined && after.id_token !== before.id_token)
          return after as User & StoredUser;
      }
      return byFrame(before?.id_token);
    },
    restore: () => byFrame(undefined),
    async signOut() {
      try {
        await manager.signoutRedirect();
      } catch {
        // No end-session address, or no answer: the portal's own session is over all the same.
        await manager.removeUser();
        window.location.assign(`${base}/`);
      }
    },
    forget: () => manager.removeUser(),
  };
}
