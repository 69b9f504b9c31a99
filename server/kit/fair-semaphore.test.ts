import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fairSemaphore } from './fair-semaphore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const line = () => fairSemaphore({ total: 2, each: 1, waiting: 3, waitingEach: 2, patienceMs: 20_000 });

/** Who got a place, in order. */
function enter(kept: ReturnType<typeof line>, entered: string[], caller: string) {
  return kept.take(caller).then((leave) => {
    entered.push(caller);
    return leave;
  });
}

test('one caller has one place: its next ones wait, and another caller passes them', async () => {
  const kept = line();
  const entered: string[] = [];
  const first = await enter(kept, entered, 'a');
  const second = enter(kept, entered, 'a');
  await enter(kept, entered, 'b');
  expect(entered).toEqual(['a', 'b']);
  first();
  await second;
  expect(entered).toEqual(['a', 'b', 'a']);
});

test('a place that is free goes to whoever has none before it goes to whoever waits longer', async () => {
  const kept = line();
  const entered: string[] = [];
  await enter(kept, entered, 'a');
  const ofB = await enter(kept, entered, 'b');
  void enter(kept, entered, 'a').catch(() => undefined);
  const ofC = enter(kept, entered, 'c');
  ofB();
  ofB();
  await ofC;
  expect(entered).toEqual(['a', 'b', 'c']);
});

test('too many of one caller are answered 429, and a full line 503, with when to come back', async () => {
  const kept = line();
  const refusalOf = (caller: string) => kept.take(caller).catch((error: unknown) => error);
  await kept.take('a');
  void refusalOf('a');
  void refusalOf('a');
  expect(await refusalOf('a')).toMatchObject({
    code: 'too_many_requests',
    details: { headers: { 'retry-after': '20' } },
  });
  await kept.take('b');
  void refusalOf('c');
  expect(await refusalOf('d')).toMatchObject({
    code: 'unavailable',
    details: { headers: { 'retry-after': '30' } },
  });
});

test('whoever waits too long is told so and leaves the line', async () => {
  const kept = line();
  const leave = await kept.take('a');
  const late = kept.take('a').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await late).toMatchObject({ code: 'unavailable' });
  leave();
  await kept.take('a');
});

test('a place that is given back twice frees no other one', async () => {
  const kept = line();
  const entered: string[] = [];
  await enter(kept, entered, 'a');
  const ofB = await enter(kept, entered, 'b');
  ofB();
  ofB();
  await enter(kept, entered, 'c');
  const late = kept.take('d').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await late).toMatchObject({ code: 'unavailable' });
});
