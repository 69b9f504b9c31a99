import { expect, it } from 'vitest';
import { renderTurns } from './render-turns.ts';

function turnsOf(limits: { atOnce: number; most: number; mostEach: number }) {
  const turns = renderTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (caller: string, name: string) =>
      turns.run(caller, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

it('draws so many at once and lets callers take turns', async () => {
  const { ask, begun, end } = turnsOf({ atOnce: 2, most: 10, mostEach: 5 });
  const all = [...'abcde'].map((name) => ask('one', name));
  all.push(ask('two', 'x'));
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c', 'x']);
  for (const name of ['c', 'x', 'd', 'e']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'c', 'x', 'd', 'e']);
});

it('refuses who fills the line alone with 429, and everybody with 503 once it is full', async () => {
  const { ask, end } = turnsOf({ atOnce: 1, most: 3, mostEach: 2 });
  const all = [ask('one', 'a'), ask('one', 'b'), ask('one', 'c')];
  await expect(ask('one', 'd')).rejects.toMatchObject({ code: 'too_many_requests' });
  all.push(ask('two', 'x'));
  await expect(ask('three', 'y')).rejects.toMatchObject({
    code: 'unavailable',
    details: { headers: { 'retry-after': '5' } },
  });
  for (const name of ['a', 'b', 'x', 'c']) await end(name);
  await Promise.all(all);
});

it('a drawing that fails gives its place back', async () => {
  const turns = renderTurns({ atOnce: 1, most: 1, mostEach: 1 });
  await expect(turns.run('one', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await turns.run('one', async () => 'drawn')).toBe('drawn');
});
