import { expect, it } from 'vitest';
import { listedIn, missingPapers, QUOTATION_PAPERS, sampleLine, withListed } from './term-lists.ts';

it('A term lists one thing on each line, each once, and without the marks of a list', () => {
  expect(listedIn('- Ficha técnica\n\n• Carta de garantía \nFicha técnica')).toEqual([
    'Ficha técnica',
    'Carta de garantía',
  ]);
  const [paper] = QUOTATION_PAPERS;
  const text = withListed('Carta de garantía', paper, true);
  expect(listedIn(text)).toEqual(['Carta de garantía', paper]);
  expect(withListed(text, paper, false)).toBe('Carta de garantía');
  expect(missingPapers(text, [{ name: paper }])).toEqual(['Carta de garantía']);
});

it('A sample says its lot, how many, where, until when and whether it comes back', () => {
  const sample = { lot: '2', pieces: '1', place: 'el almacén central', until: '4 dic 2026', comesBack: true };
  expect(sampleLine(sample)).toBe(
    'Partida 2: 1 pieza en el almacén central, hasta el 4 dic 2026; se devuelve',
  );
});
