import { expect, test } from 'vitest';
import { pageList, textlessPages, textlessSentence } from './textless-pages.ts';

test('pages without text are told by their numbers, with what that means and what to do', () => {
  expect(textlessSentence([2, 5], 8)).toMatch(
    /^Las páginas 2 y 5 no tienen texto: son imágenes\. Ahí no se puede buscar, .* guárdalo como PDF/,
  );
  expect(textlessPages([3], 8)).toBe('La página 3 no tiene texto: es una imagen.');
  expect(textlessPages([1], 1)).toBe('Su página no tiene texto: es una imagen.');
  expect(textlessPages([1, 2, 3], 3)).toBe('Ninguna de sus 3 páginas tiene texto: son imágenes.');
  expect([textlessSentence([], 3), textlessSentence(null, 3)]).toEqual(['', '']);
});

test('pages that follow each other are told together', () => {
  expect([pageList([2, 3]), pageList([1, 2, 3, 7, 9, 10, 11])]).toEqual(['2 y 3', '1 a 3, 7 y 9 a 11']);
});
