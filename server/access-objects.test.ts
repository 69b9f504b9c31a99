import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { callersOf, verdictFor, type Caller, type Verdict } from './access-callers.ts';
import { cellCount, OPERATIONS, statesOf, takesId, type Named } from './access-objects.ts';
import { THINGS, type Finder } from './access-things.ts';
import type { OpenApiDocument, OperationObject } from './features/system/openapi-types.ts';
import { DEMONSTRATION } from './local/demo/test-demonstration.ts';
import { plantObjects, type Planted } from './test-access-objects.ts';
import type { Params } from './test-access-fixtures.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

/** A version that nothing has: who finds a thing is told of the conflict, and nothing is changed. */
const NO_VERSION = '"987654321"';

let portal: TestPortal;
let planted: Planted;
let described: Map<string, OperationObject>;
let tokens: Record<string, string | undefined>;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_FACTOR: '100000' }, undefined, DEMONSTRATION);
  const document = (await (await portal.ask(`${API_BASE}/openapi.json`)).json()) as OpenApiDocument;
  described = new Map(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .map((operation) => [operation.operationId, operation]),
  );
  const bearer = async (claims: Record<string, unknown>, expires?: string) =>
    `Bearer ${await portal.token(claims, undefined, expires)}`;
  const administrator = { role: 'Administrador', sub: 'quien-administra' };
  const requester = await bearer({
    role: 'guest',
    sub: 'quien-pide',
    email: 'quien-pide@universidad.example',
  });
  tokens = {
    guest: await bearer({ role: 'guest' }),
    'role that nobody knows': await bearer({ role: 'Revisor' }),
    'list of other roles': await bearer({ role: ['guest', 'administrador', 'Supervisor'] }),
    requester,
    administrator: await bearer(administrator),
    'administrator by list': await bearer({ ...administrator, role: ['guest', 'Administrador'] }),
    'administrator of another client': await bearer({ ...administrator, aud: 'otro-cliente' }),
    'administrator of another issuer': await bearer({ ...administrator, iss: 'https://otro.example' }),
    expired: await bearer(administrator, '-10m'),
  };
  planted = await plantObjects(portal, tokens.administrator ?? '', {
    requester,
    other: await bearer({ role: 'guest', sub: 'otra-persona' }),
  });
}, 240_000);
afterAll(() => portal.stop());

interface Asked {
  operation: Operation;
  named: Named;
  caller: Caller;
  state: string;
}

type Operation = TestPortal['operations'][number];

/** What a caller sends with its request. */
function credentials(caller: Caller, { folio = '' }: Params): Record<string, string> {
  const withKey = (key: string | undefined, authorization?: string) => ({
    ...(key === undefined ? {} : { [REQUEST_TOKEN_HEADER]: key }),
    ...(authorization === undefined ? {} : { authorization }),
  });
  const others = Object.entries(planted.keys).find(([of]) => of !== folio)?.[1];
  switch (caller) {
    case 'administrator without key':
      return withKey(undefined, tokens.administrator);
    case 'guest without key':
      return withKey(undefined, tokens.guest);
    case 'key that was made up':
      return withKey('q0Yq3m1bXv7cq0Yq3m1bXv7c');
    case 'key that ended':
      return withKey(planted.endedKey);
    case 'key of another request':
      return withKey(others);
    case 'own key':
      return withKey(planted.keys[folio] ?? 'de-ninguna-solicitud');
    case 'own key, as a guest':
      return withKey(planted.keys[folio] ?? 'de-ninguna-solicitud', tokens.guest);
    default:
      return withKey(undefined, tokens[caller]);
  }
}

