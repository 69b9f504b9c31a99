import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';

const SAVE = { method: 'POST', path: '/cosas', operationId: 'x', summary: '' } as const;
const call = (api: ReturnType<typeof createApi>, body: unknown, version?: number) =>
  api.call(
    SAVE as never,
    { body, ...(version === undefined ? {} : { version }) } as never,
  ) as Promise<unknown>;

/** What the service answers, in order; `lost` is a connection that breaks. */
type Answer = 'lost' | [status: number, body?: unknown, headers?: Record<string, string>];

function service(...answers: Answer[]) {
  const keys: (string | null)[] = [];
  const api = createApi({
    fetch: async (_, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const answer = answers.shift() ?? [200, { is: 'spare' }];
      if (answer === 'lost') throw new TypeError('failed to fetch');
      const [status, body = {}, headers = {}] = answer;
      return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
    },
  });
  return { api, keys };
}

let store: Map<string, string>;
let retries: number;
beforeEach(() => {
  vi.useFakeTimers();
  store = new Map();
  retries = 0;
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => {
    if (type === 'portal:retry') retries += 1;
    return true;
  });
});
afterEach(async () => {
  // No press of one test is the second of another one's.
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for an answer while time passes. */
async function settled<T>(promise: Promise<T>): Promise<T | { failed: unknown }> {
  const state = { isOver: false };
  const settling = promise
    .catch((error: unknown) => ({ failed: error }))
    .finally(() => {
      state.isOver = true;
    });
  for (let step = 0; !state.isOver; step += 1) await vi.advanceTimersByTimeAsync(step === 0 ? 0 : 250);
  await vi.advanceTimersByTimeAsync(1_000);
  return settling;
}

it('each write has a key of its own, hard to guess; reading has none', async () => {
  const { api, keys } = service();
  await settled(call(api, { a: 1 }));
  await settled(call(api, { a: 2 }));
  await api.request('/lista');
  expect(keys[0]).toMatch(/^"[\d-]{16,}"$/);
  expect(keys[1]).toMatch(/^"[\d-]{16,}"$/);
  expect([new Set(keys).size, keys[2]]).toEqual([3, null]);
});

it('an answer that was lost is asked for again with the same key, and the person is told', async () => {
  for (const lost of ['lost', [502], [503, {}, { 'retry-after': '2' }], [504]] as Answer[]) {
    retries = 0;
    const { api, keys } = service(lost, lost, [201, { id: 7 }]);
    expect(await settled(call(api, { lost }))).toEqual({ id: 7 });
    expect([keys.length, new Set(keys).size, retries]).toEqual([3, 1, 2]);
  }
});

it('while the database is switched the answer is asked for four times more, over half a minute at most', async () => {
  const gone: Answer = [503, {}, { 'retry-after': '5' }];
  const { api, keys } = service(gone, gone, gone, gone, [201, { id: 7 }]);
  expect(await settled(call(api, { a: 1 }))).toEqual({ id: 7 });
  expect([keys.length, new Set(keys).size, retries]).toEqual([5, 1, 4]);
  const other = service(gone, gone, gone, gone, gone);
  expect(await settled(call(other.api, { a: 2 }))).toMatchObject({ failed: { status: 503 } });
  expect(other.keys).toHaveLength(5);
});

it('after two repetitions over a broken connection the caller is told; pressing again sends the key that nobody answered, also after a reload', async () => {
  const { api, keys } = service('lost', 'lost', 'lost', [201, { id: 7 }], [201, { id: 8 }]);
  expect(await settled(call(api, { a: 1 }))).toMatchObject({ failed: { status: 0 } });
  expect(keys).toHaveLength(3);
  vi.resetModules();
  expect(await settled(call(api, { a: 1 }))).toEqual({ id: 7 });
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
  // Answered: the next one is another intention.
  expect(await settled(call(api, { a: 1 }))).toEqual({ id: 8 });
  expect(keys[4]).not.toBe(keys[0]);
});

it('other content after a lost answer has another key', async () => {
  const { api, keys } = service('lost', 'lost', 'lost');
  await settled(call(api, { a: 1 }));
  await settled(call(api, { a: 2 }));
  expect(keys[3]).not.toBe(keys[0]);
});

it('nothing is asked again of a refusal, nor while the browser knows that it is offline', async () => {
  for (const status of [400, 403, 409, 422, 429, 500, 507]) {
    const { api, keys } = service([status, { detail: 'No.', status }]);
    expect(await settled(call(api, { status }))).toMatchObject({ failed: expect.anything() });
    expect(keys, String(status)).toHaveLength(1);
  }
  vi.stubGlobal('navigator', { onLine: false });
  const { api, keys } = service('lost');
  await settled(call(api, { offline: true }));
  expect([keys.length, retries]).toEqual([1, 0]);
});

it('while the first one still runs it waits for its answer', async () => {
  const running: Answer = [409, { code: 'repeat_running' }, { 'retry-after': '1' }];
  const { api, keys } = service(running, running, running, running, [201, { id: 7 }]);
  expect(await settled(call(api, { running: true }))).toEqual({ id: 7 });
  expect([keys.length, new Set(keys).size, retries]).toEqual([5, 1, 0]);
});

it('a double press is one: while the first is under way and just after it; later it is another', async () => {
  const { api, keys } = service([201, { id: 1 }], [201, { id: 2 }]);
  const both = Promise.all([call(api, { double: 1 }), call(api, { double: 1 })]);
  expect(await settled(both)).toEqual([{ id: 1 }, { id: 1 }]);
  expect(keys).toHaveLength(1);
  expect(await settled(call(api, { double: 1 }))).toEqual({ id: 2 });
  expect(keys).toHaveLength(2);
});

it('on, off and on again are three presses', async () => {
  const { api, keys } = service();
  for (const on of [true, false, true]) {
    const pressed = call(api, { on });
    await vi.advanceTimersByTimeAsync(10);
    await pressed;
  }
  expect(new Set(keys).size).toBe(3);
});

it('what is kept over a reload tells nothing of what was typed', async () => {
  const { api } = service('lost', 'lost', 'lost');
  await settled(call(api, { rfc: 'ABC010203XY1' }, 3));
  expect([...store.values()].join()).not.toContain('ABC010203XY1');
  expect([...store.keys()]).toEqual(['portal.intentos']);
});

it('a file that nobody answered has the same key when it is sent again, and another once it is there', async () => {
  const file = new Blob(['bytes']);
  const keys: (string | null)[] = [];
  const statuses = [503, 201, 201];
  const api = createApi({
    fetch,
    upload: async (_, { headers }) => {
      keys.push(headers.get('idempotency-key'));
      return Response.json({ detail: 'No.' }, { status: statuses.shift() as number });
    },
  });
  await api.upload('/archivos', file).catch(() => undefined);
  await api.upload('/archivos', file);
  await api.upload('/archivos', file);
  expect(keys[0]).toMatch(/^"[\d-]{16,}"$/);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});
