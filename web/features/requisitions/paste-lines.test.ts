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

  it('are read by their headings where there are any, and what is doubtful is told at its cell', () => {
    const { lines, doubts } = pastedLines('Cantidad\tConcepto\tUnidad\ndos\tMesa de acero\tcosa\n');
    const [line] = lines;
    expect(line).toMatchObject({ description: 'Mesa de acero', quantity: 'dos', unit: '' });
    expect(doubts).toEqual([
      { line: line?.id, field: 'quantity', typed: 'dos', message: 'La cantidad debe ser mayor que cero.' },
      { line: line?.id, field: 'unit', typed: '', message: '«cosa» no es una unidad de medida de la lista.' },
    ]);
  });

  it('take over the origin and the key that the others agree on, or the only key of the area', () => {
    const key = { id: 'k1' };
    const quoted = newLine({ priceSource: 'quotation', keys: [{ keyId: 'k2', share: '100' }] });
    expect(startOf([newLine()], [key])).toEqual({ priceSource: '', keys: [{ keyId: 'k1', share: '100' }] });
    expect(startOf([quoted, newLine()], [key, { id: 'k2' }])).toEqual({
      priceSource: 'quotation',
      keys: [{ keyId: 'k2', share: '100' }],
    });
    expect(startOf([quoted, newLine({ priceSource: 'past' })], [key, { id: 'k2' }])).toMatchObject({
      priceSource: '',
    });
    expect(startOf([], [key, { id: 'k2' }]).keys).toEqual([]);
  });
});
