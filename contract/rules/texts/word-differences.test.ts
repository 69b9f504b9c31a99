import { expect, it } from 'vitest';
import { wordDifferences } from './word-differences.ts';

const shown = (before: string, after: string) =>
  wordDifferences(before, after)
    .map(({ text, kind }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('');

it('shows the words that went and came', () => {
  expect(shown('El lunes cierra', 'El martes cierra')).toBe('El -[lunes]+[martes] cierra');
  expect(shown('', 'Nuevo')).toBe('+[Nuevo]');
  expect(shown('Igual', 'Igual')).toBe('Igual');
});

it('gives back both texts whole from its pieces', () => {
  const [before, after] = ['Uno dos tres\n\ncuatro', 'Uno tres\ncuatro cinco'];
  const pieces = wordDifferences(before, after);
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect(without('added')).toBe(before);
  expect(without('removed')).toBe(after);
});
