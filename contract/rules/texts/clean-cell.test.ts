import { expect, test } from 'vitest';
import { cellErrorOf, cleanCell } from './clean-cell.ts';
import { formatHides } from './number-shown.ts';

test.each([
  ['PINO SUÁREZ 40<br/>COL.&nbsp;CENTRO', 'PINO SUÁREZ 40\nCOL. CENTRO'],
  ['<p>Uno</p>', 'Uno'],
  ['Uno&lt;br&gt;Dos', 'Uno\nDos'],
  ['"José" <jlopez@lopez.example.mx>', '"José" <jlopez@lopez.example.mx>'],
  ['tubo < 5 mm y > 2 mm', 'tubo < 5 mm y > 2 mm'],
])('%s without what a page has for lines is %s', (cell, clean) => {
  expect(cleanCell(cell)).toBe(clean);
  expect(cellErrorOf(cleanCell(cell))).toBeUndefined();
});

test.each(['<b>Empresa</b>', 'Empresa <font color="red">Uno</font>', '&lt;script&gt;x', 'uno<o:p></o:p>'])(
  'a cell with the signs of a page is refused: %s',
  (cell) => {
    expect(cellErrorOf(cell)).toContain('La celda trae signos de una página web');
  },
);

test.each([
  [';;;', 1, true],
  [';;;', 'texto', true],
  [';;', 1, true],
  [';;', 'texto', false],
  ['#,##0.00;#,##0.00', -96, false],
  ['#,##0;;', -5, true],
  ['#,##0;-#,##0;', 0, false],
  ['"";"";', 3, false],
  ['General', 3, false],
  [undefined, 3, false],
] as const)('the format %s hides %s: %s', (code, value, isHidden) => {
  expect(formatHides(code, value)).toBe(isHidden);
});
