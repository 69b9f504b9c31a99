import { expect, it } from 'vitest';
import { WordIndex } from './word-index.ts';

it('finds words by their beginning, however short or long it is and also after more were added', () => {
  const index = new WordIndex();
  const words = ['mesa', 'mesas', 'mesabanco', 'me', 'm', 'mueble', 'silla', '#0012', '#00125', '#2'];
  for (const [ordinal, word] of words.entries()) index.add(ordinal, [], [word]);
  const beginning = (start: string) => words.filter((word) => word.startsWith(start)).toSorted();
  for (const start of ['m', 'me', 'mes', 'mesa', 'mesab', 'mesax', '#', '#0', '#0012', 'z'])
    expect(index.beginningWith(start), start).toEqual(beginning(start));
  words.push('mesada', 'mes', '#001');
  for (const [ordinal, word] of words.entries()) index.add(100 + ordinal, [], [word]);
  for (const start of ['mes', 'mesa', '#00'])
    expect(index.beginningWith(start), start).toEqual(beginning(start));
  expect([...index.placesOf('mesa')]).toEqual([0, 200]);
  expect([...index.placesOf('mesada')]).toEqual([220]);
  expect([...index.placesOf('nada')]).toEqual([]);
});

it('gives two hundred words at most, the first ones', () => {
  const index = new WordIndex();
  for (let n = 999; n >= 100; n -= 1) index.add(999 - n, [], [`#${n}`]);
  const found = index.beginningWith('#');
  expect([found.length, found[0], found.at(-1)]).toEqual([200, '#100', '#299']);
});
