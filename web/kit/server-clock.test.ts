import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';
import { atInstant } from './use-now.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const NOW = '2026-11-20T16:00:00.000Z';

test('it goes on by a clock that nobody sets, whatever the computer says', () => {
  const clock = createServerClock(NOW);
  vi.setSystemTime('2031-01-01T00:00:00Z');
  vi.advanceTimersByTime(1_500);
  expect(clock.iso()).toBe('2026-11-20T16:00:01.500Z');
});

test('answers move it forward, never back: they come late', () => {
  const clock = createServerClock(NOW);
  clock.hear('Fri, 20 Nov 2026 16:05:00 GMT');
  expect(clock.iso()).toBe('2026-11-20T16:05:00.000Z');
  clock.hear('Fri, 20 Nov 2026 16:04:00 GMT');
  clock.hear(null);
  expect(clock.iso()).toBe('2026-11-20T16:05:00.000Z');
});

test('what waits for an instant is called once, to the second, months ahead too, or when an answer says that it passed', () => {
  const clock = createServerClock(NOW);
  const come = vi.fn();
  atInstant(clock, Date.parse('2027-02-01T16:00:00Z'), come);
  vi.advanceTimersByTime(Date.parse('2027-02-01T15:59:59Z') - Date.parse(NOW));
  expect(come).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(come).toHaveBeenCalledOnce();
  const told = vi.fn();
  atInstant(clock, clock.now() + 3_600_000, told);
  const calledOff = vi.fn();
  atInstant(clock, clock.now() + 3_600_000, calledOff)();
  clock.hear('Wed, 03 Feb 2027 16:00:00 GMT');
  vi.advanceTimersByTime(4_000_000);
  expect(told).toHaveBeenCalledOnce();
  expect(calledOff).not.toHaveBeenCalled();
  expect(clock.looks.size).toBe(0);
});
