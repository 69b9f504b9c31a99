import { describe, expect, it } from 'vitest';
import type { LotAward } from '#contract/awards.ts';
import type { Bid, Tenderer } from '#contract/bids.ts';
import type { Scoring } from '#contract/scoring.ts';
import {
  bidsAfterAward,
  choiceGaps,
  leftOutBy,
  offersFor,
  proposedFor,
  type ChoiceRule,
} from './award-choice.ts';
import { bidStatus, openingGaps, refuseStanding, standingText } from './opening.ts';

const LOT = { id: 'lot', number: 3 };
const BINARY: ChoiceRule = { kind: 'open', awardCriterion: 'binary' };
const POINTS: ChoiceRule = {
  kind: 'open',
  awardCriterion: 'points',
  scoring: {
    criteria: [{ id: 'all', name: 'Técnica', points: '60' }],
    economic: '40',
    minimum: '45',
  } satisfies Scoring,
};
const WHY = 'No entregó la carta del fabricante.';
const tenderer = (id: string, given: Partial<Tenderer> = {}): Tenderer => ({
  id,
  position: 1,
  supplierId: null,
  name: `Empresa ${id}`,
  rfc: null,
  openedAt: '2026-11-20T16:00:00.000Z',
  reason: null,
  ground: null,
  ...given,
});
const bid = (tendererId: string, amount: string | null, given: Partial<Bid> = {}): Bid => ({
  id: `${tendererId}.lot`,
  tendererId,
  lotId: 'lot',
  amount,
  points: null,
  reason: null,
  ground: null,
  ...given,
});
const award = (given: Partial<LotAward>): LotAward => ({
  id: 'lot',
  outcome: 'awarded',
  tendererId: null,
  amount: null,
  reason: null,
  listReason: null,
  ...given,
});
const three = {
  tenderers: [tenderer('A'), tenderer('B'), tenderer('C')],
  bids: [bid('A', '100.00'), bid('B', '90.00'), bid('C', '80.00', { reason: WHY, ground: 'Art. 47' })],
};

