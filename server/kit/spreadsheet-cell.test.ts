import { expect, it } from 'vitest';
import { cellText, spreadsheetCell } from './spreadsheet-cell.ts';

it('formulas become text, numbers and other texts stay, and the text comes back', () => {
  for (const text of [
    '=1+1',
    '@x',
    '+cmd|calc',
    '-a',
    '\tx',
    "'apóstrofo",
    '-5.20',
    '+1,024',
    '',
    'Guantes',
  ]) {
    const cell = spreadsheetCell(text);
    expect(/^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell.replaceAll(',', '')))).toBe(false);
    expect(cellText(cell)).toBe(text);
  }
  expect(spreadsheetCell('=1+1')).toBe("'=1+1");
  expect(spreadsheetCell('-5.20')).toBe('-5.20');
});
