import { describe, expect, it } from 'vitest';
import { abilityForRole } from '#contract/permissions.ts';
import { readProfile, type ProfileAnswer } from '#contract/profile.ts';
import { failure } from '#server/kit/errors.ts';
import type { Verifier } from '#server/kit/identity.ts';
import { createCampus } from './campus.ts';

const verify: Verifier = async (header) => {
  if (header === undefined) return undefined;
  if (header === 'Bearer bad') throw failure('unauthenticated');
  const id = header.replace('Bearer ', '');
  return { id, role: 'guest', ability: abilityForRole('guest'), claims: {} };
};
const campus = createCampus({ verify, clientId: 'portal' });
const get = (path: string, token?: string, method = 'GET') =>
  campus(
    new Request(`http://campus.example${path}`, {
      method,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    }),
  );

describe('embedded campus', () => {
  it('S-7.1 answers the profile of the person in the bearer token, with its flags as a JSON string', async () => {
    const response = await get('/DSI/perfil?cliente=portal', 'lucia.academica');
    const answer = (await response?.json()) as ProfileAnswer;
    expect(typeof answer.Profile).toBe('string');
    expect(readProfile(answer)).toEqual({
      Id_Empleado: '90203',
      Name: 'Lucía Herrera Ficticia',
      flags: { Es_Alumno: 0, Es_Acad: 1, Es_Admtvo: 0, Es_Inv: 1, Es_Externo: 0 },
    });
  });

  it('S-3.1 the student has no employee number', async () => {
    const response = await get('/DSI/perfil?cliente=portal', 'diego.alumno');
    expect(readProfile(await response?.json())).toMatchObject({ flags: { Es_Alumno: 1 } });
    expect(
      readProfile(await (await get('/DSI/perfil?cliente=portal', 'diego.alumno'))?.json()).Id_Empleado,
    ).toBeUndefined();
  });

  it('S-7.1 no token or a bad one is 401, another client 404, another method 405', async () => {
    expect((await get('/DSI/perfil?cliente=portal'))?.status).toBe(401);
    const bad = await get('/DSI/perfil?cliente=portal', 'bad');
    expect(bad?.status).toBe(401);
    expect(bad?.headers.get('content-type')).toContain('problem+json');
    expect((await get('/DSI/perfil?cliente=otro', 'diego.alumno'))?.status).toBe(404);
    expect((await get('/DSI/perfil', 'diego.alumno'))?.status).toBe(404);
    expect((await get('/DSI/perfil?cliente=portal', 'diego.alumno', 'POST'))?.status).toBe(405);
  });

  it('S-7.2 the photograph is an image; one employee has none', async () => {
    const photo = await get('/api/perfil/v1.1/foto/90101/md');
    expect(photo?.headers.get('content-type')).toBe('image/svg+xml');
    expect((await get('/api/perfil/v1.1/foto/90102/md'))?.status).toBe(404);
    expect((await get('/api/perfil/v1.1/foto/constructor/md'))?.status).toBe(404);
  });

  it('leaves every other address to the portal', async () => {
    expect(await get('/AdquisicionesUG/')).toBeUndefined();
    expect((await get('/campus/empleado'))?.status).toBe(200);
  });
});
