import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { API_BASE } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

const VALUES = [
  '\0',
  '%',
  "' or 1=1 --",
  'NaN',
  '-1',
  '1e400',
  '99999999999999',
  '2026-02-31',
  '0000-01-01',
  '../../etc',
  'x'.repeat(3_000),
];
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ENGLISH = /\b(invalid|expected|required|received|too (small|big))\b/i;

let portal: TestPortal;
let authorization: string;

beforeAll(async () => {
  portal = await startTestPortal();
  authorization = `Bearer ${await portal.token({ role: 'Administrador' })}`;
});
afterAll(() => portal.stop());

let visitor = 0;
/** Every request comes from another address, so that no limit answers instead of the operation. */
function ask(path: string, init: RequestInit = {}): Promise<Response> {
  visitor += 1;
  const from = `10.0.${Math.floor(visitor / 250)}.${visitor % 250}`;
  return portal.ask(API_BASE + path, { ...init, headers: { authorization, ...init.headers } }, from);
}

async function faultOf(name: string, answer: Response): Promise<string[]> {
  const text = await answer.text();
  if (answer.status >= 500) return [`${name}: ${answer.status} ${text}`];
  if (answer.status < 400) return [];
  const { detail, fields } = JSON.parse(text) as Problem;
  // The values of the API are words of its own.
  const said = [detail, ...Object.values(fields ?? {})].map((one) =>
    String(one).replace(/Usa uno de estos valores: .*/, ''),
  );
  return ENGLISH.test(said.join(' ')) ? [`${name}: ${text}`] : [];
}

// Thousands of requests.
it(
  'no value of a query or an address makes an operation fail, and every refusal is in Spanish',
  { timeout: 300_000 },
  async () => {
    const faults: string[] = [];
    for (const { endpoint } of portal.operations.filter((operation) => operation.endpoint.method === 'GET')) {
      const fill = (value: string) => endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));
      const names = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : [];
      for (const value of VALUES) {
        const addresses = names.map((name) => `${fill(UNKNOWN)}?${name}=${encodeURIComponent(value)}`);
        if (endpoint.path.includes('{'))
          addresses.push(fill(value), fill(UNKNOWN).replace(/[^/]+$/, '99999999999'));
        for (const address of addresses) {
          const name = `${endpoint.operationId} ${address.slice(0, 80)}`;
          faults.push(...(await faultOf(name, await ask(address))));
        }
      }
    }
    expect(faults).toEqual([]);
  },
);

it('no body makes an operation fail, and every refusal is in Spanish', async () => {
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '{"title":"a\\u0000b"}',
    `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    '{"rfc":{"length":{"toString":"x"}},"title":{"length":{"valueOf":1}},"name":{"length":{"__proto__":1}}}',
    '{"title":"\\ud800","kind":7,"lots":"x","acts":[{"at":"0000-01-01T00:00:00Z"}]}',
  ];
  const faults: string[] = [];
  for (const { endpoint } of portal.operations.filter((operation) => operation.endpoint.body !== undefined)) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, UNKNOWN);
    for (const body of bodies) {
      const answer = await ask(path, { method: endpoint.method, body, headers: { 'if-match': '"1"' } });
      faults.push(...(await faultOf(`${endpoint.operationId} ${body.slice(0, 40)}`, answer)));
    }
  }
  expect(faults).toEqual([]);
});

it('days and instants that the database cannot keep are refused at their field', async () => {
  const send = async (method: string, path: string, body: unknown, version = 1) =>
    ask(path, { method, body: JSON.stringify(body), headers: { 'if-match': `"${version}"` } });
  const created = (await (await send('POST', '/administracion/procedimientos', {})).json()) as { id: string };
  const path = `/administracion/procedimientos/${created.id}`;
  const fieldsOf = async (answer: Response) => ((await answer.json()) as Problem).fields;
  for (const at of ['0000-01-01T00:00:00Z', '0202-11-21T10:00:00-06:00', '9999-12-31T00:00:00Z']) {
    const acts = [{ kind: 'opening', sequence: 1, at, place: null, url: null }];
    expect(await fieldsOf(await send('PUT', path, { ...created, acts }))).toEqual({
      'acts.0.at': 'Escribe una fecha entre 1990 y 2200.',
    });
  }
  const acts = [{ kind: 'opening', sequence: 1, at: '2027-01-01T10:00:00+23:59', place: null, url: null }];
  const saved = await send('PUT', path, { ...created, acts });
  expect(saved.status).toBe(200);
  const contract = { number: 'C-1', title: 'Objeto', supplierName: 'Nadie', startsOn: null, endsOn: null };
  const added = await send('POST', `${path}/contratos`, {
    ...contract,
    signedOn: '2026-02-31',
    amount: '1.00',
  });
  expect(await fieldsOf(added)).toEqual({ signedOn: 'Esa fecha no existe en el calendario.' });
  const filed = await send('POST', '/administracion/documentos', {
    procedureId: created.id,
    uploadId: UNKNOWN,
    stage: 'notice',
    kind: 'notice',
    title: 'Convocatoria',
    documentDate: '2026-02-31',
  });
  expect(await fieldsOf(filed)).toEqual({ documentDate: 'Esa fecha no existe en el calendario.' });
});
