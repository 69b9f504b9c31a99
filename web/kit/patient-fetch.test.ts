import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the service answers, in order, and how often it was asked. */
function service(...answers: [status: number, headers?: Record<string, string>][]) {
  const state = { asked: 0 };
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    const [status, headers = {}] = answers[state.asked] ?? [200];
    state.asked += 1;
    return new Response('{}', { status, headers });
  });
  return state;
}

async function settled(init?: RequestInit): Promise<number> {
  const asking = patientFetch('/lista', init);
  await vi.advanceTimersByTimeAsync(10_000);
  return (await asking).status;
}

it('a read during a switch of the database is asked for again until it is answered', async () => {
  const state = service([503, { 'retry-after': '5' }], [502], [504]);
  expect([await settled(), state.asked]).toEqual([200, 4]);
});

it('who is still gone after three more times is told so', async () => {
  const state = service([503], [503], [503], [503]);
  expect([await settled(), state.asked]).toEqual([503, 4]);
});

it.each<[string, [number, Record<string, string>?], RequestInit?]>([
  ['a write', [503], { method: 'POST' }],
  ['a service that is busy', [503, { 'retry-after': '60' }]],
  ['a fault', [500]],
  ['a refusal', [404]],
])('nothing is asked again of %s', async (_, answer, init) => {
  const state = service(answer);
  expect([await settled(init), state.asked]).toEqual([answer[0], 1]);
});

it('who has left the screen asks no more', async () => {
  const state = service([503]);
  const leaving = new AbortController();
  const asking = expect(patientFetch('/lista', { signal: leaving.signal })).rejects.toThrow(/abort/i);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  await asking;
  expect(state.asked).toBe(1);
});
