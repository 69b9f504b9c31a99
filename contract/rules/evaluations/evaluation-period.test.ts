import { describe, expect, it } from 'vitest';
import { periodLabel, periodOf, periodsAround, spanOf } from './evaluation-period.ts';

describe('A period of evaluation', () => {
  it('is a semester or a quarter, with its days', () => {
    expect(periodOf('2026-2')).toEqual({
      key: '2026-2',
      name: 'Segundo semestre de 2026',
      startsOn: '2026-07-01',
      endsOn: '2026-12-31',
    });
    expect(periodOf('2026-T3')).toEqual({
      key: '2026-T3',
      name: 'Tercer trimestre de 2026',
      startsOn: '2026-07-01',
      endsOn: '2026-09-30',
    });
    for (const key of ['2026-3', '2026-T5', '2026-T0', '1999-1', '2026-1 '])
      expect(periodOf(key)).toBeUndefined();
    expect(['2026-1', '2026-T1'].map(spanOf)).toEqual(['semester', 'quarter']);
  });

  it('is chosen by its months, not by its key', () => {
    expect(periodLabel('2026-T3')).toBe('Tercer trimestre de 2026: julio a septiembre');
    expect(periodLabel('2026-1')).toBe('Primer semestre de 2026: enero a junio');
    const keys = periodsAround(2026);
    expect([keys.length, new Set(keys).size, keys[0], keys.at(-1)]).toEqual([18, 18, '2027-2', '2025-T1']);
    expect(keys.every((key) => periodOf(key) !== undefined)).toBe(true);
  });

  it('the quarters of a year follow one another without a gap, as its semesters do', () => {
    const next = (day: string) =>
      new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    for (const keys of [
      ['2028-1', '2028-2', '2029-1'],
      ['2028-T1', '2028-T2', '2028-T3', '2028-T4', '2029-T1'],
    ])
      for (const [place, key] of keys.slice(1).entries())
        expect(periodOf(key)?.startsOn).toBe(next(periodOf(keys[place] ?? '')?.endsOn ?? ''));
  });
});
