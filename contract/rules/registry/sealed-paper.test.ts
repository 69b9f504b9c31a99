import { expect, test } from 'vitest';
import { lacksSeal } from './sealed-paper.ts';

const SEALED = { help: 'Descárgala del SAT: debe llevar cadena original y sello digital.' };

test('only a paper that must carry a digital seal lacks it, and only when its file was found without text', () => {
  expect(lacksSeal(SEALED, false)).toBe(true);
  expect(lacksSeal(SEALED, true)).toBe(false);
  expect(lacksSeal(SEALED, null)).toBe(false);
  expect(lacksSeal({ help: 'Por ambos lados.' }, false)).toBe(false);
});
