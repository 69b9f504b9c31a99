import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { SessionEnvironment } from './environment.ts';
import { offerHandOver } from './hand-over.ts';
import { safeReturn } from './return-address.ts';
import type { SessionSnapshot, SignInResult } from './session-state.ts';
import { errorKey } from './error-key.ts';
import { causeOf, checkClock, ClockError, type SignInCause } from './sign-in-failure.ts';
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
const PATIENCE_MS = 10_000;

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

  function fail(error: unknown): { error: SignInCause; key: string } {
    const cause = causeOf(error);
    return { error: cause, key: errorKey(cause, browser().now()) };
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

  /** A profile service that does not answer holds the rights back, not the way back to where the person was. */
  async function readyOrLate(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([ready(), late]);
    clearTimeout(timer);
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
      checkClock(readClaims(user.id_token) ?? {}, environment.now());
      const stored = environment.tab.getItem(key);
      if (state.handOver !== undefined && stored !== null && (await offerHandOver(state.handOver, stored))) {
        await provider.forget();
        return { close: true };
      }
      if (!adopt(user)) throw new Error('unreadable ID token');
      await readyOrLate();
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
