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

const sheets = async (
  ...all: { name: string; rows: (string | number | boolean | Date)[][]; hidden?: boolean }[]
) => new File([(await writeXlsx({ sheets: all })) as BlobPart], 'partidas.xlsx');
const LOT = ['Descripción', 'Unidad', 'Cantidad'];

it('the sheet with the names is read, never a hidden one; two of them are told', async () => {
  const rows = await readSheet(
    await sheets(
      { name: 'Instrucciones', rows: [['Llena la hoja']] },
      { name: 'Vieja', rows: [LOT, ['Oculta', 'Pieza', 1]], hidden: true },
      { name: 'Partidas', rows: [LOT, ['Silla', 'Pieza', 2]] },
    ),
  );
  expect(readLots(rows).lots.map(({ description }) => description)).toEqual(['Silla']);
  const two = await sheets({ name: 'A', rows: [LOT] }, { name: 'B', rows: [LOT] });
  await expect(readSheet(two)).rejects.toThrow('en 2 hojas: «A», «B»');
});

it('cells that the workbook converted are told, unless their column is none of a lot', async () => {
  const day = new Date(Date.UTC(2026, 2, 26));
  const rows = await readSheet(
    await sheets({
      name: 'P',
      rows: [
        [...LOT, 'Entrega'],
        [day, 'Pieza', 2, day],
        ['Silla', true, 2, day],
        ['Mesa', 'Pieza', 2, day],
      ],
    }),
  );
  const { lots, errors } = readLots(rows);
  expect(lots.map(({ description }) => description)).toEqual(['Mesa']);
  expect(errors.map(({ message }) => message.slice(0, 53))).toEqual([
    'La columna «Entrega» no se tomó: no es ninguna de las',
    'Excel convirtió una celda en fecha (26/03/2026). Da a',
    'Excel convirtió una celda en VERDADERO. Da a la colum',
  ]);
});

it('a CSV in letters of another kind says how to save it', async () => {
  const csv = (name: string) => `Núm.;Descripción;Unidad;Cantidad\n1;${name};Pieza;2\n`;
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  for (const text of [
    csv('Escritorio').replace('ó', '\u0097').replace('ú', '\u009C'),
    csv('Escritorio').replace('ó', '\u00A2').replace('ú', '\u00A3'),
  ])
    await expect(readSheet(new File([bytes(text)], 'partidas.csv'))).rejects.toThrow('CSV UTF-8');
  const twice = new TextDecoder('windows-1252').decode(new TextEncoder().encode(csv('Sillón')));
  await expect(readSheet(new File([twice], 'partidas.csv'))).rejects.toThrow('CSV UTF-8');
  const sound = await readSheet(new File([bytes(csv('Pizarrón de 1½ m²'))], 'partidas.csv'));
  expect(readLots(sound).lots[0]?.description).toBe('Pizarrón de 1½ m²');
});
