import { describe, expect, it } from 'vitest';
import {
  ADMINISTRATIVE_SUBJECTS,
  abilityForRole,
  noAbility,
  readRoleClaim,
  type RoleClaim,
} from './permissions.ts';

const TABLE: [string, RoleClaim, { Dashboard: boolean; Test: boolean }][] = [
  ['Administrador', 'Administrador', { Dashboard: true, Test: false }],
  ['a list that contains Administrador', ['guest', 'Administrador'], { Dashboard: true, Test: false }],
  ['guest', 'guest', { Dashboard: true, Test: true }],
  ['a list without Administrador', ['guest', 'otro'], { Dashboard: true, Test: true }],
  ['an unknown role', 'Rector', { Dashboard: true, Test: true }],
  ['the same word in other letters', 'administrador', { Dashboard: true, Test: true }],
  ['a name that only begins like it', 'Administradora de laboratorio', { Dashboard: true, Test: true }],
  ['a list with such a name', ['Administrador de redes'], { Dashboard: true, Test: true }],
  ['an empty list', [], { Dashboard: true, Test: true }],
  ['no role at all', undefined, { Dashboard: true, Test: true }],
];

describe('permissions', () => {
  it.each(TABLE)('S-6.2 %s: route on Dashboard and Test as in the table', (_name, role, expected) => {
    const ability = abilityForRole(role);
    expect({ Dashboard: ability.can('route', 'Dashboard'), Test: ability.can('route', 'Test') }).toEqual(
      expected,
    );
  });

  it('S-6.1 the only action of the given table is route', () => {
    expect(abilityForRole('guest').can('administer', 'Dashboard')).toBe(false);
    expect(abilityForRole('Administrador').can('administer', 'Test')).toBe(false);
  });

  it('S-4.4 permissions start empty', () => {
    const ability = noAbility();
    expect(ability.can('route', 'Dashboard')).toBe(false);
    expect(ability.can('route', 'Test')).toBe(false);
    for (const subject of ADMINISTRATIVE_SUBJECTS) expect(ability.can('administer', subject)).toBe(false);
  });

  it('S-6.3 only Administrador administers, and administers every administrative subject', () => {
    for (const subject of ADMINISTRATIVE_SUBJECTS) {
      expect(abilityForRole('Administrador').can('administer', subject)).toBe(true);
      expect(abilityForRole('guest').can('administer', subject)).toBe(false);
      expect(abilityForRole(undefined).can('administer', subject)).toBe(false);
      expect(abilityForRole('Administrador').can('route', subject)).toBe(false);
    }
  });

  it('S-3.2 the role claim may be a name, a list or a dotted path', () => {
    expect(readRoleClaim({ role: 'guest' }, 'role')).toBe('guest');
    expect(readRoleClaim({ role: ['a', 7, 'b'] }, 'role')).toEqual(['a', 'b']);
    expect(readRoleClaim({ realm_access: { roles: ['x'] } }, 'realm_access.roles')).toEqual(['x']);
    expect(readRoleClaim({ 'https://u.example/role': 'x' }, 'https://u.example/role')).toBe('x');
    expect(readRoleClaim({}, 'role')).toBeUndefined();
    expect(readRoleClaim({ role: { name: 'Administrador' } }, 'role')).toBeUndefined();
    expect(readRoleClaim({ role: null }, 'role.name')).toBeUndefined();
  });
});
