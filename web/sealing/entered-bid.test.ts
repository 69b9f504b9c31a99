import { describe, expect, it } from 'vitest';
import { testCard } from '#contract/test-sealed.ts';
import {
  EMPTY_LINE,
  lineProblems,
  offeredLots,
  paperProblem,
  pastedCells,
  priceOf,
  withPasted,
} from './entered-bid.ts';

describe('a price as it is typed', () => {
  it.each([
    ['398,500.00', '398500.00'],
    ['$1,204.5', '1204.50'],
    ['12', '12.00'],
    ['0.0125', '0.0125'],
    ['MXN 7', '7.00'],
  ])('«%s» is %s', (typed, price) => {
    expect(priceOf(typed, 'MXN')).toEqual({ price });
  });

  it.each(['1,2O4.50', '-5', '0', '12.500', '1.23456', '100 USD', '10 más IVA', '1e5', '1234567890123'])(
    '«%s» is told at its field',
    (typed) => {
      expect(priceOf(typed, 'MXN')).toEqual({ problem: expect.stringMatching(/\.$/) });
    },
  );
});

describe('the lots of a bid', () => {
  it('leaves out a lot without prices, and asks for each line of one that is offered', async () => {
    const card = await testCard();
    const none = offeredLots(card, {});
    expect(none).toMatchObject({ offered: [], empty: ['1', '2'], total: '0.00' });
    const one = offeredLots(card, { '1/1.1': { ...EMPTY_LINE, price: '310.50' } });
    expect(one.problems.map(({ sentence }) => sentence)).toEqual(['Precio del renglón 1.2']);
    const both = offeredLots(card, {
      '1/1.1': { ...EMPTY_LINE, price: '310.50', days: '15', origin: 'mx', brand: ' Lumen ' },
      '1/1.2': { ...EMPTY_LINE, price: '0.0050' },
    });
    expect(both).toMatchObject({ problems: [], empty: ['2'], amounts: ['37260.02'], total: '37260.02' });
    expect(both.offered[0]?.renglones[0]).toMatchObject({ marca: 'Lumen', plazoDias: 15, origen: 'MX' });
  });

  it('tells what is wrong at its own field', () => {
    expect(lineProblems({ ...EMPTY_LINE, days: 'pronto', origin: 'México' }, 'MXN')).toEqual({
      days: 'Escribe los días con número, hasta 3650.',
      origin: 'Escribe dos letras de país, como MX.',
    });
  });
});

it('a copied part of a sheet goes in from its cell on, and what does not fit is counted', () => {
  const cells = pastedCells('10.00\tLumen\r\n20.00\tDemo\r\n30.00\t\r\n');
  const put = withPasted(
    { keys: ['1/1', '1/2'], lines: { '1/1': { ...EMPTY_LINE, model: 'B2' } } },
    { cells, from: { key: '1/1', column: 'price' } },
  );
  expect(put).toEqual({
    entered: 2,
    beyond: 1,
    lines: {
      '1/1': { ...EMPTY_LINE, price: '10.00', brand: 'Lumen', model: 'B2' },
      '1/2': { ...EMPTY_LINE, price: '20.00', brand: 'Demo' },
    },
  });
});

describe('a paper', () => {
  const pdf = (text: string) => new File([text], 'tecnica.pdf', { type: 'application/pdf' });

  it.each([
    ['with a password', pdf('%PDF-1.7\ntrailer << /Encrypt 9 0 R >>'), /contraseña/],
    ['that is empty', pdf(''), /vacío/],
    ['that is too heavy', pdf('x'.repeat(1_200_000)), /tecnica\.pdf pesa 1\.2 MB; el tope es 1\.0 MB\./],
  ])('%s is told before it is sealed', async (_, file, sentence) => {
    expect(await paperProblem(file, 1_000_000)).toMatch(sentence);
  });

  it('that is good is taken', async () => {
    expect(await paperProblem(pdf('%PDF-1.7\ntrailer << >>'), 1_000_000)).toBeUndefined();
  });
});
