import { stringify } from 'csv-stringify/sync';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { computedInBook, computedInCsv } from './test-book.ts';

const SIGNS = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1', "=cmd|' /C calc'!A0"];

it.each(SIGNS)('a workbook keeps %j as text, and a formula of a sheet is seen', async (text) => {
  const rows = [['Título'], [text]];
  const pieces: Uint8Array[] = [];
  const streamed = writeXlsxStream(rows.slice(1), { name: 'Hoja', columns: [{ header: 'Título' }] });
  for await (const piece of streamed) pieces.push(piece);
  for (const bytes of [await writeXlsx({ sheets: [{ name: 'Hoja', rows }] }), Buffer.concat(pieces)])
    expect(computedInBook(bytes)).toEqual([]);
  const cells = new Map([['1,0', { value: 2, formula: text.replace(/^[=+\-@\t\r]+/, '') }]]);
  const planted = await writeXlsx({ sheets: [{ name: 'Hoja', rows, cells }] });
  expect(computedInBook(planted)).toHaveLength(1);
});

it.each(SIGNS)('a cell of CSV that begins with %j is seen, and written by the portal it is text', (text) => {
  expect(
    computedInCsv(
      stringify([
        ['Título', 'Otro'],
        [text, 'á'],
      ]),
    ),
  ).toEqual([text]);
  expect(
    computedInCsv(`\uFEFF${stringify([[spreadsheetCell(text), spreadsheetCell('-12,345.60')]])}`),
  ).toEqual([]);
});
