import { describe, expect, it } from 'vitest';
import { pastedLines } from './paste-lines.ts';

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

  it('are read by their headings where there are any, and what is doubtful is told by its row', () => {
    const { lines, doubts } = pastedLines('Cantidad\tConcepto\tUnidad\n2\tMesa de acero\tcosa\n');
    expect(lines[0]).toMatchObject({ description: 'Mesa de acero', quantity: '2', unit: 'H87' });
    expect(doubts).toEqual([{ row: 2, message: '«cosa» no es una unidad de medida de la lista.' }]);
  });
});
