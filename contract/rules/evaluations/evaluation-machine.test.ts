import { describe, expect, it } from 'vitest';
import { answerProblems, FIRST_INSTRUMENT, instrumentProblems } from './evaluation-instrument.ts';
import {
  nextPeriodStep,
  ORDER_STATES,
  orderTransition,
  PERIOD_STATES,
  periodTransition,
  proposedFor,
  type OrderState,
  type OrderStep,
  type PeriodState,
  type PeriodStep,
} from './evaluation-machine.ts';

const periodStates = Object.keys(PERIOD_STATES) as PeriodState[];
const orderStates = Object.keys(ORDER_STATES) as OrderState[];

describe('Machine E (domain 12.3)', () => {
  it('takes a period through review, publication and closing, one after the other and never back', () => {
    const steps: PeriodStep[] = ['review', 'publish', 'close'];
    const allowed = periodStates.flatMap((from) =>
      steps.flatMap((step) => {
        const to = periodTransition(from, step)?.to;
        return to === undefined ? [] : [`${from} → ${to}`];
      }),
    );
    expect(allowed).toEqual(['open → review', 'review → published', 'published → closed']);
    expect(nextPeriodStep('closed')).toBeUndefined();
  });

  it('takes an order from the area to the unit, back with a reason, and out of the count with a reason', () => {
    const steps: OrderStep[] = ['send', 'accept', 'return', 'exclude', 'restore'];
    const allowed = orderStates.flatMap((from) =>
      steps.flatMap((step) => {
        const found = orderTransition(from, step);
        return found === undefined ? [] : [`${from} ${step} ${found.to}`];
      }),
    );
    expect(allowed).toEqual([
      'captured send sent',
      'captured exclude excluded',
      'sent send sent',
      'sent accept accepted',
      'sent return returned',
      'sent exclude excluded',
      'returned send sent',
      'returned exclude excluded',
      'accepted return returned',
      'accepted exclude excluded',
      'excluded restore captured',
    ]);
  });

  it('proposes more than help only on enough orders, and the committee only after two periods', () => {
    const told = (band: string, before?: string, isProvisional = false) =>
      proposedFor({ band, before, isProvisional });
    expect(told('reliable', 'unreliable')).toBeUndefined();
    expect(told('conditional')).toBe('improvement');
    expect(told('unreliable')).toBe('no_invitation');
    expect(told('unreliable', 'unreliable')).toBe('committee');
    expect(told('unreliable', 'unreliable', true)).toBe('improvement');
  });
});

describe('An instrument', () => {
  const [first, ...rest] = FIRST_INSTRUMENT.criteria;
  if (first === undefined) throw new Error('no criteria');

  it('is whole as it begins', () => expect(instrumentProblems(FIRST_INSTRUMENT)).toEqual({}));

  it.each([
    ['criteria', { criteria: [{ ...first, weight: 34 }, ...rest] }],
    ['criteria', { criteria: [] }],
    ['criteria.1.key', { criteria: [first, { ...rest[0], key: first.key }, ...rest.slice(1)] }],
    ['criteria.0.weight', { criteria: [{ ...first, weight: 35.5 }, ...rest] }],
    ['criteria.0.anchors', { criteria: [{ ...first, anchors: ['a', 'b', ' ', 'd', 'e'] }, ...rest] }],
    ['bands', { bands: FIRST_INSTRUMENT.bands.toReversed() }],
    ['bands', { bands: FIRST_INSTRUMENT.bands.slice(0, 2) }],
    ['source', { source: ' ' }],
  ])('is not published with a mistake in %s', (field, patch) => {
    expect(Object.keys(instrumentProblems({ ...FIRST_INSTRUMENT, ...patch } as never))).toContain(field);
  });

  it('takes from each side exactly its own criteria, all of them', () => {
    const { criteria } = FIRST_INSTRUMENT;
    expect(answerProblems(criteria, 'officer', { documentation: 5, price: 'na' })).toEqual({});
    expect(answerProblems(criteria, 'officer', { documentation: 5, quality: 5 })).toEqual({
      'answers.price': 'Elige una respuesta o «No aplica».',
      'answers.quality': 'Este criterio no te toca.',
    });
    expect(
      answerProblems(criteria, 'area', { quality: 6 as never, delivery: 1, aftersales: 2 }),
    ).toHaveProperty(['answers.quality']);
  });
});
