import { expect, it, vi } from 'vitest';
import { excerptOf, markWords, wordsOf } from './marked-words.ts';

const shown = (pieces: ReturnType<typeof markWords>) =>
  pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');

it('marks words without accents, in the plural and the singular, to their end and only from their beginning', () => {
  expect(shown(markWords('La garantía, las Garantías y el engarantado', wordsOf('garantias')))).toBe(
    'La [garantía], las [Garantías] y el engarantado',
  );
  expect(shown(markWords('Artículo 26 Bis', wordsOf('articulo 26')))).toBe('[Artículo] [26] Bis');
  expect(shown(markWords('Ñandú y ñandúes 😀', wordsOf('ñandú')))).toBe('[Ñandú] y [ñandúes] 😀');
  expect(shown(markWords('Nada', []))).toBe('Nada');
});

it('marks words of one and two letters only where they stand alone', () => {
  const words = wordsOf('S.A. de C.V.');
  expect(shown(markWords('Sillas y Acero, S.A. de C.V., desde Celaya', words))).toBe(
    'Sillas y Acero, [S].[A]. [de] [C].[V]., desde Celaya',
  );
  const long = `${'Suministro de acero con vidrio. '.repeat(40)}Sol, SA`;
  expect(shown(excerptOf(long, wordsOf('SA')))).toContain('Sol, [SA]');
});

it('cuts an excerpt around the first word that was found, at the ends of words', () => {
  const text = `${'antes '.repeat(60)}la garantía ${'después '.repeat(60)}`;
  const cut = shown(excerptOf(text, wordsOf('garantía')));
  expect(cut).toMatch(/^… (?:antes )+la \[garantía\] (?:después )+…$/);
  expect(cut.length).toBeLessThan(280);
  expect(shown(excerptOf('Corto\ny ya', wordsOf('otra')))).toBe('Corto y ya');
});

it('finds in a long text where an excerpt begins without reading it by letter, whatever its accents', () => {
  const before = 'El licitante entrega — en días hábiles — lo pedido. '.repeat(400);
  for (const [word, wanted] of [
    ['garantias', 'GARANTÍA'],
    ['espanola', 'Española'],
    ['dvorak', 'Dvořák'],
    ['a4', 'A4'],
  ] as const) {
    const cut = shown(excerptOf(`${before}la inegarantia ${wanted} de todo ${before}`, wordsOf(word)));
    expect(cut).toMatch(new RegExp(`^… .*inegarantia \\[${wanted}\\] de todo .* …$`));
  }
  const read = vi.spyOn(String.prototype, 'normalize');
  excerptOf(`${before}garantía`, ['garantia']);
  excerptOf(before, ['nada']);
  expect(read.mock.calls.length).toBeLessThan(1_000);
  read.mockRestore();
});