describe('the choice of a winner', () => {
  it('puts the lowest bid that stands first, and takes it without a word', () => {
    expect(offersFor(three, 'lot', { rule: BINARY }).map(({ bid: one }) => one.tendererId)).toEqual([
      'B',
      'A',
      'C',
    ]);
    expect(choiceGaps(LOT, award({ tendererId: 'B' }), { bids: three, rule: BINARY })).toEqual([]);
  });

  it('asks why each lower bid does not win, with its article', () => {
    const gaps = (given: Partial<LotAward>, rule = BINARY) =>
      choiceGaps(LOT, award({ tendererId: 'A', ...given }), { bids: three, rule });
    expect(gaps({})).toEqual(['Di por qué no gana Empresa B la partida 3: su propuesta va antes.']);
    expect(gaps({ passed: [{ tendererId: 'B', reason: 'Corto', ground: 'Art. 47' }] })).toHaveLength(1);
    expect(gaps({ passed: [{ tendererId: 'B', reason: WHY, ground: '' }] })).toHaveLength(1);
    expect(gaps({ passed: [{ tendererId: 'B', reason: WHY, ground: 'Art. 47' }] })).toEqual([]);
    expect(gaps({}, { kind: 'open', awardCriterion: null })).toHaveLength(1);
    // A sale goes to who pays most; cost and benefit weigh more than the price.
    expect(gaps({}, { kind: 'disposal', awardCriterion: 'binary' })).toEqual([]);
    expect(gaps({}, { kind: 'open', awardCriterion: 'cost_benefit' })).toEqual([]);
  });

  it('leaves no bid standing in a lot that stays deserted, whatever the criterion', () => {
    for (const rule of [BINARY, POINTS, { kind: 'disposal', awardCriterion: null } as const])
      expect(
        choiceGaps(LOT, award({ outcome: 'unsuccessful' }), {
          bids: { ...three, bids: three.bids.map((one) => ({ ...one, scores: { all: '50' } })) },
          rule,
        }),
      ).toHaveLength(2);
    const none = { tenderers: three.tenderers, bids: [bid('A', null)] };
    expect(choiceGaps(LOT, award({ outcome: 'unsuccessful' }), { bids: none, rule: BINARY })).toEqual([]);
  });

  it('by points takes who has most, and never who lacks the technical minimum', () => {
    const scored = {
      tenderers: three.tenderers,
      bids: [
        bid('A', '100000.00', { scores: { all: '52' } }),
        bid('B', '120000.00', { scores: { all: '58' } }),
        bid('C', '90000.00', { scores: { all: '44' } }),
      ],
    };
    const gaps = (tendererId: string, given: Partial<LotAward> = {}) =>
      choiceGaps(LOT, award({ tendererId, ...given }), { bids: scored, rule: POINTS });
    expect(gaps('A')).toEqual([]);
    expect(gaps('B')).toEqual(['Di por qué no gana Empresa A la partida 3: su propuesta va antes.']);
    expect(gaps('C')).toEqual(['Empresa C no llega al mínimo técnico en la partida 3: no puede ganar.']);
    expect(leftOutBy(award({ tendererId: 'A' }), scored, POINTS)).toEqual([
      {
        tendererId: 'C',
        reason: 'Obtuvo 44.00 puntos técnicos; la convocatoria pide al menos 45.',
        ground: 'Convocatoria, criterios de evaluación por puntos',
      },
    ]);
    const lacking = { ...scored, bids: [...scored.bids.slice(0, 2), bid('C', '90000.00')] };
    expect(choiceGaps(LOT, award({ tendererId: 'A' }), { bids: lacking, rule: POINTS })).toEqual([
      'Faltan puntos técnicos de Empresa C en la partida 3.',
    ]);
  });

  it('leaves out what it passes over, and counts it again when it is corrected', () => {
    const passed = [{ tendererId: 'B', reason: WHY, ground: 'Art. 47' }];
    const given = bidsAfterAward(three, [award({ tendererId: 'A', passed })], BINARY);
    expect(given.bids.map(({ reason }) => reason)).toEqual([null, WHY, WHY]);
    const [first] = offersFor(given, 'lot', { rule: BINARY, passed });
    expect(first).toMatchObject({ counts: true, bid: { tendererId: 'B' } });
    expect(offersFor(given, 'lot', { rule: BINARY })[0]?.bid.tendererId).toBe('A');
    // What is not needed to be told is not left out.
    expect(leftOutBy(award({ tendererId: 'B', passed }), three, BINARY)).toEqual([]);
  });
});

