import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { NewRequest } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import type { OpenApiDocument } from '#server/features/system/openapi-types.ts';
import { startTestPortal, type TestPortal } from '#server/test-portal.ts';
import { MAX_WORK_BYTES } from '#server/kit/files/file-work.ts';
import { SPARES } from '#server/kit/files/guarded-process.ts';
import { childrenRunning } from './child-processes.ts';
import { faultsOfAccess, faultsOfAnswer } from './faults.ts';
import { emptyOutcome, fuzzFile, fuzzOperation, fuzzWire, type Fuzz, type Outcome } from './fuzzing.ts';
import { doorOf, madeFile, SORTS_OF_FILES } from './hostile-files.ts';
import { answerOfWire, WIRE_KINDS } from './hostile-wire.ts';
import { KnownThings } from './known-things.ts';

/** `npm run fuzz -- MINUTOS` says how long; without it a short form with a fixed seed. */
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 0);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
/** Of one round: questions for each operation, files and bytes. */
const LONG = { questions: 6, files: 4 * SORTS_OF_FILES, wires: WIRE_KINDS };
const SHORT = { questions: 4, files: 2 * SORTS_OF_FILES, wires: WIRE_KINDS };
const CORPUS = 2_500;
const CHILD = 'guarded-child.ts';
/** Of the process with the portal in it, the test and its libraries. */
const MOST_MEGABYTES = 900;
/** Of one process that looks into a file: it looks at its own memory fifty times a second, and a bomb fills some meanwhile. */
const MOST_CHILD_MEGABYTES = MAX_WORK_BYTES / 1e6 + 150;
const LOOK_MS = 100;
const LANES = 4;

let portal: TestPortal;
let server: Server;
let fuzz: Fuzz;

beforeAll(async () => {
  // Quotas of a day by address would answer in the place of the operation.
  portal = await startTestPortal({ LIMIT_FACTOR: '100000', ALL_DRAFTS_MB: '100000', DRAFT_MB: '100000' });
  server = createServer(getRequestListener(portal.app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { privateKey } = await generateKeyPair('RS256');
  const administrator = await portal.token({ role: 'Administrador', name: 'Ana' }, undefined, '5h');
  const known = new KnownThings();
  known.learn(await startRequest('QPA200115AA'));
  // Another one, that no question knows: nobody sends it, closes it or gives it up while files go to it.
  const own = await startRequest('QPA200116AA');
  fuzz = {
    port: (server.address() as AddressInfo).port,
    document: (await (await portal.ask(`${API_BASE}/openapi.json`)).json()) as OpenApiDocument,
    tokens: {
      administrator,
      guest: await portal.token({ role: 'guest' }, undefined, '5h'),
      forged: await portal.token({ role: 'Administrador' }, privateKey),
    },
    seed: SEED,
    known,
    doors: [
      {
        path: '/administracion/archivos',
        headers: { authorization: `Bearer ${administrator}` },
        judge: 'verdict',
      },
      {
        path: `/proveedores/solicitudes/${own.folio}/documentos/situacion_fiscal/partes`,
        headers: { [REQUEST_TOKEN_HEADER]: own.token },
        judge: 'asPiece',
        isEmptied: true,
      },
    ],
  };
});

/** A request of a supplier who begins: its folio and the key to it. */
async function startRequest(base: string): Promise<{ folio: string; token: string }> {
  const email = `ventas-${base.toLowerCase()}@papeleria.example`;
  const wanted = {
    personType: 'legal',
    kind: 'registration',
    rfc: base + rfcCheckDigit(base),
    email,
    emailAgain: email,
  };
  const started = await portal.ask(`${API_BASE}/proveedores/solicitudes`, {
    method: 'POST',
    body: JSON.stringify(wanted),
  });
  const { folio, token } = (await started.json()) as NewRequest;
  return { folio, token };
}

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await portal.stop();
});

/** Works on the numbers from 0 up, some at once, until there are none or the time is over. */
async function inLanes(count: number, until: number, one: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < count && Date.now() < until) {
      const index = next;
      next += 1;
      await one(index);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return next;
}

const told = ({ asked, statuses, faults }: Outcome) =>
  `${asked} preguntas, ${faults.length} faltas\n${Object.entries(statuses)
    .toSorted()
    .map(([kind, count]) => `  ${kind}: ${count}`)
    .join('\n')}`;

