import { describe, expect, it } from 'vitest';
import type { SolvencyRow } from '../../comparisons.ts';
import type { Scoring } from '../../scoring.ts';
import { choiceProblem, decidedLots, decisionGaps } from './choice.ts';
import { evaluateLot, type EvaluatedLot } from './evaluation.ts';
import { acceptableLimit, convenientFloor, isNotAcceptable, isNotConvenient } from './limits.ts';
import { binaryOrder, mayFollow, proportionalPoints, tieWinner } from './order.ts';
import { costOf, medianOf, percentFrom } from './prices.ts';
import { evaluateComparison } from './proposal.ts';
import { shareOut } from './sources.ts';
import { bidderOf, comparisonOf, lotOf } from './test-comparison.ts';
import { waysOf, waysOn } from './ways.ts';

const SIX_FOUR = { shares: ['60', '40'], margin: '5', missing: 'first' as const };
const [A, B, C] = [0, 1, 2].map((one) => bidderOf(one)) as [string, string, string];

describe('prices', () => {
  it('V59 are not acceptable above the median of the research and ten percent, to the cent', () => {
    const median = medianOf(['130000', '95000', '104000', '100000']);
    expect(median).toBe('102000.00');
    const limit = acceptableLimit(median, [], '10');
    expect(limit?.limit).toBe('112200.00');
    expect(isNotAcceptable('112200.00', { limit, budget: null })).toBe(false);
    expect(isNotAcceptable('112200.01', { limit, budget: null })).toBe(true);
    expect(isNotAcceptable('112000.00', { limit, budget: '111999.99' })).toBe(true);
  });

  it('are counted from the average of the offers where nobody researched', () =>
    expect(acceptableLimit(null, ['100', '101'], '10')).toEqual({
      from: 'average',
      base: '100.50',
      percent: '10',
      limit: '110.55',
    }));

  it('V60 below the preponderant average less forty percent are not convenient', () => {
    const floor = convenientFloor(['100', '102', '98', '55'], { percent: '40', spread: '20' });
    expect(floor).toEqual({
      prices: ['98', '100', '102'],
      average: '100.00',
      percent: '40',
      floor: '60.00',
    });
    expect(isNotConvenient('55', floor)).toBe(true);
    expect(isNotConvenient('60', floor)).toBe(false);
  });

  it('V61 that do not agree with one another have no preponderant average', () =>
    expect(convenientFloor(['100', '60'], { percent: '40', spread: '20' })).toBeNull());

  it('keep their six decimals until the total, which is rounded up from a half', () => {
    expect(costOf('0.333335', '3')).toBe('1.00');
    expect(costOf('1.005', '1')).toBe('1.01');
    expect(costOf('12.345678', '1001.5')).toBe('12364.20');
    expect([percentFrom('812340.00', '768900.00'), percentFrom('99.9', '100')]).toEqual(['5.6', '-0.1']);
  });
});

