import { describe, expect, it } from 'vitest';
import { passagePieces } from './passage-place.ts';

const PIECES = [
  '5.2 Cumplimiento. ',
  'El licitante entregará',
  'una garantía',
  ' de cumplimiento',
  ' por el diez',
];

describe('Words of a page', () => {
  it('are found across pieces, whatever spaces and capitals they have', () => {
    expect(passagePieces(PIECES, 'una  Garantía de\ncumplimiento')).toEqual({ first: 2, last: 3 });
    expect(passagePieces(PIECES, 'licitante')).toEqual({ first: 1, last: 1 });
  });

  it('are nowhere when the page does not say them', () => {
    expect(passagePieces(PIECES, 'fianza')).toBeUndefined();
    expect(passagePieces(PIECES, '  ')).toBeUndefined();
    expect(passagePieces([], 'fianza')).toBeUndefined();
  });
});
