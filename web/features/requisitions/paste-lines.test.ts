import { describe, expect, it } from 'vitest';
import { newLine } from './requisition-form.ts';
import { pastedLines, startOf } from './paste-lines.ts';

describe('lines from a sheet', () => {
  it('are read in the order of the form, with the units of the list and the amounts that people write', () => {
    const { lines, doubts } = pastedLines(
      'Papel bond carta\t10\tcajas\t$1,234.50\t21101\nLápiz del dos\t3\tKGM\t5\t21101\n',
    );
    expect(
      lines.map(({ description, quantity, unit, unitPrice }) => [description, quantity, unit, unitPrice]),
    ).toEqual([
      ['Papel bond carta', '10', 'XBX', '1234.50'],
      ['Lápiz del dos', '3', 'KGM', '5.00'],
    ]);
    expect(doubts).toEqual([]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
  });

  it('are not asked what would be refused, and a cell with letters says so once, of what it is', () => {
    const rows = 'Lámpara de alcohol\t3\tpieza\t145.999\nGuantes de nitrilo\t15\tcaja\t1,1O0\n';
    expect(pastedLines(rows).question?.choices.map(({ meaning }) => meaning)).toEqual(['thousands', 'apart']);
    const said = pastedLines(rows, {}, { unitPrice: { '.': 'apart' } }).doubts.map(({ message }) => message);
    expect(said[1]).toBe('«1,1O0» tiene letras entre las cifras: escribe el precio con números.');
    const [doubt] = pastedLines('Guantes de nitrilo\t1,1O0\tcaja\t20.00\n').doubts;
    expect(doubt?.message).toBe('«1,1O0» tiene letras entre las cifras: escribe la cantidad con números.');
  });

  it('are read by their headings where there are any, and what is doubtful is told at its cell', () => {
    const { lines, doubts } = pastedLines('Cantidad\tConcepto\tUnidad\ndos\tMesa de acero\tcosa\n');
    const [line] = lines;
    expect(line).toMatchObject({ description: 'Mesa de acero', quantity: '', unit: '' });
    expect(doubts).toEqual([
      {
        line: line?.id,
        field: 'quantity',
        typed: '',
        message: '«dos»: escribe la cantidad con números, como 1.',
      },
      {
        line: line?.id,
        field: 'unit',
        typed: '',
        message:
          '«cosa» no es una unidad de medida de la lista: elige una y di en la descripción lo que trae.',
      },
    ]);
  });

  const HEAD = 'Part.\tCant.\tU.M.\tDescripción del bien\tP.U. s/IVA\tImporte';
  const sheet = (...rows: string[]) => [HEAD, ...rows].join('\r\n');

  it('are read as lots are: numbers by their row or column, cells with line breaks, no sums and no headings', () => {
    const { doubts, leftOut, lines } = pastedLines(
      sheet(
        'LOTE 1. PAPELERÍA',
        '1\t1,5\tMILLAR\tSobre manila\t$480.00\t$720.00',
        '2\t1.500\tPZA\tBolígrafo azul\t12.50\t18,750.00',
        '6\t2.0000\tServ.\t"Tóner ""58A""\noriginal"\t$ 2,349.00 M.N.\t4,698.00',
        '\t\t\tSUBTOTAL\t\t24,168.00',
        'Nota: precios vigentes',
      ),
    );
    expect(doubts).toEqual([]);
    expect(
      lines.map(({ quantity, unit, description, unitPrice }) => [quantity, unit, description, unitPrice]),
    ).toEqual([
      ['1.5', 'MIL', 'Sobre manila', '480.00'],
      ['1500', 'H87', 'Bolígrafo azul', '12.50'],
      ['2', 'E48', 'Tóner "58A" original', '2349.00'],
    ]);
    expect(leftOut.map(({ line }) => line)).toEqual([2, 6, 7]);
    expect(leftOut[0]?.message).toBe('«LOTE 1. PAPELERÍA» es el nombre de un lote y no se tomó.');
  });

  it.each([
    ['½\tLT\tÁcido\t980.00\t490.00', 'quantity', 'fracción'],
    ['8\t\tCepillo\t18.00\t144.00', 'unit', 'Falta la unidad'],
    ['5\tCAJA C/100\tGuante\t189.90\t949.50', 'unit', 'no es una unidad'],
    ['3\tPZA\tBalanza\tUSD 310.00\t930.00', 'unitPrice', 'en pesos'],
    ['20\tPZA\tVaso\t62.50\t1,205.00', 'unitPrice', 'son 1,250.00; el renglón dice 1,205.00'],
    ['2\tPZA\tMesa\t\t1,205.00', 'unitPrice', 'es el importe del renglón'],
  ])('have a sentence at the cell that is not taken as it stands (%j)', (row, field, told) => {
    const { doubts, lines } = pastedLines(sheet(`1\t${row}`));
    expect(lines).toHaveLength(1);
    expect(doubts).toEqual([
      expect.objectContaining({ field, message: expect.stringContaining(told) as string }),
    ]);
  });

  it('are asked once for the column that reads two ways, and for headings that nobody knows', () => {
    const text = sheet('1\t1.500\tPZA\tFólder\t\t');
    expect(pastedLines(text)).toMatchObject({ lines: [], question: { column: 'quantity' } });
    expect(pastedLines(text, {}, { quantity: { '.': 'thousands' } }).lines).toMatchObject([
      { quantity: '1500' },
    ]);
    const unknown = pastedLines('Qué\tCuánto\tEn qué\nMesa\t2\tPieza');
    expect(unknown.lines).toEqual([]);
    expect(unknown.columnQuestion?.headings).toHaveLength(3);
  });

  it('without a table are one description each', () => {
    expect(pastedLines('Mesa de acero, 2 m\nSilla').lines.map(({ description }) => description)).toEqual([
      'Mesa de acero, 2 m',
      'Silla',
    ]);
  });

  it('take over the origin that the others agree on and the only key of the area, never one of several keys', () => {
    const key = { id: 'k1' };
    const quoted = newLine({ priceSource: 'quotation', keys: [{ keyId: 'k2', share: '100' }] });
    expect(startOf([newLine()], [key])).toEqual({ priceSource: '', keys: [{ keyId: 'k1', share: '100' }] });
    expect(startOf([quoted, newLine()], [key, { id: 'k2' }])).toEqual({
      priceSource: 'quotation',
      keys: [],
    });
    expect(startOf([quoted, newLine({ priceSource: 'past' })], [key, { id: 'k2' }])).toMatchObject({
      priceSource: '',
    });
    expect(startOf([], [key, { id: 'k2' }]).keys).toEqual([]);
  });
});
