import { afterEach, expect, it, vi } from 'vitest';
import { permissionsOf } from './own-functions.ts';

const credentials = { token: () => 'ficha', renew: async () => undefined, ended: () => undefined };
afterEach(() => vi.unstubAllGlobals());

function answering(answer: () => Promise<Response>) {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
}

it('adds to a role what the functions in force allow', async () => {
  const asked = answering(async () =>
    Response.json({ rights: [{ action: 'administer', subject: 'Requisitions' }], rows: [] }),
  );
  const ability = await permissionsOf(credentials).abilityForRole('guest');
  expect(asked.mock.calls).toMatchObject([
    [expect.stringMatching(/\/mis-funciones$/), { headers: { authorization: 'Bearer ficha' } }],
  ]);
  expect(ability.can('administer', 'Requisitions')).toBe(true);
  expect(ability.can('consult', 'Requisitions')).toBe(true);
  expect(ability.can('administer', 'Procurement')).toBe(false);
  expect(ability.can('route', 'Test')).toBe(true);
});

it('asks nothing for the role Administrador, which has all of it', async () => {
  const asked = answering(async () => Response.json({ rights: [], rows: [] }));
  const ability = await permissionsOf(credentials).abilityForRole('Administrador');
  expect(asked).not.toHaveBeenCalled();
  expect(ability.can('consult', 'People')).toBe(true);
});

it.each([
  ['refuses', async () => new Response('', { status: 503 })],
  ['does not answer', () => Promise.reject(new TypeError('network'))],
])('leaves the role alone where the portal %s', async (_, answer) => {
  answering(answer);
  const ability = await permissionsOf(credentials).abilityForRole(undefined);
  expect(ability.can('route', 'Dashboard')).toBe(true);
  expect(ability.can('administer', 'Requisitions')).toBe(false);
});
