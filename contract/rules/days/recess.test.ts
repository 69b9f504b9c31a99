import { describe, expect, it } from 'vitest';
import { recessOn, type DayOff } from './recess.ts';

const days = (reason: string, ...dates: string[]): DayOff[] => dates.map((date) => ({ date, reason }));
/** Friday 18 December 2026 to Tuesday 5 January 2027, with the days that the law names. */
const WINTER = [
  ...days('Receso de invierno', '2026-12-18', '2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24'),
  ...days('Navidad', '2026-12-25'),
  ...days('Receso de invierno', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'),
  ...days('Año Nuevo', '2027-01-01'),
  ...days('Receso de invierno', '2027-01-04', '2027-01-05'),
];
const TOLD = {
  from: '2026-12-18',
  until: '2027-01-05',
  resumesOn: '2027-01-06',
  reason: 'Receso de invierno',
};

describe('A recess of the university', () => {
  it('is one run of days off over its weekends and holidays, told before and during it', () => {
    for (const today of ['2026-11-27', '2026-12-10', '2026-12-18', '2026-12-26', '2027-01-05'])
      expect(recessOn(today, WINTER), today).toEqual(TOLD);
  });

  it('is not told too early, nor when it is over', () => {
    for (const today of ['2026-11-26', '2027-01-06']) expect(recessOn(today, WINTER), today).toBeUndefined();
  });

  it('ends with the weekend after its last day', () => {
    const week = days('Semana Santa', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03');
    expect(recessOn('2026-04-05', week)).toMatchObject({ until: '2026-04-05', resumesOn: '2026-04-06' });
  });

  it('is no bridge, nor days off apart from each other, nor a weekend written down as days off', () => {
    expect(recessOn('2026-11-10', days('Día de la Revolución', '2026-11-16', '2026-11-17'))).toBeUndefined();
    expect(recessOn('2026-11-10', days('Suelto', '2026-11-16', '2026-11-18', '2026-11-20'))).toBeUndefined();
    expect(recessOn('2026-11-10', days('Fin', '2026-11-14', '2026-11-15', '2026-11-16'))).toBeUndefined();
  });
});
