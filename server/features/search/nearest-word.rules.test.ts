import { expect, test } from 'vitest';
import { lettersApart, nearestOf } from './nearest-word.rules.ts';

test('a letter changed, missing, added or exchanged with its neighbour is one apart', () => {
  expect(
    ['garantla', 'garanta', 'garanntia', 'garatnia', 'garantia'].map((typed) =>
      lettersApart(typed, 'garantia'),
    ),
  ).toEqual([1, 1, 1, 1, 0]);
});

test('short words allow one wrong letter and long ones two', () => {
  const known = [{ word: 'pago' }, { word: 'laboratorio' }];
  expect(nearestOf('pagp', known)?.word).toBe('pago');
  expect(nearestOf('paxx', known)).toBeUndefined();
  expect(nearestOf('lavoratoria', known)?.word).toBe('laboratorio');
});
