import { describe, expect, it } from 'vitest';
import { createSession } from './session.ts';
import { userKey } from './storage-keys.ts';
import { TEST_NOW, TEST_SETTINGS, testEnvironment, testUser } from './test-environment.ts';

const KEY = userKey(TEST_SETTINGS);

function tab(given: Parameters<typeof testEnvironment>[0] = {}, stored?: ReturnType<typeof testUser>) {
  const test = testEnvironment(given);
  if (stored !== undefined) test.environment.tab.setItem(KEY, JSON.stringify(stored));
  return { ...test, session: createSession({ settings: TEST_SETTINGS, environment: test.environment }) };
}

describe('signing out in one tab', () => {
  /** Two tabs of one browser: what one writes to the shared storage, the other is told. */
  async function twoTabs(given: Parameters<typeof testEnvironment>[0] = {}) {
    const first = tab({}, testUser());
    const second = tab(given, testUser());
    second.environment.shared = first.environment.shared;
    first.session.start();
    await first.session.ready();
    const signOut = async () => {
      await first.session.signOut();
      second.otherTabWrote('portal.salida');
    };
    return { signOut, second };
  }

  it('S-4.5 the others forget the token at once, in memory and in their storage', async () => {
    const { signOut, second } = await twoTabs();
    second.session.start();
    await second.session.ready();
    await signOut();
    expect(second.session.credentials.token()).toBeUndefined();
    expect(second.environment.tab.getItem(KEY)).toBeNull();
  });

  it('S-4.5 a renewal under way in another brings nothing back', async () => {
    const renewal = Promise.withResolvers<ReturnType<typeof testUser>>();
    const { signOut, second } = await twoTabs({ renew: () => renewal.promise });
    second.session.start();
    await second.session.ready();
    const renewing = second.session.credentials.renew();
    await signOut();
    second.environment.tab.setItem(KEY, JSON.stringify(testUser({ jti: 'late' })));
    renewal.resolve(testUser({ jti: 'late' }));
    expect(await renewing).toBeUndefined();
    expect(second.session.credentials.token()).toBeUndefined();
    expect(second.environment.tab.getItem(KEY)).toBeNull();
  });

  it('S-4.5 another that was about to take the session up stays a visitor', async () => {
    const restoring = Promise.withResolvers<ReturnType<typeof testUser>>();
    const { signOut, second } = await twoTabs({ restore: () => restoring.promise });
    second.environment.tab.removeItem(KEY);
    second.session.start();
    expect(second.session.snapshot().state).toBe('restoring');
    await signOut();
    expect(second.session.snapshot().state).toBe('anonymous');
    restoring.resolve(testUser());
    await new Promise(setImmediate);
    expect(second.session.snapshot().state).toBe('anonymous');
    expect(second.session.credentials.token()).toBeUndefined();
  });

  it('S-4.5 one that was closed then and is opened again has no session either', async () => {
    const { signOut, second } = await twoTabs();
    second.session.start();
    await second.session.ready();
    const reopened = createSession({
      settings: TEST_SETTINGS,
      environment: { ...second.environment, onShared: () => undefined },
    });
    const kept = second.environment.tab.getItem(KEY) as string;
    await signOut();
    second.environment.tab.setItem(KEY, kept);
    reopened.start();
    expect((await reopened.ready()).state).toBe('anonymous');
    expect(second.environment.tab.getItem(KEY)).toBeNull();
  });

  it('who signs in again afterwards is not taken for signed out', async () => {
    const { signOut, second } = await twoTabs();
    await signOut();
    const environment = { ...second.environment, now: () => TEST_NOW + 1 };
    const finish = async () => ({ user: testUser(), state: { returnTo: '/' } });
    const provider = await second.environment.loadProvider();
    const again = createSession({
      settings: TEST_SETTINGS,
      environment: { ...environment, loadProvider: async () => ({ ...provider, finish }) },
    });
    await again.finishSignIn('https://portal.example/x?code=c');
    environment.tab.setItem(KEY, JSON.stringify(testUser()));
    const reloaded = createSession({ settings: TEST_SETTINGS, environment });
    reloaded.start();
    expect((await reloaded.ready()).state).toBe('signed-in');
  });
});
