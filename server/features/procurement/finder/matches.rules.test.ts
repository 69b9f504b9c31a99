import { expect, it } from 'vitest';
import { allOf, anyOf, keepIf, type Matches } from './matches.rules.ts';

/** The same numbers each time. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

function madeUp(next: (below: number) => number): Matches {
  const span = 1 + next(400);
  const places = [...new Set(Array.from({ length: next(120) }, () => next(span)))].toSorted((a, b) => a - b);
  return { places: Uint32Array.from(places), weights: Uint16Array.from(places, () => 1 + next(80)) };
}

const pairs = ({ places, weights }: Matches) => Array.from(places, (place, at) => [place, weights[at]]);
const weightIn = ({ places, weights }: Matches, place: number) => weights[places.indexOf(place)] ?? 0;

it('what all have and what any has is what comparing one by one finds', () => {
  const next = numbersFrom(7);
  for (let turn = 0; turn < 400; turn += 1) {
    const all = Array.from({ length: 1 + next(5) }, () => madeUp(next));
    const every = [...new Set(all.flatMap(({ places }) => [...places]))].toSorted((a, b) => a - b);
    expect(pairs(anyOf(all))).toEqual(
      every.map((place) => [place, Math.max(...all.map((one) => weightIn(one, place)))]),
    );
    expect(pairs(allOf(all))).toEqual(
      every
        .filter((place) => all.every((one) => one.places.includes(place)))
        .map((place) => [
          place,
          Math.floor(all.reduce((sum, one) => sum + weightIn(one, place), 0) / all.length),
        ]),
    );
    const even = keepIf(all[0]!, (place) => place % 2 === 0);
    expect(pairs(even)).toEqual(pairs(all[0]!).filter(([place]) => (place ?? 0) % 2 === 0));
  }
  expect(pairs(anyOf([]))).toEqual([]);
});
