import { expect, test } from 'vitest';
import { municipalitiesOf } from './mexican-municipalities.ts';
import { MEXICAN_STATE_CODES, MEXICAN_STATES } from './mexican-states.ts';

/** How many municipalities each state has (INEGI, 2025). */
const COUNTS = {
  '01': 11,
  '02': 7,
  '03': 5,
  '04': 13,
  '05': 38,
  '06': 10,
  '09': 16,
  '10': 39,
  '11': 46,
  '18': 20,
  '19': 51,
  '22': 18,
  '23': 11,
  '24': 59,
  '25': 20,
  '27': 17,
  '28': 43,
  '32': 58,
} as const;

test.each(MEXICAN_STATE_CODES.filter((code) => municipalitiesOf(code) !== undefined))(
  'the list of %s is whole, without twins and in the order of its names',
  (code) => {
    const names = municipalitiesOf(code) ?? [];
    expect(names).toHaveLength(COUNTS[code as keyof typeof COUNTS]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
    for (const name of names) expect(name).toBe(name.trim());
  },
);

test('the state of the University and its neighbours to the north have theirs', () => {
  for (const name of ['Guanajuato', 'Querétaro', 'San Luis Potosí', 'Zacatecas', 'Ciudad de México']) {
    const code = MEXICAN_STATE_CODES.find((one) => MEXICAN_STATES[one] === name);
    expect(code === undefined ? undefined : municipalitiesOf(code)).toBeDefined();
  }
});
