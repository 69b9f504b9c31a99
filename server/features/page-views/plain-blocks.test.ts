import { expect, test } from 'vitest';
import { plainBlocks } from './plain-blocks.rules.ts';

test('lines are paragraphs, and lines with cells that follow each other are one table', () => {
  expect(plainBlocks('Acta de fallo\n\nPartida | Monto\n1 | $5\nFirman los presentes.')).toEqual([
    { kind: 'paragraph', text: 'Acta de fallo' },
    {
      kind: 'table',
      hasHead: false,
      rows: [
        ['Partida', 'Monto'],
        ['1', '$5'],
      ],
    },
    { kind: 'paragraph', text: 'Firman los presentes.' },
  ]);
  expect(plainBlocks('')).toEqual([]);
});
