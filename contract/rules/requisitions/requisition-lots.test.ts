import { describe, expect, test } from 'vitest';
import { leftOf, lotsFromLines, refuseTaken, sharesOfAward, type TakenLine } from './requisition-lots.ts';

const line = (lineId: string, over: Partial<TakenLine>): TakenLine => ({
  lineId,
  description: 'Reactivo de prueba, grado analítico',
  unit: 'Kilogramo',
  quantity: '120',
  elsewhere: '0',
  taken: '120',
  budgetLine: '25101',
  unitPrice: '10.00',
  profile: null,
  ...over,
});

describe('lots from lines of requisitions', () => {
  const three = [
    line('a', {}),
    line('b', { description: 'REACTIVO DE PRUEBA; grado analitico', quantity: '80', taken: '80' }),
    line('c', { quantity: '45.5', taken: '45.5' }),
  ];

  test('V30 lines of 120, 80 and 45.5 kg of three areas make one lot of 245.5, and its award goes back to each', () => {
    const lots = lotsFromLines(three, 'equal');
    expect(lots).toEqual([
      {
        description: 'Reactivo de prueba, grado analítico',
        unit: 'Kilogramo',
        quantity: '245.5',
        budgetLine: '25101',
        estimate: '2455.00',
        profile: null,
        sources: [
          { lineId: 'a', quantity: '120' },
          { lineId: 'b', quantity: '80' },
          { lineId: 'c', quantity: '45.5' },
        ],
      },
    ]);
    expect(sharesOfAward('2455.00', ['120', '80', '45.5'])).toEqual(['1200.00', '800.00', '455.00']);
  });

  test('V31 an award of 1,000.00 for three equal sources leaves its cent with the first line', () => {
    expect(sharesOfAward('1000.00', ['1', '1', '1'])).toEqual(['333.34', '333.33', '333.33']);
  });

  test('V32 a line of 100 that is split 60 and 50 is refused', () => {
    expect(refuseTaken({ quantity: '100', elsewhere: '60', taken: '50' })).toBe(
      'Entre todos los procedimientos serían 110 y el renglón pide 100. Escribe 40 o menos.',
    );
    expect(refuseTaken({ quantity: '100', elsewhere: '60', taken: '40' })).toBeUndefined();
    expect(leftOf('100', '60')).toBe('40');
  });

  test('one by one, another unit or another budget line is another lot', () => {
    expect(lotsFromLines(three, 'each').map(({ quantity }) => quantity)).toEqual(['120', '80', '45.5']);
    const other = [line('a', {}), line('b', { unit: 'Caja' }), line('c', { budgetLine: '25501' })];
    expect(lotsFromLines(other, 'equal')).toHaveLength(3);
  });

  test('a lot of which a line has no price has no estimate', () => {
    expect(lotsFromLines([line('a', {}), line('b', { unitPrice: null })], 'equal')[0]?.estimate).toBeNull();
  });

  test.each(['0', '', '-1', '1.2345', 'diez'])('«%s» is no quantity that may be taken', (taken) => {
    expect(refuseTaken({ quantity: '100', elsewhere: '0', taken })).toMatch(/mayor que cero/);
  });

  test('whatever an award is divided among, the parts are the award and none is a cent off', () => {
    let seed = 7;
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let round = 0; round < 2_000; round += 1) {
      const quantities = Array.from({ length: 1 + next(9) }, () => `${1 + next(999)}.${next(10)}`);
      const cents = 1 + next(900_000_000);
      const award = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const shares = sharesOfAward(award, quantities).map((share) => Math.round(Number(share) * 100));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
      const whole = quantities.reduce((sum, one) => sum + Number(one), 0);
      shares.forEach((share, place) =>
        expect(Math.abs(share - (cents * Number(quantities[place])) / whole)).toBeLessThanOrEqual(1.000_1),
      );
    }
  });
});