describe('the order of evaluation', () => {
  it('V62 goes on until one is solvent, and leaves the rest', () => {
    const bids = [false, false, true, null, null].map((isSolvent, place) => ({
      id: String(place + 1),
      price: String(100 + place),
      isSolvent,
    }));
    expect([...binaryOrder(bids).values()]).toEqual([
      'evaluated',
      'evaluated',
      'evaluated',
      'not_needed',
      'not_needed',
    ]);
  });

  it('asks for the two lowest first, and for no third while one of them waits', () => {
    const bids = ['3', '1', '2'].map((price) => ({ id: price, price, isSolvent: null }));
    expect([...binaryOrder(bids)]).toEqual([
      ['1', 'next'],
      ['2', 'next'],
      ['3', 'waiting'],
    ]);
  });

  it('V66 lets the second follow within ten percent of the points', () => {
    expect(mayFollow('points', '92.00', '91.33')).toBe(true);
    expect(mayFollow('points', '92.00', '82.80')).toBe(true);
    expect(mayFollow('points', '92.00', '82.79')).toBe(false);
  });

  it('V67 lets the second follow within ten percent of the price', () => {
    expect(mayFollow('price', '100000', '110000.00')).toBe(true);
    expect(mayFollow('price', '100000', '110000.01')).toBe(false);
  });

  it('V65 gives points by rule of three to the best', () => {
    expect(proportionalPoints('6', '8', '12')).toBe('9.00');
    expect(proportionalPoints('9', '8', '12')).toBe('12.00');
    expect(proportionalPoints('0', '0', '12')).toBe('0.00');
  });

  it('V68 prefers the small one in a tie; of two small ones a round of discounts decides', () => {
    const large = { id: 'large', isSmall: false };
    expect(tieWinner([large, { id: 'small', isSmall: true }])).toBe('small');
    expect(
      tieWinner([
        { id: 'one', isSmall: true },
        { id: 'two', isSmall: true },
      ]),
    ).toBe('discount_round');
    const tied = comparisonOf([['80000.00', '80000.00']], { bidders: [{ isSmall: true }, {}] });
    expect(evaluateComparison(tied).lots[0]?.proposed[0]?.bidderId).toBe(A);
    const open = comparisonOf([['80000.00', '80000.00']]);
    expect(evaluateComparison(open).lots[0]).toMatchObject({ proposed: [], tied: [A, B] });
  });
});

describe('points', () => {
  const scoring: Scoring = {
    criteria: [{ id: 'technical', name: 'Técnico', points: '60' }],
    economic: '40',
    minimum: '45',
  };
  const scored = comparisonOf([['100000.00', '120000.00', '90000.00']], {
    criterion: 'points',
    scoring,
    scores: ['52', '58', '44'].map((points, place) => ({
      id: `${place}`,
      bidderId: bidderOf(place),
      lotId: lotOf(0),
      criterion: 'technical',
      points,
      why: '',
    })),
  });

  it('V63 V64 count the price from the lowest solvent one, never from one that is not', () => {
    const [lot] = evaluateComparison(scored).lots;
    expect(
      lot?.cells.map(({ state, technical, economic, total, place }) => [
        state,
        technical,
        economic,
        total,
        place,
      ]),
    ).toEqual([
      ['stands', '52.00', '40.00', '92.00', 1],
      ['stands', '58.00', '33.33', '91.33', 2],
      ['not_solvent', '44.00', null, null, null],
    ]);
    expect(lot?.cells[2]?.why).toBe('No alcanza 45 de 60.00');
    expect(lot?.proposed[0]?.bidderId).toBe(A);
    expect(JSON.stringify(lot)).not.toContain('88.00');
  });

  it('propose nobody while one is missing', () => {
    const missing = { ...scored, scores: scored.scores.filter(({ bidderId }) => bidderId !== B) };
    expect(evaluateComparison(missing).lots[0]).toMatchObject({ proposed: [], pending: 1 });
  });

  it('are not counted from a price above what is acceptable', () => {
    const high = { ...scored, lots: scored.lots.map((lot) => ({ ...lot, median: '100000.00' })) };
    const [lot] = evaluateComparison(high).lots;
    expect(lot?.cells[1]).toMatchObject({
      state: 'not_acceptable',
      why: 'Precio no aceptable: pasa de $110,000.00, la mediana de la investigación más 10 %',
    });
  });
});

