import { abilityForRole, readRoleClaim } from '#contract/permissions.ts';
import type { SessionEnvironment } from './environment.ts';
import type { ProviderClient } from './provider-client.ts';
import type { StoredUser } from './stored-user.ts';

/** Settings of the tests' portal. */
export const TEST_SETTINGS = {
  issuer: 'https://id.example',
  clientId: 'portal',
  scope: 'openid',
  roleClaim: 'role',
  profileUrl: 'https://campus.example',
};

export const TEST_NOW = Date.UTC(2026, 10, 20, 12);

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

/** Unsigned token with these claims: in the browser only the server's word counts. */
export function testUser(claims: Record<string, unknown> = {}): StoredUser {
  const seconds = TEST_NOW / 1000;
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const body = encode({
    sub: 'u1',
    email: 'u1@universidad.example',
    iat: seconds,
    exp: seconds + 600,
    ...claims,
  });
  return { id_token: `${encode({ alg: 'none' })}.${body}.firma` };
}

/** A browser of the tests: every answer is given by hand. */
export function testEnvironment(given: Partial<ProviderClient> = {}) {
  const steps: string[] = [];
  let onShared: (key: string | null) => void = () => undefined;
  const refuse = async (): Promise<never> => {
    throw Object.assign(new Error('no session'), { error: 'login_required' });
  };
  const provider: ProviderClient = {
    signIn: async () => undefined,
    finish: refuse,
    renew: refuse,
    restore: refuse,
    signOut: async () => undefined,
    forget: async () => undefined,
    ...given,
  };
  const environment: SessionEnvironment = {
    origin: 'https://portal.example',
    tab: memoryStorage(),
    shared: memoryStorage(),
    now: () => TEST_NOW,
    fetch: async () => Response.json({ Id_Empleado: '7', Name: 'Ana', Profile: '{"Es_Acad":1}' }),
    loadProvider: async () => {
      steps.push('provider loaded');
      return provider;
    },
    loadPermissions: async () => ({ abilityForRole, readRoleClaim }),
    here: () => '/perfiles?q=a#b',
    leave: (address) => void steps.push(`leave ${address}`),
    openTab: () => true,
    onShared: (listener) => (onShared = listener),
  };
  return { environment, provider, steps, otherTabWrote: (key: string) => onShared(key) };
}
