import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api.ts';
import { createSession } from './session.ts';
import { userKey } from './storage-keys.ts';
import { TEST_NOW, TEST_SETTINGS, testEnvironment, testUser } from './test-environment.ts';

const KEY = userKey(TEST_SETTINGS);
const EXPIRED = { iat: TEST_NOW / 1000 - 900, exp: TEST_NOW / 1000 - 300 };

function tab(given: Parameters<typeof testEnvironment>[0] = {}, stored?: ReturnType<typeof testUser>) {
  const test = testEnvironment(given);
  if (stored !== undefined) test.environment.tab.setItem(KEY, JSON.stringify(stored));
  return { ...test, session: createSession({ settings: TEST_SETTINGS, environment: test.environment }) };
}

const challenged = () =>
  new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer realm="portal"' } });

afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;

describe('session', () => {
  it('a visitor who never signed in loads no sign-in library', async () => {
    const { session, steps } = tab();
    session.start();
    expect((await session.ready()).state).toBe('anonymous');
    expect(session.credentials.token()).toBeUndefined();
    expect(await session.credentials.renew()).toBeUndefined();
    expect(steps).toEqual([]);
  });

  it('S-4.2 S-4.3 S-4.4 token, identity, profile with its loading flag, then the role', async () => {
    const user = testUser({ role: 'Administrador' });
    const { session } = tab({}, user);
    const seen: string[] = [];
    session.subscribe(() => {
      const now = session.snapshot();
      seen.push(
        [
          session.credentials.token() === user.id_token && 'bearer',
          now.identity && 'identity',
          now.profileLoading && 'loading',
          now.profile && 'profile',
          now.can('administer', 'Documents') && 'rights',
        ]
          .filter(Boolean)
          .join('+'),
      );
    });
    session.start();
    expect(session.snapshot().can('route', 'Dashboard')).toBe(false);
    const settled = await session.ready();
    expect(seen).toEqual([
      'bearer+identity',
      'bearer+identity+loading',
      'bearer+identity+profile',
      'bearer+identity+profile+rights',
    ]);
    expect(settled.profile?.Id_Empleado).toBe('7');
    expect(settled.identity).toMatchObject({
      id: 'u1',
      email: 'u1@universidad.example',
      role: 'Administrador',
    });
  });

  it('S-7.1 the profile is asked for with the client id and the bearer token', async () => {
    const user = testUser();
    const { session, environment } = tab({}, user);
    const fetch = vi.spyOn(environment, 'fetch');
    session.start();
    await session.ready();
    expect(fetch).toHaveBeenCalledWith('https://campus.example/DSI/perfil?cliente=portal', {
      headers: { accept: 'application/json', authorization: `Bearer ${user.id_token}` },
    });
  });

  it.each([
    ['does not answer', async () => Promise.reject(new TypeError('down'))],
    ['is broken', async () => new Response('<html>')],
    ['refuses', async () => new Response(null, { status: 500 })],
  ])('S-3.1 a profile service that %s leaves the rights as they are', async (_how, fetch) => {
    const { session, environment } = tab({}, testUser({ role: 'guest' }));
    environment.fetch = fetch;
    session.start();
    const settled = await session.ready();
    expect(settled).toMatchObject({ state: 'signed-in', profileLoading: false, permissionsReady: true });
    expect(settled.profile).toBeUndefined();
    expect(settled.can('route', 'Test')).toBe(true);
  });

  it('S-8.1 S-9.1 three requests with an expired token cause one renewal and one retry each', async () => {
    const old = testUser();
    const fresh = testUser({ jti: 'fresh' });
    const renew = vi.fn(async () => fresh);
    const { session } = tab({ renew }, old);
    session.start();
    await session.ready();
    const sent: string[] = [];
    const api = createApi({
      credentials: session.credentials,
      fetch: async (_url, init) => {
        const token = new Headers(init?.headers).get('authorization') ?? '';
        sent.push(token);
        return token === `Bearer ${fresh.id_token}` ? new Response(null) : challenged();
      },
    });
    const answers = await Promise.all(['/a', '/b', '/c'].map((path) => api.request(path)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(6);
    expect(session.credentials.token()).toBe(fresh.id_token);
    expect(session.snapshot()).toMatchObject({ state: 'signed-in', profile: { Id_Empleado: '7' } });
  });

  it('S-8.1 a renewal that fails ends the session and keeps identity and rights on the screen', async () => {
    const { session } = tab({}, testUser({ role: 'Administrador' }));
    session.start();
    await session.ready();
    const api = createApi({
      credentials: session.credentials,
      fetch: async () => challenged(),
    });
    expect((await api.request('/a')).status).toBe(401);
    expect(session.snapshot()).toMatchObject({ state: 'ended', identity: { id: 'u1' } });
    expect(session.snapshot().can('administer', 'Documents')).toBe(true);
    expect(session.credentials.token()).toBeUndefined();
  });

  it('S-8.1 after the end, trying again goes on as soon as the provider knows the same person, and only that one', async () => {
    let known: ReturnType<typeof testUser> | undefined;
    const renew = async () => {
      if (known === undefined) throw Object.assign(new Error('no session'), { error: 'login_required' });
      return known;
    };
    const { session } = tab({ renew }, testUser());
    session.start();
    await session.ready();
    const api = createApi({
      credentials: session.credentials,
      fetch: async (_url, init) =>
        new Headers(init?.headers).get('authorization') === `Bearer ${known?.id_token}`
          ? new Response(null)
          : challenged(),
    });
    expect((await api.request('/a')).status).toBe(401);
    expect((await api.request('/a')).status).toBe(401);
    known = testUser({ sub: 'otra' });
    expect((await api.request('/a')).status).toBe(401);
    expect(session.snapshot()).toMatchObject({ state: 'ended', identity: { id: 'u1' } });
    known = testUser({ jti: 'again' });
    expect((await api.request('/a')).status).toBe(200);
    expect(session.snapshot().state).toBe('signed-in');
  });

  it('an expired token is renewed when the tab is opened again; a refused one is forgotten', async () => {
    const good = tab({ renew: async () => testUser() }, testUser(EXPIRED));
    good.session.start();
    expect(good.session.snapshot().state).toBe('restoring');
    expect((await good.session.ready()).state).toBe('signed-in');
    const bad = tab({}, testUser(EXPIRED));
    bad.session.start();
    expect((await bad.session.ready()).state).toBe('anonymous');
    expect(bad.environment.tab.getItem(KEY)).toBeNull();
  });

  it('a second tab takes up the session without asking', async () => {
    const { session, environment } = tab({ restore: async () => testUser() });
    environment.shared.setItem('portal.conectado', '1');
    session.start();
    expect(await session.ready()).toMatchObject({ state: 'signed-in', identity: { id: 'u1' } });
  });

  it('S-4.5 signing out empties the rights, ends the provider session and the other tabs', async () => {
    const signOut = vi.fn(async () => undefined);
    const { session, environment } = tab({ signOut }, testUser({ role: 'Administrador' }));
    session.start();
    await session.ready();
    await session.signOut();
    expect(session.snapshot()).toMatchObject({ state: 'anonymous' });
    expect(session.snapshot().can('administer', 'Documents')).toBe(false);
    expect(signOut).toHaveBeenCalledOnce();
    expect(environment.shared.getItem('portal.conectado')).toBeNull();
    expect(environment.shared.getItem('portal.salida')).not.toBeNull();
    const other = tab({}, testUser());
    other.session.start();
    await other.session.ready();
    other.otherTabWrote('portal.salida');
    expect(other.session.snapshot().state).toBe('ended');
    expect(other.environment.tab.getItem(KEY)).toBeNull();
  });

  it('S-2.9 the callback gives back the page the person came from, with rights applied', async () => {
    const finish = vi.fn(async () => ({
      user: testUser({ role: 'guest' }),
      state: { returnTo: '/perfiles?q=a#b' },
    }));
    const { session } = tab({ finish });
    const address = 'https://portal.example/AdquisicionesUG/oidc-callback?code=c&state=s';
    const results = await Promise.all([session.finishSignIn(address), session.finishSignIn(address)]);
    expect(results).toEqual([{ returnTo: '/perfiles?q=a#b' }, { returnTo: '/perfiles?q=a#b' }]);
    expect(finish).toHaveBeenCalledOnce();
    expect(session.snapshot().permissionsReady).toBe(true);
  });

  it('S-8.2 a cancelled sign-in gives its cause and a key', async () => {
    const { session } = tab({
      finish: async () => Promise.reject(Object.assign(new Error('x'), { error: 'access_denied' })),
    });
    const result = await session.finishSignIn(
      'https://portal.example/AdquisicionesUG/oidc-callback?error=access_denied',
    );
    expect(result).toEqual({
      error: 'cancelada',
      key: expect.stringMatching(/^C\d[A-Z]\d[A-Z]\d$/) as string,
    });
  });

  it('S-8.2 a token from another time is refused as a matter of clocks', async () => {
    const { session } = tab({ finish: async () => ({ user: testUser(EXPIRED), state: { returnTo: '/' } }) });
    expect(await session.finishSignIn('https://portal.example/x?code=c')).toMatchObject({
      error: 'reloj',
      clock: { whose: 'equipo' },
    });
    expect(session.snapshot().state).toBe('anonymous');
  });

  it('S-8.2 a token that the server would refuse for its own clock is told so at once, with the minutes', async () => {
    const { session, environment } = tab({
      finish: async () => ({ user: testUser(), state: { returnTo: '/' } }),
    });
    const asked: string[] = [];
    environment.fetch = async (address) => {
      asked.push(address);
      return new Response(null, { headers: { date: new Date(TEST_NOW - 600_000).toUTCString() } });
    };
    expect(await session.finishSignIn('https://portal.example/x?code=c')).toMatchObject({
      error: 'reloj',
      clock: { whose: 'portal', minutes: -10 },
    });
    expect(asked).toEqual(['https://portal.example/AdquisicionesUG/']);
    expect(session.snapshot().state).toBe('anonymous');
  });

  it('an old callback address, visited again while signed in, leads home', async () => {
    const finish = async () => Promise.reject(new Error('No matching state found in storage'));
    const { session } = tab({ finish }, testUser());
    expect(await session.finishSignIn('https://portal.example/x?code=old')).toEqual({ returnTo: '/' });
  });

  it('S-8.2 a provider that cannot be reached leads to the error screen', async () => {
    const { session, steps } = tab({ signIn: async () => Promise.reject(new TypeError('Failed to fetch')) });
    await session.signIn('/perfiles');
    expect(steps.at(-1)).toMatch(/^leave \/AdquisicionesUG\/oidc-callback-error\?causa=otra&clave=X/);
  });

  it('S-8.1 signing in again in a new tab hands the session over and keeps the screen', async () => {
    const { session, environment } = tab({}, testUser());
    session.start();
    await session.ready();
    session.credentials.ended();
    let opened = '';
    environment.openTab = (address) => {
      opened = address;
      return true;
    };
    await session.signInAgain();
    const handOver = new URL(opened).searchParams.get('reingreso') ?? '';
    const user = testUser({ jti: 'again' });
    const forget = vi.fn(async () => undefined);
    const fresh = tab({ finish: async () => ({ user, state: { returnTo: '/', handOver } }), forget }, user);
    expect(await fresh.session.finishSignIn('https://portal.example/x?code=c')).toEqual({ close: true });
    expect(forget).toHaveBeenCalledOnce();
    expect(session.snapshot().state).toBe('signed-in');
    expect(session.credentials.token()).toBe(user.id_token);
  });

  it.each([
    ['an answer', async () => Response.json({ Id_Empleado: '7' })],
    ['an error', async () => new Response(null, { status: 500 })],
    ['a lost connection', async () => Promise.reject(new TypeError('x'))],
  ])('S-4.2 the role waits for the profile, and follows on %s that comes an hour late', async (_, answer) => {
    vi.useFakeTimers();
    const { session, environment } = tab(
      { renew: async () => testUser({ role: 'Administrador' }) },
      testUser({ role: 'Administrador' }),
    );
    environment.fetch = () =>
      new Promise((resolve, reject) => setTimeout(() => answer().then(resolve, reject), HOUR));
    session.start();
    await vi.advanceTimersByTimeAsync(HOUR - 1);
    expect(await session.credentials.renew()).toBeDefined();
    expect(session.snapshot()).toMatchObject({
      state: 'signed-in',
      profileLoading: true,
      permissionsReady: false,
    });
    expect(session.snapshot().can('administer', 'Documents')).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(session.snapshot()).toMatchObject({ profileLoading: false, permissionsReady: true });
    expect(session.snapshot().can('administer', 'Documents')).toBe(true);
  });

  it('S-4.2 a session that ended before its profile came asks for it again when it goes on', async () => {
    const { session, environment } = tab({}, testUser({ role: 'Administrador' }));
    const answer = environment.fetch;
    environment.fetch = () => new Promise(() => undefined);
    session.start();
    session.credentials.ended();
    environment.fetch = answer;
    let opened = '';
    environment.openTab = (address) => (opened = address) !== '';
    await session.signInAgain();
    const handOver = new URL(opened).searchParams.get('reingreso') ?? '';
    const user = testUser({ role: 'Administrador' });
    const fresh = tab({ finish: async () => ({ user, state: { returnTo: '/', handOver } }) }, user);
    await fresh.session.finishSignIn('https://portal.example/x?code=c');
    const settled = await session.ready();
    expect(settled).toMatchObject({ state: 'signed-in', profile: { Id_Empleado: '7' } });
    expect(settled.can('administer', 'Documents')).toBe(true);
  });

  it('S-2.9 the callback goes back while the profile is late; the rights follow it', async () => {
    vi.useFakeTimers();
    const finish = async () => ({ user: testUser({ role: 'guest' }), state: { returnTo: '/perfiles' } });
    const { session, environment } = tab({ finish });
    const profile = Promise.withResolvers<Response>();
    environment.fetch = () => profile.promise;
    const finishing = session.finishSignIn('https://portal.example/x?code=c');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await finishing).toEqual({ returnTo: '/perfiles' });
    expect(session.snapshot().can('route', 'Dashboard')).toBe(false);
    profile.resolve(Response.json({}));
    expect((await session.ready()).can('route', 'Dashboard')).toBe(true);
  });

  it.each([
    ['cancels', Object.assign(new Error('x'), { error: 'access_denied' }), 'cancelada'],
    ['does not answer', new TypeError('Failed to fetch'), 'otra'],
  ])(
    'S-8.2 a provider that %s ends at the error screen, also in a tab that is signed in',
    async (_, error, cause) => {
      const { session } = tab({ finish: async () => Promise.reject(error) }, testUser());
      session.start();
      await session.ready();
      expect(await session.finishSignIn('https://portal.example/x?code=c')).toMatchObject({ error: cause });
    },
  );
});
