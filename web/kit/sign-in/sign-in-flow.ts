import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { SessionEnvironment } from './environment.ts';
import { offerHandOver } from './hand-over.ts';
import { safeReturn } from './return-address.ts';
import type { SessionSnapshot, SignInResult } from './session-state.ts';
import { errorKey } from './error-key.ts';
import { causeOf, checkClock, ClockError, type OffClock, type SignInCause } from './sign-in-failure.ts';
import { readClaims, type StoredUser } from './stored-user.ts';

/** What the way to the provider and back needs of the session. */
interface FlowParts {
  browser: () => SessionEnvironment;
  /** Name of the stored record. */
  key: string;
  adopt: (user: StoredUser) => boolean;
  forget: () => void;
  /** Goes on with tokens that this tab still has. */
  takeUp: () => boolean;
  ready: () => Promise<SessionSnapshot>;
}

/** How long the callback waits for the profile before it goes back all the same. */
const PATIENCE_MS = 8_000;
/** How long it waits to hear what the server says it is. */
const CLOCK_PATIENCE_MS = 2_000;

/** The library keeps nothing of a sign-in that was finished. */
function isVisitedAgain(error: unknown): boolean {
  return error instanceof Error && /no matching state/i.test(error.message);
}

/** Leaving for the provider and coming back (S-2.9, S-8.2). */
export function createSignInFlow(parts: FlowParts): {
  signIn: (returnTo: string) => Promise<void>;
  finish: (address: string) => Promise<SignInResult>;
} {
  const { browser, key, adopt, forget, takeUp, ready } = parts;

  function fail(error: unknown): { error: SignInCause; key: string; clock?: OffClock } {
    const cause = causeOf(error);
    const key = errorKey(cause, browser().now());
    return { error: cause, key, ...(error instanceof ClockError ? { clock: error.off } : {}) };
  }

  async function signIn(returnTo: string, handOver?: string): Promise<void> {
    try {
      const provider = await browser().loadProvider();
      await provider.signIn({
        returnTo: safeReturn(returnTo),
        ...(handOver === undefined ? {} : { handOver }),
      });
    } catch (error) {
      const failed = fail(error);
      browser().leave(`${SCREEN_BASE}/oidc-callback-error?causa=${failed.error}&clave=${failed.key}`);
    }
  }

  /** What does not answer in time, such as the service of profiles, holds nobody up on the way back to where they were. */
  async function within<T>(work: Promise<T>, most: number): Promise<T | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), most);
    });
    const first = await Promise.race([work, late]);
    clearTimeout(timer);
    return first;
  }

  /** What the portal's own server says it is; nothing when it does not answer. */
  async function serverTime({ fetch, origin }: SessionEnvironment): Promise<number | undefined> {
    try {
      const answer = await fetch(`${origin}${SCREEN_BASE}/`, { method: 'HEAD', cache: 'no-store' });
      const told = Date.parse(answer.headers.get('date') ?? '');
      return Number.isNaN(told) ? undefined : told;
    } catch {
      return undefined;
    }
  }

  async function finish(address: string): Promise<SignInResult> {
    const again = new URL(address).searchParams.get('reingreso');
    if (again !== null) {
      await signIn('/', again);
      return new Promise(() => undefined);
    }
    try {
      const environment = browser();
      const provider = await environment.loadProvider();
      const { user, state } = await provider.finish(address);
      const claims = readClaims(user.id_token) ?? {};
      checkClock(claims, {
        computer: environment.now(),
        server: await within(serverTime(environment), CLOCK_PATIENCE_MS),
      });
      const stored = environment.tab.getItem(key);
      if (state.handOver !== undefined && stored !== null && (await offerHandOver(state.handOver, stored))) {
        await provider.forget();
        return { close: true };
      }
      if (!adopt(user)) throw new Error('unreadable ID token');
      await within(ready(), PATIENCE_MS);
      return { returnTo: safeReturn(state.returnTo) };
    } catch (error) {
      if (error instanceof ClockError) forget();
      // The address of a sign-in that ended long ago, visited again: nothing has failed.
      else if (isVisitedAgain(error) && takeUp()) return { returnTo: '/' };
      return fail(error);
    }
  }

  return { signIn: (returnTo) => signIn(returnTo), finish };
}