describe('simultaneous supply', () => {
  const offers = (second: string) => [
    { bidderId: A, unitPrice: '100.00', amount: '100100.00' },
    { bidderId: B, unitPrice: second, amount: costOf(second, '1001') },
    { bidderId: C, unitPrice: '106.00', amount: '106106.00' },
  ];

  it('V69 gives each its part at its own price, whole units down for all but the first', () => {
    const { sources, deserted } = shareOut('1001', SIX_FOUR, offers('104.00'));
    expect(sources.map(({ bidderId, quantity, amount }) => [bidderId, quantity, amount])).toEqual([
      [A, '601', '60100.00'],
      [B, '400', '41600.00'],
    ]);
    expect(deserted).toBe('0');
    const whole = offers('104.00').map((offer) => ({ ...offer, unitPrice: null }));
    expect(shareOut('1001', SIX_FOUR, whole).sources.map(({ amount }) => amount)).toEqual([
      '60100.00',
      '41600.00',
    ]);
  });

  it('V71 never gives the second share to whoever is above the margin: to the first, or to nobody', () => {
    const toFirst = shareOut('1001', SIX_FOUR, offers('105.01'));
    expect(toFirst.sources.map(({ bidderId, quantity }) => [bidderId, quantity])).toEqual([[A, '1001']]);
    const toNobody = shareOut('1001', { ...SIX_FOUR, missing: 'unawarded' }, offers('105.01'));
    expect(toNobody.sources.map(({ bidderId, quantity }) => [bidderId, quantity])).toEqual([[A, '601']]);
    expect(toNobody.deserted).toBe('400');
  });
});

describe('groups', () => {
  it('V72 leave out whoever does not offer all their lots, who still wins lots awarded alone', () => {
    const comparison = comparisonOf(
      [
        ['10.00', '1.00'],
        ['10.00', '1.00'],
        ['10.00', null],
        ['10.00', '1.00'],
      ],
      { lots: [{ group: 'L1' }, { group: 'L1' }, { group: 'L1' }, {}] },
    );
    const won = evaluateComparison(comparison).lots.map(({ proposed }) => proposed[0]?.bidderId);
    expect(won).toEqual([A, A, A, B]);
  });

  it('of which one lot has nobody are awarded to nobody', () => {
    const comparison = comparisonOf([['10.00'], [null]], { awardBy: 'whole' });
    expect(evaluateComparison(comparison).lots.map(({ proposed }) => proposed)).toEqual([[], []]);
  });
});

describe('what can be done with too few', () => {
  const of = { kind: 'invitation', isFederal: true, received: 3, least: 3 } as const;
  it('V73 of an invitation with one solvent bid: award it, declare it failed, or direct', () =>
    expect(waysOn({ ...of, solvent: 1 })).toEqual(['award', 'declare_failed', 'direct']));
  it('of an invitation with two: declare it failed or go on', () => {
    expect(waysOn({ ...of, solvent: 2 })).toEqual(['go_on', 'declare_failed']);
    expect(waysOn({ ...of, solvent: 3 })).toEqual([]);
  });
  it('nothing while what came is not judged: it may comply', () => {
    const lot = evaluateComparison(comparisonOf([['10.00', '11.00', '12.00']])).lots[0]!;
    const cells = lot.cells.map((cell) => ({ ...cell, state: 'pending' as const }));
    expect(waysOf(of, { cells, solvent: 0 })).toEqual([]);
    const failed = cells.map((cell) => ({ ...cell, state: 'not_solvent' as const }));
    expect(waysOf(of, { cells: failed, solvent: 0 })).toEqual(['declare_failed']);
  });
  it('of direct quotations: more invitees, or going on with a reason', () => {
    const direct = { ...of, kind: 'direct', least: 2, isFederal: false } as const;
    expect(waysOn({ ...direct, received: 1, solvent: 1 })).toEqual(['invite_more', 'go_on']);
    expect(waysOn({ ...direct, received: 0, solvent: 0 })).toEqual(['invite_more', 'declare_failed']);
    expect(waysOn({ ...direct, isFederal: true, received: 0, solvent: 0 })).toEqual(['new_procedure']);
  });
});

