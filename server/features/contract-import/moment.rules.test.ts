import { describe, expect, test } from 'vitest';
import { readMoment as read, type Moment } from './moment.rules.ts';

/** The moment, or nothing where a reason is given instead. */
function readMoment(text: string): Moment | undefined {
  const found = read(text);
  return 'problem' in found ? undefined : found;
}

describe('dates of contract files', () => {
  test('a day is a plain day that begins at midnight in Mexico City', () => {
    expect(readMoment('2013-12-30')).toEqual({
      day: '2013-12-30',
      at: '2013-12-30T06:00:00.000Z',
      isDay: true,
    });
    expect(readMoment(' 30/12/2013 ')?.day).toBe('2013-12-30');
  });

  test('midnight GMT is how the files write a day, whatever the season', () => {
    expect(readMoment('2013-07-05 00:00:00 GMT')).toEqual({
      day: '2013-07-05',
      at: '2013-07-05T05:00:00.000Z',
      isDay: true,
    });
  });

  test('any other GMT time is that instant', () => {
    expect(readMoment('2013-01-05 03:30:00 GMT')).toEqual({
      day: '2013-01-04',
      at: '2013-01-05T03:30:00.000Z',
      isDay: false,
    });
  });

  test('a time without zone is Mexico City time with the summer times of its year', () => {
    expect(readMoment('2012-07-10 11:20')?.at).toBe('2012-07-10T16:20:00.000Z');
    expect(readMoment('2012-01-10 11:20')?.at).toBe('2012-01-10T17:20:00.000Z');
    expect(readMoment('2024-07-10 11:20')?.at).toBe('2024-07-10T17:20:00.000Z');
    expect(readMoment('10/07/2012 01:20 p. m.')?.at).toBe('2012-07-10T18:20:00.000Z');
  });

  test('the hour that summer time skipped moves forward and the repeated one is the first', () => {
    expect(readMoment('2012-04-01 02:30')?.at).toBe('2012-04-01T08:30:00.000Z');
    expect(readMoment('2012-10-28 01:30')?.at).toBe('2012-10-28T06:30:00.000Z');
  });

  test.each([
    '2014-02-30',
    '2014-13-01',
    '1889-01-01',
    '2014-05-05 25:00',
    'mañana',
    '41000',
    '2014-05-05 10:00 PST',
  ])('«%s» is not a moment', (text) => {
    expect(readMoment(text)).toBeUndefined();
  });
});
