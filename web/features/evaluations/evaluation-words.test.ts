import { expect, test } from 'vitest';
import { bandsText } from './evaluation-words.ts';

test('the lowest band says below what it is, not that it begins at zero', () => {
  expect(
    bandsText([
      { key: 'reliable', from: 80 },
      { key: 'conditional', from: 60 },
      { key: 'unreliable', from: 0 },
    ]),
  ).toBe('Confiable: desde 80; Condicionado: desde 60; No confiable: menos de 60.');
});
