import { expect, it } from 'vitest';
import { differencesOf } from './sequence-differences.ts';

const told = (old: readonly string[], now: readonly string[]) =>
  differencesOf(old, now)
    .filter(({ fate }) => fate !== 'same')
    .map(({ fate, at }) => `${fate === 'removed' ? '-' : '+'}${(fate === 'removed' ? old : now)[at]}`);

/** So many different words with common ones between them, as texts have. */
const text = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 3 === 0 ? 'de' : at % 3 === 1 ? 'la' : `palabra${at}`));

it('finds a few changes in rows that are too long to be compared pair by pair', () => {
  const old = text(30_000);
  const now = old.with(500, 'otra').toSpliced(15_001, 0, 'nueva', 'frase').toSpliced(29_000, 1);
  expect(told(old, now)).toEqual([`-${old[500]}`, '+otra', '+nueva', '+frase', `-${old[28_998]}`]);
});

it('what has nothing in common is told whole', () => {
  const [old, now] = [Array<string>(3_000).fill('uno'), Array<string>(3_000).fill('dos')];
  expect(told(old, now)).toEqual([...old.map(() => '-uno'), ...now.map(() => '+dos')]);
});

it('things that changed their order are no anchors of each other', () => {
  const filler = Array<string>(2_500).fill('x');
  const [old, now] = [
    ['a', ...filler, 'b', ...filler, 'c'],
    ['b', ...filler, 'a', ...filler, 'c'],
  ];
  const steps = differencesOf(old, now);
  const without = (fate: string, row: readonly string[]) =>
    steps
      .filter((step) => step.fate !== fate)
      .map((step) => (step.fate === 'removed' ? old : now)[step.at] ?? row);
  expect(without('added', old)).toEqual(old);
  expect(without('removed', now)).toEqual(now);
});
