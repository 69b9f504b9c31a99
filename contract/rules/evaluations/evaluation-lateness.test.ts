import { expect, it } from 'vitest';
import { FIRST_INSTRUMENT, instrumentProblems } from './evaluation-instrument.ts';
import { answerOfLateness, knownAnswers } from './evaluation-lateness.ts';

it('days late give the answer that the instrument says of them', () => {
  const anchors = FIRST_INSTRUMENT.criteria.find(({ byLateness }) => byLateness)?.anchors ?? [];
  const said = (days: number) => anchors[Number(answerOfLateness(days)) - 1];
  expect([0, 1, 3, 4, 7, 8, 15, 16].map(said)).toEqual([
    'En el plazo',
    'De 1 a 3 días tarde',
    'De 1 a 3 días tarde',
    'De 4 a 7 días tarde',
    'De 4 a 7 días tarde',
    'De 8 a 15 días tarde',
    'De 8 a 15 días tarde',
    'Más de 15 días tarde',
  ]);
});

it('only lateness is known, and only where something was received', () => {
  expect(knownAnswers(FIRST_INSTRUMENT.criteria, { deliveries: 1, mostDaysLate: 5 })).toEqual({
    delivery: 3,
  });
  expect(knownAnswers(FIRST_INSTRUMENT.criteria, { deliveries: 0, mostDaysLate: 0 })).toEqual({});
  expect(knownAnswers(FIRST_INSTRUMENT.criteria, null)).toEqual({});
});

it('a criterion by lateness keeps the answers that its days give', () => {
  const criteria = FIRST_INSTRUMENT.criteria.map((one) =>
    one.byLateness === true ? { ...one, anchors: ['a', 'b', 'c', 'd', 'e'] } : one,
  );
  expect(Object.keys(instrumentProblems({ ...FIRST_INSTRUMENT, criteria }))).toEqual(['criteria.1.anchors']);
});
