import { describe, expect, test } from 'vitest';
import { findInPage, type TextPiece } from './text-search.ts';

const lines = (...texts: string[]): TextPiece[] => texts.map((text) => ({ text, endsLine: true }));

describe('searching the text of a page', () => {
  test('accents and case do not matter, and the original text is shown', () => {
    const [first, second] = findInPage(lines('La GARANTÍA de seriedad', 'y otra garantia.'), 'garantía');
    expect(first).toMatchObject({ text: 'GARANTÍA', before: 'La ', from: { piece: 0, offset: 3 } });
    expect(second).toMatchObject({
      text: 'garantia',
      from: { piece: 1, offset: 7 },
      to: { piece: 1, offset: 15 },
    });
  });

  test('words are found across pieces and line ends', () => {
    const pieces = [
      { text: 'garantía de ', endsLine: false },
      { text: 'cumpli', endsLine: false },
      { text: 'miento del', endsLine: true },
      { text: 'contrato', endsLine: true },
    ];
    const [match] = findInPage(pieces, 'cumplimiento  del contrato');
    expect(match).toMatchObject({ from: { piece: 1, offset: 0 }, to: { piece: 3, offset: 8 } });
  });

  test('text with separate accents is found too', () => {
    expect(findInPage(lines('adjudicacio\u0301n directa'), 'ción d')).toHaveLength(1);
  });

  test('each hit has a few words around it and the numbered paragraph it stands in', () => {
    const text =
      '5.1 Seriedad de la propuesta. El licitante presentará junto con su propuesta económica una garantía por el cinco por ciento del monto total ofertado sin incluir el impuesto';
    const [match] = findInPage(lines(text), 'garantía');
    expect(match).toMatchObject({ place: 'numeral 5.1', before: 'con su propuesta económica una ' });
    expect(match?.after).toBe(' por el cinco por ciento del monto total ofertado');
  });

  test('one letter finds nothing', () => {
    expect(findInPage(lines('aaa'), 'a')).toEqual([]);
  });
});
