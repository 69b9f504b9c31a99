import { afterEach, expect, it, vi } from 'vitest';
import { createLazySession } from './lazy-session.ts';
import { TEST_SETTINGS } from './test-environment.ts';

vi.mock('./session.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => void vi.unstubAllGlobals());

it('S-8.2 a sign-in whose own code does not arrive ends at the error screen', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const session = createLazySession(TEST_SETTINGS);
  await session.signIn('/perfiles');
  await session.signInAgain();
  const target = expect.stringMatching(
    /^\/AdquisicionesUG\/oidc-callback-error\?causa=otra&clave=X\d[A-Z]\d[A-Z]\d$/,
  ) as string;
  expect(assign.mock.calls).toEqual([[target], [target]]);
  expect(await session.finishSignIn('https://portal.example/x?code=c')).toMatchObject({ error: 'otra' });
  expect(session.snapshot().state).toBe('anonymous');
});
