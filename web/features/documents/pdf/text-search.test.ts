import { describe, expect, test } from 'vitest';
import { findInPage, isIndexPage, type TextPiece } from './text-search.ts';

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

  test('each hit has its sentence around it and the numbered paragraph it stands in', () => {
    const text = [
      '5.1 Seriedad de la propuesta. El licitante presentará, según el art. 5, junto con su propuesta',
      'una garantía por el cinco por ciento del monto. 5.2 Cumplimiento. Otra cosa.',
    ];
    const [match] = findInPage(lines(...text), 'garantía');
    expect(match).toMatchObject({
      place: 'numeral 5.1',
      before: 'El licitante presentará, según el art. 5, junto con su propuesta una ',
      after: ' por el cinco por ciento del monto.',
    });
  });

  test('a title or a row before it is no part of a sentence, nor is the item of the list after it', () => {
    const [match] = findInPage(
      lines(
        'Fallo 4 de diciembre, 13:00 h Sala de Juntas A',
        'El licitante entrega la garantía',
        'de seriedad.',
      ),
      'garantía',
    );
    expect(match).toMatchObject({ before: 'El licitante entrega la ', after: ' de seriedad.' });
    const [item] = findInPage(lines('• Condicionan las garantías.', '• Carecen de firma.'), 'garantía');
    expect(item).toMatchObject({ before: '• Condicionan las ', after: 's.' });
  });

  test('a sentence without an end is cut at a word and says so', () => {
    const [match] = findInPage(
      lines(`${'palabra '.repeat(60)}garantía ${'palabra '.repeat(60)}`),
      'garantía',
    );
    expect(match?.before).toMatch(/^…(?:palabra )+$/);
    expect(match?.after).toMatch(/^(?: palabra)+…$/);
    expect(match?.after.length).toBeLessThan(145);
  });

  test('a table of contents is told from pages with tables and from running text', () => {
    const contents = [
      'Índice',
      '1. Objeto ........ 3',
      '2. Garantías ...... 5',
      '3. Fallo ..... 9',
      '4. Firma ..... 12',
    ];
    expect(isIndexPage(lines(...contents))).toBe(true);
    expect(isIndexPage(lines('Contenido', 'Objeto 3', 'Garantías 5', 'Propuestas 7', 'Fallo 9'))).toBe(true);
    expect(isIndexPage(lines('Partidas', 'Laptop 12', 'Monitor 40', 'Teclado 40', 'Cable 90'))).toBe(false);
    expect(isIndexPage(lines('El índice de precios subió.', 'En 2026 hubo 12 licitaciones.'))).toBe(false);
  });

  test('one letter finds nothing', () => {
    expect(findInPage(lines('aaa'), 'a')).toEqual([]);
  });
});
