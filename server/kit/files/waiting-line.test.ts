import { expect, test, vi } from 'vitest';
import type { Failure } from '../errors.ts';
import { SOCKET_IDLE_MS } from '../socket-idle.ts';
import { SCAN_PATIENCE_MS } from './clamd.ts';
import { longestAnswer } from './file-work.ts';
import { JOINING_MS } from './join-pdf.ts';
import { EXAMINATION_MS } from './pdf.ts';
import type { Turn } from './turn.ts';
import { type WaitingLine, waitingLine } from './waiting-line.ts';

const LIMITS = { atOnce: 1, most: 20, mostEach: 10, patienceMs: 60_000 };
const turn = (caller: string | undefined, more: Partial<Turn> = {}): Turn => ({
  caller,
  isOfficer: false,
  since: performance.now(),
  ...more,
});
const officer = (caller: string) => turn(caller, { isOfficer: true });

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Failure) => `${error.status} ${error.details.headers?.['retry-after']} ${error.message}`,
  );

/** A work that lasts until it is let go. */
function held() {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  return { work: () => gate, letGo };
}

/** Lets these turns come while one work holds the line, and tells in which order they were served. */
async function served(line: WaitingLine, turns: readonly Turn[]): Promise<string> {
  const { work, letGo } = held();
  const first = line.run(turn('first'), work);
  const order: string[] = [];
  const all = turns.map((one) => line.run(one, async () => void order.push(one.caller ?? '-')));
  letGo();
  await Promise.all([first, ...all]);
  return order.join(' ');
}

test('work is done one after the other, also after one that fails', async () => {
  const line = waitingLine(LIMITS);
  const done: number[] = [];
  const works = [30, 10, 20].map((turns, index) =>
    line.run(turn('a'), async () => {
      for (let step = 0; step < turns; step += 1) await Promise.resolve();
      done.push(index);
      if (index === 1) throw new Error('x');
    }),
  );
  await Promise.allSettled(works);
  expect(done).toEqual([0, 1, 2]);
});

test('turns go round by caller, however many files one of them came with first', async () => {
  const turns = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((caller) => turn(caller));
  expect(await served(waitingLine(LIMITS), turns)).toBe('a b c a b a a');
});

test('people of the unit go before strangers, three in a row while one of those waits', async () => {
  const turns = [turn('s'), turn('s'), ...['o', 'p', 'q', 'o', 'p'].map(officer)];
  expect(await served(waitingLine(LIMITS), turns)).toBe('o p q s o p s');
});

test('with two at once a caller has one at work, and heavy work goes alone of its kind', async () => {
  const line = waitingLine({ ...LIMITS, atOnce: 2 });
  const began: string[] = [];
  const { work, letGo } = held();
  const run = (name: string, caller: string, isHeavy = false) =>
    line.run(turn(caller), () => (began.push(name), work()), isHeavy);
  const all = [run('a1', 'a', true), run('a2', 'a'), run('b', 'b', true), run('c', 'c'), run('d', 'd')];
  await new Promise(setImmediate);
  expect(began).toEqual(['a1', 'c']);
  letGo();
  await Promise.all(all);
  expect(began.toSorted()).toEqual(['a1', 'a2', 'b', 'c', 'd']);
});

test('one caller has so many in the line only, strangers so many, and each is told when to come back', async () => {
  const line = waitingLine({ ...LIMITS, most: 4, mostEach: 2 });
  const { work, letGo } = held();
  const inside = ['a', 'a', 'b', undefined].map((caller) => line.run(turn(caller), work));
  const more = () => Promise.resolve();
  expect(await refusal(line.run(turn('a'), more))).toBe(
    '429 5 Aún revisamos 2 archivos tuyos, que es lo que se admite a la vez. Vuelve a intentarlo en 5 segundos.',
  );
  expect(await refusal(line.run(turn('c'), more))).toBe(
    '503 5 Hay muchos archivos en espera de revisión. Vuelve a intentarlo en 5 segundos.',
  );
  const ofUnit = line.run(officer('o'), more);
  letGo();
  await Promise.all([...inside, ofUnit]);
  expect(await refusal(line.run(turn('a'), more))).toBe('done');
});

test('who has waited long enough is told when to come back; all files of a request wait together', async () => {
  const line = waitingLine(LIMITS);
  const { work, letGo } = held();
  const first = line.run(turn('a'), work);
  const late = turn('b', { since: performance.now() - LIMITS.patienceMs });
  expect(await refusal(line.run(late, () => Promise.resolve()))).toContain('503 5 Hay muchos archivos');
  letGo();
  await first;
  // Nobody is before it now, so it need not wait.
  expect(await refusal(line.run(late, () => Promise.resolve()))).toBe('done');
});

test('a clock that somebody sets makes nobody wait longer or leave sooner', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const line = waitingLine(LIMITS);
    const { work, letGo } = held();
    const first = line.run(turn('a'), work);
    const waiting = turn('b');
    vi.setSystemTime(Date.now() + 20 * 3_600_000);
    const second = refusal(line.run(waiting, () => Promise.resolve()));
    letGo();
    await first;
    expect(await second).toBe('done');
    // What works are expected to take did not become hours.
    const late = turn('b', { since: performance.now() - LIMITS.patienceMs });
    const other = held();
    const busy = line.run(turn('a'), other.work);
    expect(await refusal(line.run(late, () => Promise.resolve()))).toContain('503 5 Hay muchos archivos');
    other.letGo();
    await busy;
  } finally {
    vi.useRealTimers();
  }
});

test('who goes away gives the place back', async () => {
  const line = waitingLine({ ...LIMITS, mostEach: 1 });
  const { work, letGo } = held();
  const first = line.run(turn('a'), work);
  const left = new AbortController();
  let hasWorked = false;
  const leaving = refusal(line.run(turn('b', { signal: left.signal }), async () => void (hasWorked = true)));
  expect(await refusal(line.run(turn('b'), () => Promise.resolve()))).toContain('429');
  left.abort();
  expect(await leaving).toContain('400');
  const again = line.run(turn('b'), () => Promise.resolve());
  letGo();
  await Promise.all([first, again]);
  expect(hasWorked).toBe(false);
  expect(await refusal(line.run(turn('b', { signal: left.signal }), work))).toContain('400');
});

test('no connection is closed while its file waits, is scanned and worked on', () => {
  expect(SCAN_PATIENCE_MS + longestAnswer(EXAMINATION_MS)).toBeLessThan(SOCKET_IDLE_MS);
  expect(longestAnswer(JOINING_MS)).toBeLessThan(SOCKET_IDLE_MS);
});
