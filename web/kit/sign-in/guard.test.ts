import { describe, expect, it } from 'vitest';
import { abilityForRole, type RoleClaim } from '#contract/permissions.ts';
import { guardRoute, type Passage } from './guard.ts';
import { PERIMETERS, ruleFor } from './perimeters.ts';
import { ANONYMOUS, RESTORING, type SessionSnapshot } from './session-state.ts';

const signedIn = (role: RoleClaim): SessionSnapshot => {
  const ability = abilityForRole(role);
  return {
    ...ANONYMOUS,
    state: 'signed-in',
    permissionsReady: true,
    can: (action, subject) => ability.can(action, subject),
  };
};
const REGISTRY = '/padron-Proveedores/Administrador';
const DOCUMENTS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

describe('route guard', () => {
  it.each<[string, string, SessionSnapshot, Passage]>([
    ['a visitor', '/adquisiciones', ANONYMOUS, 'allow'],
    ['a visitor', '/perfiles', ANONYMOUS, 'sign-in'],
    ['a visitor', '/authadmin', ANONYMOUS, 'sign-in'],
    ['a visitor', REGISTRY, ANONYMOUS, 'sign-in'],
    ['someone whose session is restored', '/adquisiciones', RESTORING, 'allow'],
    ['someone whose session is restored', REGISTRY, RESTORING, 'wait'],
    ['someone without a role yet', '/perfiles', { ...ANONYMOUS, state: 'signed-in' }, 'wait'],
    ['someone without a role yet', '/authadmin', { ...ANONYMOUS, state: 'signed-in' }, 'allow'],
    ['someone whose session ended', DOCUMENTS, { ...signedIn('Administrador'), state: 'ended' }, 'sign-in'],
    ['guest', '/perfiles', signedIn('guest'), 'allow'],
    ['guest', REGISTRY, signedIn('guest'), 'not-found'],
    ['guest', DOCUMENTS, signedIn('guest'), 'not-found'],
    ['a person without a role', '/perfiles', signedIn(undefined), 'allow'],
    ['a person without a role', DOCUMENTS, signedIn(undefined), 'not-found'],
    ['Administrador', '/perfiles', signedIn('Administrador'), 'allow'],
    ['Administrador', REGISTRY, signedIn('Administrador'), 'allow'],
    ['a list with Administrador', DOCUMENTS, signedIn(['x', 'Administrador']), 'allow'],
  ])('S-6.3 %s at %s', (_who, path, session, passage) => {
    expect(guardRoute(ruleFor(path), session)).toBe(passage);
  });

  it.each<[RoleClaim, Passage, Passage]>([
    ['Administrador', 'allow', 'not-found'],
    [['x', 'Administrador'], 'allow', 'not-found'],
    ['guest', 'allow', 'allow'],
    ['otro', 'allow', 'allow'],
    [undefined, 'allow', 'allow'],
  ])('S-6.2 role %j on Dashboard and on Test by the default action', (role, dashboard, test) => {
    const session = signedIn(role);
    expect(guardRoute({ isPublic: false, perimeter: 'Dashboard' }, session)).toBe(dashboard);
    expect(guardRoute({ isPublic: false, perimeter: 'Test' }, session)).toBe(test);
  });

  it('S-4.4 before a role is applied nothing with a perimeter is allowed', () => {
    for (const rule of Object.values(PERIMETERS)) {
      if (rule.perimeter !== undefined) expect(guardRoute(rule, ANONYMOUS)).toBe('sign-in');
    }
    expect(guardRoute({ isPublic: true, perimeter: 'Dashboard' }, ANONYMOUS)).toBe('not-found');
  });

  it('S-2.12 S-2.13 S-2.14 S-2.15 the four restricted routes ask for sign-in, with or without a slash', () => {
    for (const path of [REGISTRY, DOCUMENTS, '/perfiles', '/authadmin']) {
      expect(ruleFor(path).isPublic).toBe(false);
      expect(ruleFor(`${path}/`).isPublic).toBe(false);
      expect(ruleFor(`${path}/x`).isPublic).toBe(false);
    }
    expect(ruleFor('/perfiles-otros').isPublic).toBe(true);
    expect(ruleFor('/').isPublic).toBe(true);
  });
});
