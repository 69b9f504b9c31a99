import { describe, expect, it } from 'vitest';
import { AmountColumn, readAmountIn, readAmountText, readWritten } from './amount-text.ts';

describe('An amount as people type it', () => {
  it.each([
    ['450,000.00', '450000.00'],
    ['$ 450 000', '450000.00'],
    ['450000.5', '450000.50'],
    ['1.5 mdp', '1500000.00'],
    ['1.5 MDP', '1500000.00'],
    ['2 millones de pesos', '2000000.00'],
    ['1 millón', '1000000.00'],
    ['300 mil', '300000.00'],
    ['1.123456 mdp', '1123456.00'],
    ['99 pesos', '99.00'],
    ['1,250 M.N.', '1250.00'],
    ['$1,250.00 MXN', '1250.00'],
  ])('%s is %s pesos', (text, amount) => {
    expect(readAmountText(text)).toEqual({ amount });
  });

  it.each([
    ['', 'Escribe el monto en pesos'],
    ['mucho', 'Escribe el monto en pesos'],
    ['12 toneladas', 'Escribe el monto en pesos'],
    ['450 USD', 'no en otra moneda'],
    ['0', 'mayor que cero'],
    ['-5', 'mayor que cero'],
    ['1,5 mdp', 'después de un punto'],
    ['450.000,50', 'después de un punto'],
    ['45,00,000', 'de tres en tres'],
    ['1.999', 'dos cifras'],
    ['1,160.00 IVA incluido', 'con IVA o sin IVA'],
    ['$1,000 + IVA', 'con IVA o sin IVA'],
    ['999999999999999', 'cuántos ceros'],
  ])('«%s» is told what to correct', (text, problem) => {
    expect(readAmountText(text)).toEqual({ problem: expect.stringContaining(problem) as string });
  });
});

describe('A column of amounts', () => {
  const read = (texts: readonly string[], said = {}) => {
    const column = new AmountColumn(texts);
    return texts.map((text) => {
      const one = readAmountIn(text, { ...column.meanings, ...said });
      return 'text' in one ? one.text : 'asked';
    });
  };

  it.each([
    [
      ['12.500', '1.234,56'],
      ['12500.00', '1234.56'],
    ],
    [
      ['145,300', '12.50'],
      ['145300.00', '12.50'],
    ],
    [
      ['12.500', '12,500.00'],
      ['asked', '12500.00'],
    ],
    [
      ['12.500', '12.75'],
      ['asked', '12.75'],
    ],
    [
      ['12.500', '1234.567'],
      ['12.50', '1234.57'],
    ],
    [
      ['12.500', '1,250,000'],
      ['asked', '1250000.00'],
    ],
    [
      ['12.500', '145,300', '1.234,56', '1,234.56'],
      ['asked', 'asked', '1234.56', '1234.56'],
    ],
  ])('%j is read as %j', (texts, amounts) => {
    expect(read(texts)).toEqual(amounts);
  });

  it('takes no raised figure, which calls a note, for one of the number', () => {
    for (const text of ['100¹', '1,250.00²', '15³'])
      expect(readWritten(text)).toEqual({
        problem: `«${text}» trae la llamada de una nota: escribe solo el número.`,
      });
  });

  it('says in pesos what reads two ways, whatever unit it is written in', () => {
    expect(readAmountIn('1.250', {}, { pesos: 1_000 })).toMatchObject({
      problem: expect.stringContaining('$1,250.00 o $1,250,000.00') as string,
    });
  });

  it('takes what a person says for what reads two ways alone', () => {
    const texts = ['12.500', '145,300', '1.234,56', '1,234.56'];
    expect(read(texts, { '.': 'thousands', ',': 'thousands' })).toEqual([
      '12500.00',
      '145300.00',
      '1234.56',
      '1234.56',
    ]);
    expect(read(texts, { '.': 'decimals' })).toEqual(['12.50', 'asked', '1234.56', '1234.56']);
  });

  it('says of which cell something was rounded away, and as what it stays', () => {
    expect(readAmountIn('1234.567')).toMatchObject({
      text: '1234.57',
      note: '«1234.567» trae más de dos decimales: se redondea a $1,234.57.',
    });
  });
});

describe('An amount that says of its tax', () => {
  it.each([
    ['1,160.00 IVA incluido', 'with'],
    ['$1,160.00 M.N. (incluye I.V.A.)', 'with'],
    ['1,160.00 con IVA', 'with'],
    ['1,160.00 c/IVA', 'with'],
    ['1,160.00 sin IVA', 'without'],
    ['1,160.00 + IVA', 'without'],
    ['1,160.00 MXN más el IVA', 'without'],
    ['1,160.00 antes de impuestos', 'without'],
    ['1,160.00 (no incluye IVA)', 'without'],
  ] as const)('«%s» is taken only where the column holds amounts %s it', (text, tax) => {
    const other = tax === 'with' ? 'without' : 'with';
    expect(readAmountIn(text, {}, { kept: tax })).toMatchObject({ text: '1160.00' });
    expect(readAmountIn(text, {}, { kept: other })).toMatchObject({
      problem: expect.stringContaining('IVA') as string,
    });
    expect(readAmountIn(text)).toMatchObject({
      problem: expect.stringContaining('solo el número') as string,
    });
  });

  it('in thousands is scaled before it is rounded', () => {
    expect(readAmountIn('0.04', {}, { pesos: 1_000 })).toMatchObject({ text: '40.00', isRounded: false });
    expect(readAmountIn('32.6', {}, { pesos: 1_000_000 })).toMatchObject({ text: '32600000.00' });
    expect(readAmountIn('1.23456', {}, { pesos: 1_000 })).toMatchObject({ text: '1234.56' });
  });
});
