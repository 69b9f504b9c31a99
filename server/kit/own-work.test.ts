import type pg from 'pg';
import { expect, test } from 'vitest';
import { dueClock } from './due-clock.ts';
import { createLog } from './log.ts';
import { endOwnWork, ownWork } from './own-work.ts';
import type { Services } from './services.ts';

const poolOfTest = () => ({}) as pg.Pool;

test('the end waits for what runs, also for what fails, and nothing begins after it', async () => {
  const pool = poolOfTest();
  const held = Promise.withResolvers<void>();
  const done: string[] = [];
  const good = ownWork(pool, () => held.promise.then(() => done.push('good')));
  const bad = ownWork(pool, () => held.promise.then(() => Promise.reject(new Error('bad'))));
  const end = endOwnWork(pool).then(() => done.push('end'));
  await ownWork(pool, async () => done.push('late'));
  held.resolve();
  await expect(bad).rejects.toThrow('bad');
  await Promise.all([good, end]);
  expect(done).toEqual(['good', 'end']);
  // Another pool goes on.
  await ownWork(poolOfTest(), async () => done.push('other'));
  expect(done.at(-1)).toBe('other');
});

test('a clock that was about to look does not ask a pool that is closed', async () => {
  const lines: string[] = [];
  const services = { pool: poolOfTest(), log: createLog('info', (line) => lines.push(line)) } as Services;
  let asked = 0;
  const clock = dueClock('test.clock', {
    run: async () => void (asked += 1),
    next: () => Promise.resolve(undefined),
  });
  clock.look(services);
  await endOwnWork(services.pool);
  clock.look(services);
  await clock.run(services);
  expect([asked, lines]).toEqual([1, []]);
});
