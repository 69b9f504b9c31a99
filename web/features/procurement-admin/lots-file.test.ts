import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { LOT_COLUMNS, readLots } from '#contract/rules/lots-paste.ts';
import { lotsTemplate, readSheet } from './lots-file.ts';

const HEAD = ['Partida', 'Descripción', 'Unidad', 'Cantidad', 'COG', 'CUCoP', 'Precio unitario', 'Marca'];
const book = async (...rows: (string | number | null)[][]) =>
  new File([(await writeXlsx({ sheets: [{ name: 'Hoja', rows }] })) as BlobPart], 'partidas.xlsx');

it('lots of a workbook come with all their columns; a price is kept, and what is no column is named', async () => {
  const file = await book(
    ['Requisición 14', null],
    HEAD,
    [1, 'Silla ergonómica', 'Pieza', 12, '51101', '51101-0002', 1250.5, 'Acme'],
    [2, 'Mesa', 'Pieza', 0.1 + 0.2, '51101', '', null, null],
    [3, 'Pizarrón', 'Pieza', 2, '51101', '', 'barato', null],
  );
  expect(readLots(await readSheet(file))).toMatchObject({
    lots: [
      {
        number: '1',
        description: 'Silla ergonómica',
        unit: 'Pieza',
        quantity: '12',
        budgetLine: '51101',
        cucop: '51101-0002',
        estimate: '15006.00',
      },
      {
        number: '2',
        description: 'Mesa',
        unit: 'Pieza',
        quantity: '0.3',
        budgetLine: '51101',
        cucop: '',
        estimate: '',
      },
    ],
    errors: [
      { line: 2, message: 'La columna «Marca» no se tomó: no es ninguna de las de una partida.' },
      { line: 5, message: '«barato» no es un precio.' },
    ],
  });
});

it('a CSV is read as spreadsheets write it, also with the letters of an old one', async () => {
  const text = 'Núm.;Descripción;Unidad de medida;Cantidad\n1;Pizarrón;Pieza;2\n';
  const old = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  for (const bytes of [new TextEncoder().encode(`\uFEFF${text}`), old]) {
    const { lots, errors } = readLots(await readSheet(new File([bytes], 'partidas.csv')));
    expect([lots.map(({ description }) => description), errors]).toEqual([['Pizarrón'], []]);
  }
});

it('the template holds the columns that are read, and something else is no workbook', async () => {
  const template = new File([await lotsTemplate()], 'partidas.xlsx');
  expect(await readSheet(template)).toEqual([{ line: 1, cells: [...LOT_COLUMNS] }]);
  await expect(readSheet(new File(['%PDF-1.7'], 'bases.xlsx'))).rejects.toThrow();
});
