import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Credentials } from '../api.ts';
import { browserEnvironment } from './browser-environment.ts';
import type { SessionEnvironment } from './environment.ts';
import { awaitHandOver } from './hand-over.ts';
import { loadProfile } from './load-profile.ts';
import {
  ANONYMOUS,
  isSettled,
  RESTORING,
  type Session,
  type SessionSettings,
  type SessionSnapshot,
  type SignInResult,
} from './session-state.ts';
import { createSignInFlow } from './sign-in-flow.ts';
import { HINT, SIGNED_OUT, TAKEN_UP, userKey } from './storage-keys.ts';
import { isSignedOutSince } from './signed-out.ts';
import { parseStoredUser, readClaims, type StoredUser } from './stored-user.ts';

export type {
  Session,
  SessionSettings,
  SessionSnapshot,
  SessionState,
  SignInResult,
} from './session-state.ts';

const CALLBACK = '/oidc-callback';
const EARLY_S = 5;

/** Creates the session of this tab; on the server it stays anonymous. */
export function createSession(options: {
  settings: SessionSettings;
  environment?: SessionEnvironment;
}): Session {
  const { settings } = options;
  let made = options.environment;
  const browser = (): SessionEnvironment => (made ??= browserEnvironment(settings));
  const key = userKey(settings);
  const listeners = new Set<() => void>();
  let current = ANONYMOUS;
  let idToken: string | undefined;
  let renewing: Promise<string | undefined> | undefined;
  let generation = 0;
  /** Whether the profile service has answered for this person, be it with an error (S-4.2). */
  let hasAnswer = false;
  const finishing = new Map<string, Promise<SignInResult>>();

  function emit(next: SessionSnapshot): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function until(isReached: (snapshot: SessionSnapshot) => boolean): Promise<SessionSnapshot> {
    if (isReached(current)) return Promise.resolve(current);
    return new Promise((resolve) => {
      const stop = subscribe(() => {
        if (!isReached(current)) return;
        stop();
        resolve(current);
      });
    });
  }

  const ready = () => until(isSettled);

  /** S-4.2: profile first, then the role, whenever the profile's answer comes and whatever it is. */
  async function loadPerson(claims: Record<string, unknown>): Promise<void> {
    generation += 1;
    const mine = generation;
    const environment = browser();
    const permissions = environment.loadPermissions(credentials);
    permissions.catch(() => undefined);
    // Whoever signs in writes: what sends it comes while it can.
    void import('../writing.ts').catch(() => undefined);
    emit({ ...current, profileLoading: true });
    const answer = await loadProfile({
      profileUrl: settings.profileUrl,
      clientId: settings.clientId,
      fetch: (address, init) => environment.fetch(address, init),
      credentials,
    });
    if (mine !== generation) return;
    hasAnswer = true;
    const { profile: _, ...rest } = current;
    emit({ ...rest, profileLoading: false, ...(answer === undefined ? {} : { profile: answer }) });
    await applyRole(claims, permissions);
  }

  async function applyRole(
    claims: Record<string, unknown>,
    loading: ReturnType<SessionEnvironment['loadPermissions']>,
  ): Promise<void> {
    const permissions = await loading.catch(() => undefined);
    const role = permissions?.readRoleClaim(claims, settings.roleClaim);
    const ability = await permissions?.abilityForRole(role);
    if (current.identity === undefined || current.identity.id !== claims.sub) return;
    if (ability === undefined) return emit({ ...current, permissionsReady: true });
    emit({
      ...current,
      identity: { ...current.identity, role },
      permissionsReady: true,
      can: (action, subject) => ability.can(action, subject),
    });
  }

  function adopt(user: StoredUser): boolean {
    const claims = readClaims(user.id_token);
    if (claims === undefined || typeof claims.sub !== 'string') return false;
    idToken = user.id_token;
    browser().shared.setItem(HINT, '1');
    browser().tab.setItem(TAKEN_UP, String(browser().now()));
    if (current.identity?.id === claims.sub) {
      const isReady = hasAnswer && current.permissionsReady;
      emit({ ...current, state: 'signed-in', permissionsReady: isReady });
      if (hasAnswer) void applyRole(claims, browser().loadPermissions(credentials));
      else if (!current.profileLoading) void loadPerson(claims);
      return true;
    }
    hasAnswer = false;
    emit({
      ...ANONYMOUS,
      state: 'signed-in',
      identity: {
        id: claims.sub,
        ...(typeof claims.email === 'string' ? { email: claims.email } : {}),
        ...(typeof claims.name === 'string' ? { name: claims.name } : {}),
      },
    });
    void loadPerson(claims);
    return true;
  }

  function forget(): void {
    idToken = undefined;
    generation += 1;
    browser().tab.removeItem(key);
  }

  function ended(): void {
    if (current.state !== 'signed-in') return;
    idToken = undefined;
    generation += 1;
    emit({ ...current, state: 'ended', profileLoading: false, permissionsReady: true });
  }

  async function renewOnce(): Promise<string | undefined> {
    const before = generation;
    try {
      const user = await (await browser().loadProvider()).renew();
      if (before !== generation && idToken === undefined) {
        // Signed out meanwhile: what the library wrote down of it goes too.
        browser().tab.removeItem(key);
        return undefined;
      }
      // Somebody else must not go on with what this person typed.
      const isOther = current.state === 'ended' && readClaims(user.id_token)?.sub !== current.identity?.id;
      return !isOther && adopt(user) ? idToken : undefined;
    } catch {
      return undefined;
    }
  }

  const credentials: Credentials = {
    token: () => idToken,
    async renew() {
      if (current.state === 'restoring') await until(({ state }) => state !== 'restoring');
      // Ended here, but the person may have signed in again elsewhere: trying again is enough.
      if (current.state !== 'signed-in' && current.state !== 'ended') return idToken;
      renewing ??= renewOnce().finally(() => (renewing = undefined));
      return renewing;
    },
    ended,
  };

  /** Goes on with the tokens of this tab while they are current. */
  function takeUp(): boolean {
    const user = parseStoredUser(browser().tab.getItem(key));
    const expires = user === undefined ? undefined : readClaims(user.id_token)?.exp;
    if (user === undefined || typeof expires !== 'number') return false;
    if (isSignedOutSince(browser())) {
      forget();
      return false;
    }
    return expires > browser().now() / 1000 + EARLY_S && adopt(user);
  }

  /** Another tab signed out: the tokens go at once; screen and typed text stay for the same person to go on. */
  function signedOutElsewhere(): void {
    if (current.state === 'anonymous') return;
    if (current.state === 'signed-in') ended();
    forget();
    if (current.state === 'restoring') emit(ANONYMOUS);
  }

  async function restore(isKnown: boolean): Promise<void> {
    emit(RESTORING);
    const before = generation;
    try {
      const provider = await browser().loadProvider();
      const user = await (isKnown ? provider.renew() : provider.restore());
      if (before !== generation) return forget();
      if (adopt(user)) return;
    } catch (error) {
      if (before !== generation) return forget();
      // Refused by the provider: nothing is left to take up. Anything else may pass, so the record stays.
      if (typeof (error as { error?: unknown }).error === 'string') {
        forget();
        browser().shared.removeItem(HINT);
      }
    }
    emit(ANONYMOUS);
  }

  const flow = createSignInFlow({ browser, key, adopt, forget, takeUp, ready });

  return {
    credentials,
    snapshot: () => current,
    subscribe,
    ready,
    start() {
      if (options.environment === undefined && typeof window === 'undefined') return;
      const environment = browser();
      environment.onShared((changed) => {
        if (changed === SIGNED_OUT) signedOutElsewhere();
      });
      if (environment.here().startsWith(CALLBACK)) return;
      if (takeUp()) return;
      const isKnown = parseStoredUser(environment.tab.getItem(key)) !== undefined;
      if (isKnown || environment.shared.getItem(HINT) !== null) void restore(isKnown);
    },
    signIn: (returnTo) => flow.signIn(returnTo),
    async signInAgain() {
      const environment = browser();
      const id = crypto.randomUUID();
      const stop = awaitHandOver(id, (text) => {
        const user = parseStoredUser(text);
        // Somebody else must not go on with what this person typed.
        if (user === undefined || readClaims(user.id_token)?.sub !== current.identity?.id) return false;
        environment.tab.setItem(key, text);
        return adopt(user);
      });
      if (environment.openTab(`${environment.origin}${SCREEN_BASE}${CALLBACK}?reingreso=${id}`)) return;
      stop();
      await flow.signIn(environment.here());
    },
    finishSignIn(address) {
      const running = finishing.get(address) ?? flow.finish(address);
      finishing.set(address, running);
      return running;
    },
    async signOut() {
      const environment = browser();
      const provider = await environment.loadProvider();
      environment.shared.removeItem(HINT);
      environment.shared.setItem(SIGNED_OUT, String(environment.now()));
      idToken = undefined;
      generation += 1;
      environment.tab.removeItem(TAKEN_UP);
      emit(ANONYMOUS);
      await provider.signOut();
    },
  };
}