describe('solvency', () => {
  const requirements = [
    { code: 'power', text: 'Potencia de 500 W', affectsSolvency: true },
    { code: 'format', text: 'Formato propio', affectsSolvency: false },
  ];
  const row = (bidderId: string, code: string, result: SolvencyRow['result']): SolvencyRow => ({
    id: `${bidderId}.${lotOf(0)}.${code}`,
    bidderId,
    lotId: lotOf(0),
    code,
    document: 'Ficha técnica',
    page: '6',
    result,
    reason: result === 'fails' ? 'La potencia es de 400 W.' : null,
    ground: null,
  });
  const lot = { requirements };

  it('throws out by what affects it, with reason and page, and by nothing else', () => {
    const solvency = [row(A, 'power', 'fails'), row(B, 'power', 'meets'), row(B, 'format', 'fails')];
    const comparison = comparisonOf([['1.00', '2.00']], { lot, solvency });
    const found = evaluateLot(comparison, comparison.lots[0] as never);
    expect(found.cells.map(({ state, why }) => [state, why])).toEqual([
      ['not_solvent', 'La potencia es de 400 W. (pág. 6)'],
      ['stands', null],
    ]);
    expect(found.proposed[0]?.bidderId).toBe(B);
  });

  it('of a barred bidder counts nothing, and it is never the lowest', () => {
    const comparison = comparisonOf([['1.00', '2.00']], {
      bidders: [{ barred: 'No puede participar hasta el 3 mar 2027' }],
    });
    const [lot] = evaluateComparison(comparison).lots;
    expect(lot?.cells.map(({ state, isLowest }) => [state, isLowest])).toEqual([
      ['barred', false],
      ['stands', true],
    ]);
  });
});

describe('other choices', () => {
  it('cost so much more or less than the proposal', () => {
    const comparison = comparisonOf(
      [
        ['100.00', '120.00'],
        ['120.00', '100.00'],
      ],
      { lot: { median: '200.00' } },
    );
    const { total, atMedian, otherwise } = evaluateComparison(comparison);
    expect([total, atMedian]).toEqual(['200.00', '400.00']);
    expect(otherwise).toEqual([{ label: 'Todo a Proveedor A', total: '220.00', difference: '10.0' }]);
  });
});

describe('the choice of the buyer', () => {
  const comparison = comparisonOf([['10.00', '12.00', '90.00']], {
    lot: { quantity: '30', median: '400.00' },
  });
  const evaluated = evaluateComparison(comparison);
  const [lot] = evaluated.lots;
  const choice = (parts: [string, string][], reason = '') => ({
    id: lotOf(0),
    parts: parts.map(([bidderId, quantity]) => ({ bidderId, quantity })),
    reason,
  });
  const problem = (...given: Parameters<typeof choice>) =>
    choiceProblem(lot as EvaluatedLot, choice(...given));
  const WHY = 'Dos entregas a la vez acortan el semestre.';

  it('asks for a reason where it is not what the rule proposes', () => {
    expect(problem([[A, '30']])).toBeUndefined();
    expect(
      problem([
        [A, '18'],
        [B, '12'],
      ]),
    ).toMatch(/^Explica por qué la partida 1/);
    expect(
      problem(
        [
          [A, '18'],
          [B, '12'],
        ],
        WHY,
      ),
    ).toBeUndefined();
  });

  it('gives nobody who does not stand, nobody twice, and no more than there is', () => {
    expect(problem([[C, '30']], WHY)).toMatch(/^En la partida 1 solo gana quien cumple/);
    expect(
      problem(
        [
          [A, '1'],
          [A, '1'],
        ],
        WHY,
      ),
    ).toMatch(/una sola parte/);
    expect(
      problem(
        [
          [A, '18'],
          [B, '13'],
        ],
        WHY,
      ),
    ).toBe('Lo repartido de la partida 1 pasa de 30.');
  });

  it('is awarded part by part at the price of each, with its reason', () => {
    const [decided] = decidedLots(evaluated, [
      choice(
        [
          [A, '18'],
          [B, '12'],
        ],
        WHY,
      ),
    ]);
    expect(decided?.reason).toBe(WHY);
    expect(decided?.parts.map(({ share, amount }) => [share, amount])).toEqual([
      ['60', '180.00'],
      ['40', '144.00'],
    ]);
    expect(decisionGaps(evaluated, [])).toEqual([]);
    const tied = evaluateComparison(comparisonOf([['1.00', '1.00']]));
    expect(decisionGaps(tied, [])[0]).toMatch(/^La partida 1 está empatada/);
  });
});
