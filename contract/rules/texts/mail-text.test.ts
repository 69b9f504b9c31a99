import { expect, it } from 'vitest';
import { filledText } from './mail-text.ts';

it('a name that ends in a full stop ends its sentence: «S.A. de C.V.» has one', () => {
  const values = { quien: 'Huizache, S.A. de C.V.', dia: '3 dic 2026' };
  expect(filledText('Te recibió {quien}. Hasta el {dia}. {otra}.', values)).toBe(
    'Te recibió Huizache, S.A. de C.V. Hasta el 3 dic 2026. {otra}.',
  );
});
