import {
  ANONYMOUS,
  RESTORING,
  type Session,
  type SessionSettings,
  type SessionSnapshot,
} from './session-state.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { errorKey } from './error-key.ts';
import { HINT, userKey } from './storage-keys.ts';

const CALLBACK = '/oidc-callback';

/** Whether somebody signed in with this browser before, or is doing so now. */
export function mayBeSignedIn(settings: SessionSettings): boolean {
  try {
    return (
      localStorage.getItem(HINT) !== null ||
      sessionStorage.getItem(userKey(settings)) !== null ||
      location.pathname.endsWith(CALLBACK)
    );
  } catch {
    return false;
  }
}

/**
 * The session of this tab without its code: a visitor who never signs in downloads none of it.
 * The real one takes over as soon as somebody signs in or was signed in before.
 */
export function createLazySession(settings: SessionSettings): Session {
  let core: Session | undefined;
  let loading: Promise<Session> | undefined;
  let waiting: SessionSnapshot = ANONYMOUS;
  const listeners = new Set<() => void>();
  const emit = () => {
    for (const listener of listeners) listener();
  };
  const load = () =>
    (loading ??= import('./session.ts').then(
      ({ createSession }) => {
        core = createSession({ settings });
        core.subscribe(emit);
        return core;
      },
      (error: unknown) => {
        loading = undefined;
        waiting = ANONYMOUS;
        emit();
        throw error;
      },
    ));
  const failed = () => ({ error: 'otra', key: errorKey('otra', Date.now()) }) as const;
  /** S-8.2: a sign-in that fails ends there, also where its own code does not arrive. */
  const orErrorScreen = async (work: (session: Session) => Promise<void>) => {
    try {
      await work(await load());
    } catch {
      const { error, key } = failed();
      location.assign(`${SCREEN_BASE}/oidc-callback-error?causa=${error}&clave=${key}`);
    }
  };
  return {
    snapshot: () => core?.snapshot() ?? waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (typeof window === 'undefined' || !mayBeSignedIn(settings)) return;
      waiting = RESTORING;
      emit();
      void load().then((session) => {
        session.start();
        emit();
      });
    },
    async ready() {
      return loading === undefined ? ANONYMOUS : (await loading).ready();
    },
    credentials: {
      token: () => core?.credentials.token(),
      async renew() {
        return loading === undefined ? undefined : (await loading).credentials.renew();
      },
      ended: () => core?.credentials.ended(),
    },
    signIn: (returnTo) => orErrorScreen((session) => session.signIn(returnTo)),
    signInAgain: () => orErrorScreen((session) => session.signInAgain()),
    async finishSignIn(address) {
      try {
        return await (await load()).finishSignIn(address);
      } catch {
        return failed();
      }
    },
    signOut: async () => (await load()).signOut(),
  };
}
