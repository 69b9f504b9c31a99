import { describe, expect, it } from 'vitest';
import type { AwardResult } from '#contract/procedures.ts';
import {
  bidsSentence,
  blankReason,
  letterOf,
  presentedIn,
  savingOf,
  unitPrice,
  wonSentence,
} from './award-words.ts';

const lot = (given: Partial<AwardResult['lots'][number]>): AwardResult['lots'][number] => ({
  number: 1,
  status: 'awarded',
  winner: 0,
  amount: '100.00',
  reason: null,
  estimate: null,
  former: [],
  bids: [],
  ...given,
});
const result = (...lots: AwardResult['lots']): AwardResult => ({ firmOn: null, tenderers: [], lots });
const deserted = lot({ status: 'unsuccessful', winner: null, amount: null });

describe('What came of a procedure, in words', () => {
  it('says how many won, of how many lots, for how much, and what was saved', () => {
    const sentence = wonSentence(
      result(lot({ estimate: '110.00' }), lot({ winner: 1, amount: '50.50', estimate: '55.00' }), deserted),
    );
    expect(sentence.replaceAll(/\s/g, ' ')).toBe(
      'Dos empresas, 2 de 3 partidas, por $150.50 sin IVA: 8.8 % menos que el precio de referencia. Una partida quedó desierta.'.replace(
        ' %',
        '%',
      ),
    );
  });

  it('says nothing of a saving that is not known, and a cost above is said to be more', () => {
    expect(wonSentence(result(lot({})))).toBe('Una empresa, 1 de 1 partida, por $100.00 sin IVA.');
    expect(wonSentence(result(lot({ estimate: '80.00' })))).toContain('25.0% más que');
    expect(savingOf([{ amount: null, estimate: '80.00' }])).toBeUndefined();
  });

  it('counts all who share a lot, and saves only on the part that was won', () => {
    const shares = [
      { tenderer: 0, share: '50', amount: '50.00' },
      { tenderer: 1, share: '25', amount: '25.00' },
    ];
    expect(wonSentence(result(lot({ amount: '75.00', estimate: '200.00', shares })))).toContain(
      'Dos empresas',
    );
    expect(savingOf([lot({ amount: '75.00', estimate: '200.00', shares })])).toEqual({
      amount: 75,
      ratio: 0.5,
    });
  });

  it('tells what was left without a winner', () => {
    const cancelled = lot({ status: 'cancelled', winner: null, amount: null });
    expect(wonSentence(result(deserted, deserted, cancelled))).toBe(
      'Dos partidas quedaron desiertas. Una partida quedó cancelada.',
    );
  });

  it('gives bidders letters, also the twenty-seventh', () => {
    expect([0, 25, 26, 27, 51, 52].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA']);
  });
});

describe('Who presented a bid', () => {
  const firm = (given: Partial<AwardResult['tenderers'][number]> = {}) => ({
    name: 'Firma',
    supplierNumber: null,
    ...given,
  });
  const bid = (tenderer: number) => ({ tenderer, amount: '100.00', reason: null });

  it('is whose price was read, and whoever came without one is said apart', () => {
    const came = { tenderers: [firm(), firm(), firm({ standing: 'late' })], lots: [lot({ bids: [bid(0)] })] };
    expect(presentedIn(came)).toEqual(new Set([0]));
    expect(bidsSentence(came)).toBe(
      '1 empresa presentó propuesta. 1 empresa más acudió y no cotizó ninguna partida.',
    );
    const two = [lot({ bids: [bid(0), bid(1)] }), lot({ number: 2, bids: [bid(1)] })];
    expect(bidsSentence({ tenderers: [firm(), firm()], lots: two })).toBe(
      '2 empresas presentaron 3 propuestas: se cuenta una por cada partida cotizada.',
    );
  });

  it('has a reason for each price that is missing', () => {
    expect(blankReason(firm())).toBe('No cotizó');
    expect(blankReason(firm({ standing: 'late' }))).toBe('Extemporánea');
    expect(blankReason(firm({ reason: 'No firmó.' }))).toBe('Desechada: No firmó.');
  });

  it('is told what one of a lot costs', () => {
    expect(unitPrice('100.00', '3')).toBe('33.33');
    expect(unitPrice('100.00', '1')).toBeUndefined();
    expect(unitPrice('100.00', '')).toBeUndefined();
  });
});
