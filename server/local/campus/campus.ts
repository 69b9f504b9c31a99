import type { ProfileAnswer } from '#contract/profile.ts';
import { Failure, failure, problemResponse } from '#server/kit/errors.ts';
import type { Person, Verifier } from '#server/kit/identity.ts';
import { DEMO_PEOPLE } from '../identity/people.ts';
import { employeePage } from './employee-page.ts';
import { portraitOf } from './portrait.ts';
import { createSatStub } from './sat.ts';

const PHOTO = /^\/api\/perfil\/v1\.1\/foto\/([^/]+)\/md$/;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, accept',
};

function profileOf(person: Person): ProfileAnswer {
  const known = DEMO_PEOPLE.find((demo) => demo.username === person.id);
  const flags = Object.fromEntries((known?.flags ?? []).map((flag) => [flag, 1]));
  const name = known?.name ?? person.name;
  return {
    ...(known?.employeeId === undefined ? {} : { Id_Empleado: known.employeeId }),
    ...(name === undefined ? {} : { Name: name }),
    Profile: JSON.stringify({ Es_Acad: 0, Es_Admtvo: 0, Es_Alumno: 0, Es_Externo: 0, Es_Inv: 0, ...flags }),
  };
}

function photoResponse(employeeId: string): Response {
  const svg = portraitOf(employeeId);
  if (svg === undefined) throw failure('not_found');
  return new Response(svg, {
    headers: {
      ...CORS,
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * The university's services of a fresh machine: profile (S-7.1), photograph (S-7.2) and employee page.
 * Gives undefined for every other address.
 */
export function createCampus(options: {
  verify: Verifier;
  clientId: string;
}): (request: Request) => Promise<Response | undefined> {
  async function profile(request: Request, url: URL): Promise<Response> {
    const person = await options.verify(request.headers.get('authorization') ?? undefined);
    if (person === undefined) {
      throw failure('unauthenticated', { headers: { 'www-authenticate': 'Bearer realm="campus"' } });
    }
    if (url.searchParams.get('cliente') !== options.clientId) {
      throw failure('not_found', { detail: 'No existe ese cliente.' });
    }
    return Response.json(profileOf(person), { headers: { ...CORS, 'cache-control': 'no-store' } });
  }

  const sat = createSatStub();

  async function answer(request: Request, url: URL): Promise<Response | undefined> {
    if (url.pathname === '/campus/sat') return sat.respond(request);
    const photo = PHOTO.exec(url.pathname)?.[1];
    const isOurs =
      photo !== undefined || url.pathname === '/DSI/perfil' || url.pathname === '/campus/empleado';
    if (!isOurs) return undefined;
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw failure('method_not_allowed', { headers: { allow: 'GET, HEAD, OPTIONS' } });
    }
    if (photo !== undefined) return photoResponse(photo);
    return url.pathname === '/DSI/perfil' ? profile(request, url) : employeePage();
  }

  return async (request) => {
    try {
      return await answer(request, new URL(request.url));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const response = problemResponse(error, request.headers.get('x-request-id') ?? '');
      for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
      return response;
    }
  };
}
