import { expect, test } from 'vitest';
import { partsOfName, rfcLetters, type PersonName } from './whole-name.ts';

/** How many names are made; more of them in a long run. */
const FILES = Number(process.env.FILES ?? 300);

test.each([
  ['JUAN PÉREZ LÓPEZ', 'PELJ800101AB1', ['JUAN', 'PÉREZ', 'LÓPEZ', 'rfc']],
  ['PÉREZ LÓPEZ JUAN', 'PELJ800101AB1', ['JUAN', 'PÉREZ', 'LÓPEZ', 'rfc']],
  ['María Guadalupe de la Cruz Núñez', 'CUNG800101AB1', ['María Guadalupe', 'de la Cruz', 'Núñez', 'rfc']],
  ['ING. JOSÉ LUIS ÑANDÚ', 'ÑALU800101AB1', ['JOSÉ LUIS', 'ÑANDÚ', '', 'rfc']],
  ['Pérez López, Juan', 'XXXX800101AB1', ['Juan', 'Pérez', 'López', 'comma']],
])('«%s» with %s', (text, rfc, [givenNames, firstSurname, secondSurname, by]) => {
  expect(partsOfName(text, rfc)).toEqual({ givenNames, firstSurname, secondSurname, by });
});

test('nobody guesses where neither a comma nor the RFC tells', () => {
  expect(partsOfName('JUAN PÉREZ LÓPEZ', 'ABCD800101AB1')).toBeUndefined();
  expect(partsOfName('JUAN PÉREZ LÓPEZ', '')).toBeUndefined();
  expect(partsOfName('PAPELERÍA ÑANDÚ', 'PNA800101AB1')).toBeUndefined();
  expect(partsOfName('JUAN', 'PELJ800101AB1')).toBeUndefined();
});

test(`${FILES} made names: none is taken for another one`, () => {
  const GIVEN = 'Ana Juan Luis José María Guadalupe Ángel Itzel Óscar Noé'.split(' ');
  const SURNAMES = [
    'Pérez',
    'López',
    'Núñez',
    'de la Cruz',
    'Ñandú',
    'del Río',
    'Ortiz',
    'Juan',
    'Luis',
    'Oca',
    'Paz',
  ];
  let wrong = 0;
  let read = 0;
  for (let file = 1; file <= FILES; file += 1) {
    let state = Math.imul(file, 2_654_435_761) >>> 0;
    const one = <Value>(of: readonly Value[]): Value => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return of[Math.floor((state / 4_294_967_296) * of.length)]!;
    };
    const name: PersonName = {
      givenNames: one([one(GIVEN), `${one(GIVEN)} ${one(GIVEN)}`]),
      firstSurname: one(SURNAMES),
      secondSurname: one([one(SURNAMES), '']),
    };
    const surnames = `${name.firstSurname} ${name.secondSurname}`.trim();
    const text = one([
      `${name.givenNames} ${surnames}`,
      `${surnames} ${name.givenNames}`,
      `${surnames}, ${name.givenNames}`,
    ]);
    const found = partsOfName(one([text, text.toUpperCase()]), `${rfcLetters(name)}800101AB1`);
    if (found === undefined) continue;
    read += 1;
    const same = (key: keyof PersonName) => found[key].toLowerCase() === name[key].toLowerCase();
    if (!same('givenNames') || !same('firstSurname') || !same('secondSurname')) wrong += 1;
  }
  expect(wrong).toBe(0);
  expect(read).toBeGreaterThan(FILES / 2);
});