describe('lots that are awarded together', () => {
  const GROUPED: ChoiceRule = {
    ...BINARY,
    lots: [
      { id: 'lot', number: 1, group: 'A' },
      { id: 'two', number: 2, group: 'A' },
      { id: 'three', number: 3, group: 'B' },
    ],
  };
  const of = (lotId: string, who: string, amount: string) =>
    bid(who, amount, { id: `${who}.${lotId}`, lotId });
  // A is lowest for the first lot and not for both; C is lowest of all and bids for one only.
  const bids = {
    tenderers: three.tenderers,
    bids: [
      of('lot', 'A', '10.00'),
      of('two', 'A', '90.00'),
      of('lot', 'B', '20.00'),
      of('two', 'B', '70.00'),
      of('lot', 'C', '1.00'),
    ],
  };
  const gaps = (...awards: LotAward[]) => {
    const decided = new Map(awards.map((one) => [one.id, one]));
    return [...decided.values()].flatMap((one, at) =>
      choiceGaps({ id: one.id, number: at + 1 }, one, { bids, rule: GROUPED, decided }),
    );
  };

  it('are proposed to who asks least for all of them', () => {
    for (const lot of ['lot', 'two'])
      expect(proposedFor(lot, { bids, rule: GROUPED, isBarred: () => false })?.tenderer.id).toBe('B');
    expect(proposedFor('lot', { bids, rule: GROUPED, isBarred: (id) => id === 'B' })?.tenderer.id).toBe('A');
    expect(gaps(award({ tendererId: 'B' }), award({ id: 'two', tendererId: 'B' }))).toEqual([]);
  });

  it('go to one or to nobody', () => {
    const together =
      'Las partidas 1 y 2 son del lote A: se adjudican juntas a quien las ofrece todas, o ninguna.';
    expect(gaps(award({ tendererId: 'A' }), award({ id: 'two', tendererId: 'B' }))).toContain(together);
    expect(gaps(award({ tendererId: 'B' }), award({ id: 'two', outcome: 'unsuccessful' }))).toContain(
      together,
    );
  });

  it('ask why who asks less for all of them does not win', () => {
    expect(gaps(award({ tendererId: 'A' }), award({ id: 'two', tendererId: 'A' }))).toEqual([
      'Di por qué no gana Empresa B la partida 1: su propuesta va antes.',
      'Di por qué no gana Empresa B la partida 2: su propuesta va antes.',
    ]);
  });
});

describe('a bid that was taken back, or came late', () => {
  const openingAt = '2026-11-20T16:00:00.000Z';
  const closed = (given: Partial<Tenderer>) => tenderer('A', { openedAt: null, ...given });
  const refuse = (given: Partial<Tenderer>, bids = false) =>
    refuseStanding(closed(given), { openingAt, now: Date.parse('2026-11-21T00:00:00Z'), bids })?.message;

  it('is neither left out nor counted, and says its hour', () => {
    const late = closed({ standing: 'late', standingAt: '2026-11-20T16:12:00.000Z' });
    expect(
      [closed({}), late, closed({ standing: 'withdrawn' }), closed({ reason: WHY })].map((one) =>
        bidStatus(one),
      ),
    ).toEqual(['valid', 'late', 'withdrawn', 'disqualified']);
    expect(standingText(late)).toBe('Extemporánea: llegó el 20 nov 2026 a las 10:12 h');
    expect(standingText(closed({ standing: 'withdrawn' }))).toBe('Retirada, sin hora registrada');
    expect(standingText(closed({}))).toBeUndefined();
    expect(
      openingGaps({ tenderers: [late], papers: [{ id: 'p', name: 'Carta' }], checks: [], bids: [] }, ['lot']),
    ).toEqual([]);
    expect(
      offersFor({ tenderers: [late], bids: [bid('A', '1.00')] }, 'lot', { rule: BINARY })[0]?.counts,
    ).toBe(false);
  });

  it('came after the hour of the act, or was taken back before it, and was never opened', () => {
    expect(refuse({ standing: 'late', standingAt: '2026-11-20T16:00:01.000Z' })).toBeUndefined();
    expect(refuse({ standing: 'late', standingAt: openingAt })).toContain('no es extemporánea');
    expect(refuse({ standing: 'withdrawn', standingAt: openingAt })).toBeUndefined();
    expect(refuse({ standing: 'withdrawn', standingAt: '2026-11-20T16:00:01.000Z' })).toContain(
      'antes de la hora del acto',
    );
    expect(refuse({ standing: 'late' })).toBe('Escribe cuándo llegó Empresa A.');
    expect(refuse({ standing: 'late', standingAt: '2026-11-22T00:00:00.000Z' })).toContain(
      'todavía no llega',
    );
    expect(refuse({ standing: 'late', standingAt: '2026-11-20T17:00:00.000Z' }, true)).toContain('se abrió');
    expect(
      refuse({ standing: 'late', standingAt: '2026-11-20T17:00:00.000Z', openedAt: openingAt }),
    ).toContain('se abrió');
  });
});
