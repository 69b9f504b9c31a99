import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('works never overlap: who asks while one runs waits for it, and those who wait share one', async () => {
  const works = oneAtATime<number>();
  const [begins, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [begun, underWay] = [0, 0];
  const work = async () => {
    begun += 1;
    underWay += 1;
    expect(underWay).toBe(1);
    begins.resolve();
    await held.promise;
    underWay -= 1;
    return begun;
  };
  const first = works.run(work);
  await begins.promise;
  const others = [works.run(work), works.run(work), works.run(work)];
  expect(works.last()).toBe(others[2]);
  held.resolve();
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 2, 2]);
});

test('a work that failed holds nobody back', async () => {
  const works = oneAtATime<string>();
  await expect(works.run(() => Promise.reject(new Error('No connection')))).rejects.toThrow('No connection');
  expect(await works.run(() => Promise.resolve('saved'))).toBe('saved');
});
