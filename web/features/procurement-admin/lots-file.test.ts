import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { LOT_COLUMNS, readLots } from '#contract/rules/lots/lots-paste.ts';
import { checkFile } from '#web/ui/file-check.ts';
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
  expect(readLots((await readSheet(file)).rows)).toMatchObject({
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
    understood:
      'Se leyó «Partida» como número, «Descripción» como descripción, «Unidad» como unidad de medida, «Cantidad» como cantidad, «COG» como partida del COG, «CUCoP» como clave CUCoP, «Precio unitario» como precio unitario sin IVA.',
    errors: [
      { line: 2, message: 'La columna «Marca» no se tomó: no es ninguna de las que se piden aquí.' },
      {
        line: 5,
        message:
          'En «Precio unitario»: «barato» no es un precio. Si todavía no se sabe, deja la celda vacía.',
      },
    ],
  });
});

it('a CSV is read as spreadsheets write it, also with the letters of an old one', async () => {
  const text = 'Núm.;Descripción;Unidad de medida;Cantidad\n1;Pizarrón;Pieza;2\n';
  const old = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  for (const bytes of [new TextEncoder().encode(`\uFEFF${text}`), old]) {
    const { lots, errors } = readLots((await readSheet(new File([bytes], 'partidas.csv'))).rows);
    expect([lots.map(({ description }) => description), errors]).toEqual([['Pizarrón'], []]);
  }
});

it('the template holds the columns that are read, and something else is no workbook', async () => {
  const template = new File([await lotsTemplate()], 'partidas.xlsx');
  expect(await readSheet(template)).toEqual({ rows: [{ line: 1, cells: [...LOT_COLUMNS] }] });
  await expect(readSheet(new File(['%PDF-1.7'], 'bases.xlsx'))).rejects.toThrow();
});

it('a book of LibreOffice says what it is, also under another name', async () => {
  const ods = await writeOds({ sheets: [{ name: 'Hoja', rows: [HEAD] }] });
  for (const name of ['partidas.xlsx', 'partidas.csv'])
    await expect(readSheet(new File([ods as BlobPart], name))).rejects.toThrow(
      `${name} es un libro de LibreOffice`,
    );
  expect(checkFile({ name: 'partidas.ods', size: 10 }, { types: ['xlsx', 'csv'], maxBytes: 100 })).toContain(
    'es un libro de LibreOffice',
  );
});

const sheets = async (
  ...all: { name: string; rows: (string | number | boolean | Date)[][]; hidden?: boolean }[]
) => new File([(await writeXlsx({ sheets: all })) as BlobPart], 'partidas.xlsx');
const LOT = ['Descripción', 'Unidad', 'Cantidad'];

it('the sheet with the names is read, never a hidden one; two of them are told', async () => {
  const { rows, sheet } = await readSheet(
    await sheets(
      { name: 'Instrucciones', rows: [['Llena la hoja']] },
      { name: 'Vieja', rows: [LOT, ['Oculta', 'Pieza', 1]], hidden: true },
      { name: 'Partidas', rows: [LOT, ['Silla', 'Pieza', 2]] },
    ),
  );
  expect(sheet).toBe('Partidas');
  expect(readLots(rows).lots.map(({ description }) => description)).toEqual(['Silla']);
  const two = await sheets({ name: 'A', rows: [LOT] }, { name: 'B', rows: [LOT] });
  await expect(readSheet(two)).rejects.toThrow('en 2 hojas: «A», «B»');
});

it('cells that the workbook converted are told, unless their column is none of a lot', async () => {
  const day = new Date(Date.UTC(2026, 2, 26));
  const { rows } = await readSheet(
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
  expect(errors.map(({ message }) => message.slice(0, 75))).toEqual([
    'La columna «Entrega» no se tomó: no es ninguna de las que se piden aquí.',
    expect.stringContaining('En «Descripción»: La hoja de cálculo convirtió una celda en fecha') as string,
    expect.stringContaining('En «Unidad»: La hoja de cálculo convirtió una celda en VERDADERO') as string,
  ]);
});

it('a CSV in letters of another kind says how to save it', async () => {
  const csv = (name: string) => `Núm.;Descripción;Unidad;Cantidad\n1;${name};Pieza;2\n`;
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  for (const text of [
    csv('Escritorio').replace('ó', '\u0097').replace('ú', '\u009C'),
    csv('Escritorio').replace('ó', '\u00A2').replace('ú', '\u00A3'),
    'Concepto;Unidad;Cantidad\nDise\u0096o;Pieza;2\n',
  ])
    await expect(readSheet(new File([bytes(text)], 'partidas.csv'))).rejects.toThrow('CSV UTF-8');
  const twice = new TextDecoder('windows-1252').decode(new TextEncoder().encode(csv('Sillón')));
  await expect(readSheet(new File([twice], 'partidas.csv'))).rejects.toThrow('CSV UTF-8');
  const { rows: sound } = await readSheet(new File([bytes(csv('Pizarrón de 1½ m²'))], 'partidas.csv'));
  expect(readLots(sound).lots[0]?.description).toBe('Pizarrón de 1½ m²');
});

it('a workbook says what it made of percentages, merged cells and long numbers, and its own numbers are what they are', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'P',
        rows: [
          [...LOT, 'CUCoP', 'Precio de referencia'],
          ['Uno', 'Pieza', 0.16, '', ''],
          ['Dos', null, 2, '', ''],
          ['Tres', 'Pieza', 2, 64_618_011_040 * 10_000_000, ''],
          ['Cuatro', 'Pieza', 1.234, '', 12.5],
          ['Cinco', 'Pieza', 2, '', '1.250'],
          ['Seis', 'Pieza', 2, '', '3.400,75'],
        ],
        merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }],
        cells: new Map([['1,2', { style: { numFmt: '0%' } }]]),
      },
    ],
  });
  const { lots, errors } = readLots((await readSheet(new File([bytes as BlobPart], 'partidas.xlsx'))).rows);
  expect(errors.map(({ line, message }) => [line, message.slice(0, 62)])).toEqual([
    [2, 'En «Cantidad»: La hoja de cálculo guarda una celda como porcen'],
    [3, 'En «Unidad»: Una celda está combinada con la de arriba: sepára'],
    [4, 'En «CUCoP»: La hoja de cálculo solo guarda 15 cifras de un núm'],
  ]);
  expect(lots.map(({ quantity, estimate }) => [quantity, estimate])).toEqual([
    ['1.234', '12.50'],
    ['2', '1250.00'],
    ['2', '3400.75'],
  ]);
});

it('a workbook says which cells it does not show', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'P',
        rows: [LOT, ['Uno', 'Pieza', 1], ['Dos', 'Pieza', 2]],
        cells: new Map([['1,2', { style: { numFmt: ';;;' } }]]),
      },
    ],
  });
  const { lots, errors } = readLots((await readSheet(new File([bytes as BlobPart], 'partidas.xlsx'))).rows);
  expect(errors.map(({ line, message }) => [line, message])).toEqual([
    [2, expect.stringContaining('La hoja de cálculo no muestra esta celda: guarda «1»')],
  ]);
  expect(lots.map(({ description }) => description)).toEqual(['Dos']);
});