/** Asks an operation about a thing; everything but the thing is as the documentation of the API has it. */
async function ask({ operation: { endpoint }, named, caller, state }: Asked) {
  const { operationId: id, path, method } = endpoint;
  const place = planted.places[named.thing]?.[state] ?? {};
  const operation = described.get(id);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = place[name];
    if (value === undefined) throw new Error(`${id}: «${named.thing}» has no ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(
    operation?.parameters
      .filter((given) => given.in === 'query' && given.required)
      .map((given) => [given.name, named.query?.[given.name] ?? String(given.example)]),
  ).toString();
  const { content } = operation?.requestBody ?? {};
  const body = content?.['application/json'];
  const response = await portal.ask(
    `${API_BASE}${address}${query === '' ? '' : `?${query}`}`,
    {
      method,
      headers: {
        'if-match': NO_VERSION,
        'content-type': body === undefined ? 'application/octet-stream' : 'application/json',
        ...credentials(caller, place),
      },
      ...(content === undefined
        ? {}
        : { body: body === undefined ? 'no es un archivo' : JSON.stringify(named.body ?? body.example) }),
    },
    // Callers are many addresses: none meets what is counted by address.
    `10.1.${PLACES.indexOf(state) + 1}.${CALLER_NUMBERS.indexOf(caller) + 1}`,
  );
  const text = await response.text();
  return { status: response.status, said: said(response, text, place), text };
}

const PLACES = [...new Set(Object.values(OPERATIONS).flatMap((one) => Object.keys(statesOf(one))))];
const CALLER_NUMBERS = [...callersOf('public'), ...callersOf({ header: '' } as never)];

/** Everything that somebody could tell two answers apart by, without what is new in every one and what was asked. */
function said(response: Response, text: string, place: Params): string {
  const headers = [...response.headers]
    .filter(([name]) => !['date', 'x-request-id', 'server-timing', 'content-length'].includes(name))
    .toSorted(([one], [other]) => one.localeCompare(other));
  const asked = Object.values(place).filter((value) => value.length > 5);
  const body = asked.reduce(
    (rest, value) => rest.replaceAll(value, '·'),
    text.replaceAll(/"requestId":"[^"]*"/g, ''),
  );
  return JSON.stringify([response.status, headers, body]);
}

const isId = (value = '') => /^[\da-f-]{36}$/.test(value);

/** Whether what is not found must be answered like what never existed: what is no address of such a thing may say so. */
function isAlike({ thing, tells }: Named, { state, finder }: { state: string; finder: Finder }): boolean {
  if (tells?.includes(state) === true || state === 'malformed' || finder === 'nobody of those who see it')
    return false;
  const { [state]: place, never } = planted.places[thing] ?? {};
  return isId(never?.id) ? isId(place?.id) : state !== 'another kind';
}

/** Where two answers part. */
function differenceOf(one: string, other: string): string {
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  return `«${one.slice(Math.max(0, at - 30), at + 50)}», not «${other.slice(Math.max(0, at - 30), at + 50)}»`;
}

function verdictOf(status: number, named: Named): Verdict | number {
  if (status === 401 && named.missing === 401) return 'missing';
  if (status === 401 || status === 403) return status;
  if (status === 404) return 'missing';
  return status < 500 ? 'found' : status;
}

/** Operations that name a thing: what reads comes before what writes, and what removes comes last. */
function inOrder(): Operation[] {
  const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
  return portal.operations
    .filter(({ endpoint }) => OPERATIONS[endpoint.operationId] !== undefined)
    .toSorted((one, other) => order.indexOf(one.endpoint.method) - order.indexOf(other.endpoint.method));
}

/** What is wrong in each cell of an operation and a caller, by state; nothing where all is right. */
async function faultsOf(asked: Omit<Asked, 'state'>): Promise<[state: string, fault: string][]> {
  const { operation, named, caller } = asked;
  const never = await ask({ ...asked, state: 'never' });
  const faults: [string, string][] = [];
  for (const [state, finder] of Object.entries(statesOf(named))) {
    const answer = state === 'never' ? never : await ask({ ...asked, state });
    const wanted = verdictFor(operation.access, caller, finder);
    // Whoever has a link is told of whom the order is asked.
    const isSecret = wanted !== 'found' && finder !== 'whoever it asks' && isAlike(named, { state, finder });
    if (verdictOf(answer.status, named) !== wanted)
      faults.push([state, `: ${answer.status} instead of ${wanted}; ${answer.text.slice(0, 140)}`]);
    else if (isSecret && answer.said !== never.said)
      faults.push([state, ` differs from what never existed: ${differenceOf(answer.said, never.said)}`]);
    else faults.push([state, '']);
  }
  return faults;
}

describe('the access matrix by thing', () => {
  it('knows of every operation that takes an id what it names', () => {
    const undeclared = portal.operations
      .filter(({ endpoint }) => takesId(endpoint) && OPERATIONS[endpoint.operationId] === undefined)
      .map(({ endpoint: { operationId, path } }) => `${operationId} ${path}`);
    expect(undeclared, 'declare what each names in server/access-objects.ts').toEqual([]);
    const known = new Set(portal.operations.map(({ endpoint }) => endpoint.operationId));
    expect(Object.keys(OPERATIONS).filter((id) => !known.has(id))).toEqual([]);
    const used = new Set(Object.values(OPERATIONS).map(({ thing }) => thing));
    expect(Object.keys(THINGS).filter((thing) => !used.has(thing))).toEqual([]);
  });

  it('has at least 5,000 cells', () => {
    expect(cellCount(portal.operations)).toBeGreaterThanOrEqual(5_000);
  });

  // First, as among whoever comes closest is the one who takes away a thing that the others are asked about.
  it('knows everybody else, and has no other cell', { timeout: 600_000, tags: 'all' }, async () => {
    const others = await expectCells((caller) => !CLOSEST.has(caller));
    const closest = inOrder().flatMap((operation) =>
      callersOf(operation.access)
        .filter((caller) => CLOSEST.has(caller))
        .flatMap(() => Object.keys(statesOf(OPERATIONS[operation.endpoint.operationId] as Named))),
    );
    expect(others + closest.length).toBe(cellCount(portal.operations));
  });

  it('admits, refuses or does not know whoever comes closest, cell by cell; what one may not find is answered like what never existed', async () => {
    await expectCells((caller) => CLOSEST.has(caller));
  });
});

/** Callers whom a single forgotten check would let in. */
const CLOSEST = new Set<Caller>(['requester', 'key of another request']);

/** Asks every operation about every thing, as these callers; how many cells that were. */
async function expectCells(isCalled: (caller: Caller) => boolean): Promise<number> {
  const wrong = new Map<string, Caller[]>();
  let cells = 0;
  for (const operation of inOrder()) {
    const named = OPERATIONS[operation.endpoint.operationId] as Named;
    for (const caller of callersOf(operation.access).filter(isCalled)) {
      for (const [state, fault] of await faultsOf({ operation, named, caller })) {
        cells += 1;
        const what = `${operation.endpoint.operationId} of «${named.thing}, ${state}»${fault}`;
        if (fault !== '') wrong.set(what, [...(wrong.get(what) ?? []), caller]);
      }
    }
  }
  const told = [...wrong].map(([what, callers]) => `${what} (${callers.join(', ')})`);
  expect(told.join('\n'), `of ${cells} cells are wrong`).toBe('');
  return cells;
}