it(
  'nothing that is sent makes the portal fail, says too much, opens what is closed, or fills its memory',
  async () => {
    const outcome = emptyOutcome();
    const until = MINUTES > 0 ? Date.now() + MINUTES * 60_000 : Infinity;
    const rounds = MINUTES > 0 ? Infinity : 1;
    const share = MINUTES > 0 ? LONG : SHORT;
    const operations = share.questions * portal.operations.length;
    const failed = new Set<string>();
    let [megabytes, ofChild] = [0, 0];
    // Of test files that ran before in this process.
    const before = new Set(childrenRunning(CHILD)?.map(({ pid }) => pid));
    const children = () => childrenRunning(CHILD)?.filter(({ pid }) => !before.has(pid)) ?? [];
    const look = setInterval(() => {
      for (const child of children()) ofChild = Math.max(ofChild, child.megabytes);
    }, LOOK_MS);
    for (let round = 0; round < rounds && Date.now() < until; round += 1) {
      await inLanes(operations, until, (index) => fuzzOperation(fuzz, round * operations + index, outcome));
      await inLanes(share.files, until, (index) => fuzzFile(fuzz, round * share.files + index, outcome));
      await inLanes(share.wires, until, (index) => fuzzWire(fuzz, round + index, outcome));
      megabytes = Math.max(megabytes, process.memoryUsage().rss / 1e6);
      // The failures of the portal itself say in its log what the answer does not; the rest would fill the memory.
      for (const line of portal.lines.splice(0)) if (line.includes('"request.failed"')) failed.add(line);
    }
    clearInterval(look);
    if (MINUTES > 0)
      console.log(
        `${told(outcome)}\nMemoria residente a lo más: ${megabytes.toFixed(0)} MB; de un proceso que examina, ${ofChild.toFixed(0)} MB. Semilla: ${SEED}.`,
      );
    expect({ faults: outcome.faults, failed: [...failed].slice(0, 20) }).toEqual({
      faults: [],
      failed: [],
    });
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
    expect(ofChild).toBeLessThan(MOST_CHILD_MEGABYTES);
    // Those that wait for the next file stay; of the files that came none has left one.
    await expect.poll(() => children().length).toBeLessThanOrEqual(SPARES);
    expect((await portal.ask(`${API_BASE}/salud`)).status).toBe(200);
  },
  MINUTES * 60_000 + 240_000,
);

it('TRACE, CONNECT and methods that nobody has are refused, and say nothing back', async () => {
  for (const method of ['TRACE', 'CONNECT', 'TRACK', 'PROPFIND', 'OPTIONS', 'DELETE']) {
    const asked = `${method} ${API_BASE}/salud HTTP/1.1\r\nHost: portal.test\r\nX-Secreto: sembrado\r\n\r\n`;
    const said = await answerOfWire(fuzz.port, Buffer.from(asked));
    expect(said, method).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(said, method).not.toContain('sembrado');
  }
});

describe('a fault is seen', () => {
  const good = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" };
  const type = 'application/problem+json; charset=utf-8';
  const problem = {
    title: 'No se ha encontrado.',
    status: 404,
    code: 'not_found',
    detail: 'No se ha encontrado.',
    requestId: '1A',
  };
  const answered = (status: number, body: object, headers: Record<string, string> = {}) =>
    faultsOfAnswer({
      status,
      headers: { ...good, 'content-type': type, ...headers },
      text: JSON.stringify(body),
    });

  it('and an answer as it must be is none', () => {
    expect(answered(404, problem)).toEqual([]);
    const busy = {
      ...problem,
      status: 503,
      code: 'unavailable',
      title: 'El servicio no está disponible por el momento. Intenta de nuevo en unos segundos.',
    };
    expect(answered(503, busy, { 'retry-after': '5' })).toEqual([]);
    expect(answered(503, busy)).toEqual(['a failure of ours: unavailable']);
  });

  it.each([
    ['a failure', 500, { ...problem, status: 500, code: 'internal', title: 'x' }],
    ['English', 404, { ...problem, detail: 'Invalid input' }],
    ['a statement of the database', 404, { ...problem, detail: 'insert into supplier violates' }],
    ['another status', 409, problem],
    ['an unknown code', 404, { ...problem, code: 'otro' }],
    ['no key of the request', 404, { ...problem, requestId: '' }],
  ])('when it is %s', (_, status, body) => {
    expect(answered(status, body)).not.toEqual([]);
  });

  it('when a header lacks, or an error is a page', () => {
    expect(faultsOfAnswer({ status: 200, headers: { 'content-type': 'text/csv' }, text: 'a' })).toHaveLength(
      3,
    );
    expect(answered(404, problem, { 'content-type': 'text/html; charset=utf-8' })).not.toEqual([]);
    expect(answered(200, {}, { 'set-cookie': 'a=b' })).toEqual(['with a cookie']);
  });

  it('when somebody else than the matrix says is let in or kept out', () => {
    const access = { action: 'administer', subject: 'Procedure' } as never;
    const asked = (who: 'stranger' | 'guest' | 'administrator' | 'forged', status: number, code = '') =>
      faultsOfAccess(
        { operationId: 'x', method: 'GET', path: '/', headers: {}, access, who, leadsThere: true },
        { status, headers: {}, text: `{"code":"${code}"}` },
      );
    for (const who of ['stranger', 'forged'] as const) {
      expect(asked(who, 401)).toEqual([]);
      expect(asked(who, 200)).not.toEqual([]);
    }
    expect(asked('guest', 403, 'forbidden')).toEqual([]);
    expect(asked('guest', 200)).not.toEqual([]);
    expect(asked('administrator', 403, 'forbidden')).not.toEqual([]);
    expect(asked('administrator', 403, 'second_person_required')).toEqual([]);
  });
});

it('the corpus is 2,500 files that differ, the same for the same seed', () => {
  const seen = new Set(
    Array.from({ length: CORPUS }, (_, index) => {
      const { name, bytes } = madeFile(index, 1);
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
    }),
  );
  expect(seen.size).toBeGreaterThan(CORPUS * 0.9);
  expect(madeFile(17, 1).bytes.equals(madeFile(17, 1).bytes)).toBe(true);
});

it('every sort of file comes to every door', () => {
  const met = new Set(
    Array.from({ length: SHORT.files }, (_, index) => `${madeFile(index, 1).sort} ${doorOf(index, 2)}`),
  );
  expect(met.size).toBe(2 * SORTS_OF_FILES);
});
