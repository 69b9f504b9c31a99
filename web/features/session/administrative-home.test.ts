import { expect, it } from 'vitest';
import { abilityForRole, type RoleClaim } from '#contract/permissions.ts';
import { ANONYMOUS } from '#web/kit/sign-in/session-state.ts';
import { administrativeHome } from './administrative-home.ts';

const signedIn = (role: RoleClaim) => {
  const ability = abilityForRole(role);
  return {
    ...ANONYMOUS,
    state: 'signed-in' as const,
    permissionsReady: true,
    can: ability.can.bind(ability),
  };
};

it('S-2.15 the waiting screen opens the first administrative screen, and /404 for everyone else', () => {
  expect(administrativeHome({ ...ANONYMOUS, state: 'signed-in' })).toBeUndefined();
  expect(administrativeHome(signedIn('Administrador'))).toBe('/administracion');
  expect(administrativeHome(signedIn('guest'))).toBe('/404?de=%2Fauthadmin');
  expect(administrativeHome(signedIn(undefined))).toBe('/404?de=%2Fauthadmin');
});
