import { describe, expect, it } from 'vitest';
import type { Scoring } from '#contract/scoring.ts';
import { pointsOf, refusePoints, refuseScores, scoringGaps } from './scoring.ts';
import { scoringText } from './scoring-text.ts';

const SCORING: Scoring = {
  criteria: [
    { id: 'goods', name: 'Características de los bienes', points: '40' },
    { id: 'experience', name: 'Experiencia', points: '20' },
  ],
  economic: '40',
  minimum: '45',
};
const bid = (tendererId: string, technical: [string, string], amount: string) => ({
  tendererId,
  amount,
  scores: { goods: technical[0], experience: technical[1] },
});

describe('points and percentages', () => {
  it('give the price in proportion to the lowest of the solvent ones, and never to one that is not (V63, V64)', () => {
    const points = pointsOf(SCORING, [
      bid('A', ['35', '17'], '100000.00'),
      bid('B', ['40', '18'], '120000.00'),
      bid('C', ['30', '14'], '90000.00'),
    ]);
    expect(points.get('A')).toEqual({
      technical: '52.00',
      isSolvent: true,
      economic: '40.00',
      total: '92.00',
    });
    expect(points.get('B')).toEqual({
      technical: '58.00',
      isSolvent: true,
      economic: '33.33',
      total: '91.33',
    });
    expect(points.get('C')).toEqual({ technical: '44.00', isSolvent: false, economic: null, total: null });
  });

  it('round half a hundredth upwards', () => {
    const points = pointsOf({ ...SCORING, minimum: '1' }, [
      bid('A', ['10', '0'], '1.00'),
      bid('B', ['10', '0'], '32.00'),
    ]);
    expect(points.get('B')?.economic).toBe('1.25');
    expect(
      pointsOf({ ...SCORING, economic: '0.05' }, [
        bid('A', ['40', '20'], '1.00'),
        bid('B', ['40', '20'], '2.00'),
      ]).get('B')?.economic,
    ).toBe('0.03');
  });

  it('rank nobody while one bid lacks points', () => {
    const points = pointsOf(SCORING, [
      bid('A', ['35', '17'], '100.00'),
      { tendererId: 'B', amount: '90.00', scores: { goods: '40' } },
    ]);
    expect(points.get('A')).toMatchObject({ technical: '52.00', total: null });
    expect(points.get('B')).toMatchObject({ technical: null, total: null });
  });

  it('are declared whole: they sum 100 and the minimum can be reached', () => {
    expect(scoringGaps(SCORING)).toEqual([]);
    expect(scoringGaps(null)).toHaveLength(1);
    expect(scoringGaps({ ...SCORING, economic: '41' })).toEqual([
      'Los puntos técnicos y los del precio suman 101.00; deben sumar 100.',
    ]);
    expect(scoringGaps({ ...SCORING, minimum: '60.01' })[0]).toContain('va de 0.01 a 60.00');
    expect(scoringGaps({ ...SCORING, minimum: '' })).toHaveLength(1);
    expect(scoringText(SCORING)).toBe(
      'Características de los bienes 40, Experiencia 20, precio 40, mínimo técnico 45',
    );
  });

  it('of a bid never pass what a criterion gives, and follow the criteria of the call', () => {
    expect(refuseScores(SCORING, { goods: '40', experience: '20' })).toBeUndefined();
    expect(refuseScores(SCORING, { goods: '40.01' })).toBe(
      'Características de los bienes da a lo más 40 puntos.',
    );
    expect(refuseScores(SCORING, { price: '1' })).toBe('Ese criterio no está en la convocatoria.');
    expect(refusePoints(SCORING, 'goods', '12.')).toBe('Escribe los puntos como 45.5');
  });
});
