import { expect, it } from 'vitest';
import { leftText, parseLots, readLots } from './lots-paste.ts';
import { cucopRule, normalizeCucop } from '../procedures/procurement-fields.ts';

const HEAD = 'Partida\tCUCoP\tDescripción\tCantidad\tUnidad';
const paste = (...rows: string[]) => [HEAD, ...rows].join('\n');

it('a key of the CUCoP is the same with and without its dash', () => {
  expect(['21100-0013', '211000013', '21100013', '2110-0013', '21100'].map(normalizeCucop)).toEqual([
    '21100-0013',
    '21100-0013',
    '21100013',
    '21100013',
    '21100',
  ]);
  expect(['', '211000013', '21100013'].map(cucopRule)).toEqual([true, true, true]);
  expect(cucopRule('2110')).toContain('00000-0000');
});

it('a column in which most rows are wrong may be left out, with what was answered kept', () => {
  const text = paste('1\tA-1\tSilla\t4\tpieza', '2\tA-2\tMesa\t4\tpieza', '3\tA-3\tBanca\t4\tpieza');
  const found = parseLots(text);
  expect(found).toMatchObject({ lots: [], misfits: [{ place: 1, heading: 'CUCoP', count: 3 }] });
  const without = parseLots(text, new Set(), { columns: { 1: '' } });
  expect(without.lots.map(({ number, cucop }) => [number, cucop])).toEqual([
    ['1', ''],
    ['2', ''],
    ['3', ''],
  ]);
  expect(parseLots(paste('1\tA-1\tSilla\t4\tpieza', '2\t\tMesa\t4\tpieza')).misfits).toEqual([]);
});

it('parts of a line enter under a number of their own and keep the one that they have', () => {
  const found = parseLots(
    paste(
      '7.1\t\tÁcido\t12\tpieza',
      '7.9\t\tPapel\t12\tpieza',
      '7.1\t\tPuntas\t14\tpieza',
      '7.11\t\tGuante\t2\tpieza',
      '8\t\tBalanza\t2\tpieza',
    ),
  );
  expect(found.lots.map(({ number, description }) => [number, description])).toEqual([
    ['9', 'Partida 7.1. Ácido'],
    ['10', 'Partida 7.9. Papel'],
    ['11', 'Partida 7.11. Guante'],
    ['8', 'Balanza'],
  ]);
  expect(found.errors).toEqual([
    { line: 4, message: expect.stringContaining('está también en la fila 2. Si era 7.10') as string },
  ]);
  expect(found.leftOut).toContainEqual({
    line: 2,
    message: expect.stringContaining('La partida 7.1 entra con el número 9') as string,
  });
});

it('an average that a workbook keeps as a number is taken in cents, and said; a typed one is refused', () => {
  const cells = ['Silla', '120', 'caja', '1089.133333', '130696'];
  const head = ['Descripción', 'Cantidad', 'Unidad', 'Precio unitario sin IVA', 'Importe sin IVA'];
  const read = (kept?: ReadonlySet<number>) =>
    readLots([
      { line: 5, cells: head },
      { line: 7, cells, ...(kept && { kept }) },
    ]);
  const found = read(new Set([3, 4]));
  expect(found.lots.map(({ estimate }) => estimate)).toEqual(['130696.00']);
  expect(found.leftOut).toEqual([{ line: 7, message: '«1089.133333» se redondeó al centavo: 1,089.13.' }]);
  expect(read().errors).toHaveLength(1);
});

it('a group keeps its whole name, and rows are counted as the sheet does', () => {
  const head = 'Partida\tDescripción\t"Cantidad\n(total)"\tUnidad';
  const text = [
    head,
    'LOTE 2.  REACTIVOS Y MATERIAL DE LABORATORIO',
    '1\tÁcido\t2\tpieza',
    '2\tÁcido\tdos mil\tpieza',
  ].join('\n');
  const found = parseLots(text);
  expect(found.lots.map(({ group }) => group)).toEqual(['LOTE 2. REACTIVOS Y MATERIAL DE LABORATORIO']);
  expect(found.errors.map(({ line }) => line)).toEqual([4]);
  expect(found.leftOut.map(({ line }) => line)).toEqual([2]);
  expect(leftText(text, found)).toBe([head, ...text.split('\n').slice(2, 3), text.split('\n')[4]].join('\n'));
});
