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
  expect(found.errors).toMatchObject([
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
  expect(found.leftOut).toEqual([
    {
      line: 7,
      message:
        '«1089.133333» se redondeó al centavo: 1,089.13. La partida queda en 130,696.00, como dice su importe.',
    },
  ]);
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

const PRICED = 'Partida\tDescripción\tCantidad\tUnidad\tP.U. DE REF.\tImporte';
const priced = (...rows: string[]) => [PRICED, ...rows].join('\n');

it('what was refused stays refused when it is pressed again unchanged beside what was taken', () => {
  const text = priced('7.1\tÁcido\t1\tpieza\t10\t10', '7.1\tPuntas\t1\tpieza\t20\t20');
  const first = parseLots(text);
  expect(first.lots).toHaveLength(1);
  const again = parseLots(leftText(text, first), new Set([8]), {}, first.lots);
  expect([again.lots, again.errors[0]?.message]).toEqual([
    [],
    `La partida 7.1 está también en la lista, como partida ${first.lots[0]?.number}. Si era 7.10, la hoja de cálculo le quitó el cero: da a la columna formato de texto y escríbela otra vez.`,
  ]);
  const mended = parseLots(priced('7.10\tPuntas\t1\tpieza\t20\t20'), new Set([8]), {}, first.lots);
  expect(mended.lots.map(({ description }) => description)).toEqual(['Partida 7.10. Puntas']);
});

it('a number that a refused row has too is said', () => {
  const found = parseLots(priced('14\tInstalación\t\tlote\t5\t', '14\tCinta\t10\trollo\t3\t30'));
  expect(found.errors).toEqual([{ line: 2, item: 'partida 14', message: 'Falta la cantidad.' }]);
  expect(found.leftOut).toEqual([
    { line: 3, message: expect.stringContaining('La partida 14 está también en la fila 2') as string },
  ]);
});

it('a column that rows were read with is not offered to be left out, now or at the next press', () => {
  const wrong = ['1\tA\t1\tpieza\tx\t', '2\tB\t1\tpieza\tx\t', '3\tC\t1\tpieza\tx\t'];
  expect(parseLots(priced(...wrong)).misfits).toMatchObject([{ heading: 'P.U. DE REF.', count: 3 }]);
  const text = priced(...wrong, '4\tD\t1\tpieza\t5\t5');
  const first = parseLots(text);
  expect([first.lots.length, first.misfits]).toEqual([1, []]);
  expect(parseLots(leftText(text, first), new Set([4]), {}, first.lots).misfits).toEqual([]);
});

it('another money, a price with its tax and an amount that is not its product stay refused without their column', () => {
  const text = priced(
    '1\tBalanza\t2\tequipo\tUSD 2,150.00\t',
    '2\tCampana\t1\tservicio\t48,000.00 (IVA INCLUIDO)\t48,000.00',
    '3\tProyector\t4\tpieza\t32,450.00\t194,700.00',
    '4\tCable\t2\trollo\tver nota\t30.00',
  );
  const found = parseLots(text, new Set(), { columns: { 4: '' } });
  expect(found.lots.map(({ number, estimate }) => [number, estimate])).toEqual([['4', '30.00']]);
  expect(found.errors.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  expect(found.misfits).toEqual([]);
});

it('all that is wrong with a row is told at once, each by its column', () => {
  const { errors } = parseLots(priced('17\tLámpara\t\tpieza\t#VALUE!\t', '18\tFoco\tdos mil\t\tcaro\t'));
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^En «P\.U\. DE REF\.»: .*#VALUE!.* Falta la cantidad\.$/) as string,
    expect.stringMatching(
      /^Falta la unidad de medida\. En «Cantidad»: .* En «P\.U\. DE REF\.»: «caro»/,
    ) as string,
  ]);
});
