import { expect, test } from 'vitest';
import { fromMexico, todayInMexico, toMexico } from './mexico-time.ts';

const zone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'short',
});

test('S-1.5 the wall clock agrees with the time zone database on every half day from 1997 to 2032', () => {
  const wrong: string[] = [];
  for (let at = Date.UTC(1997, 0, 1); at < Date.UTC(2032, 0, 1); at += 11.5 * 3_600_000) {
    const { date, time } = toMexico(new Date(at));
    if (`${date} ${time}` !== zone.format(at)) wrong.push(new Date(at).toISOString());
  }
  expect(wrong).toEqual([]);
});

test('a wall clock turned into an instant and back is the same, in summer and in winter', () => {
  for (const date of ['2019-07-04', '2019-12-04', '2026-07-04', '2026-11-23']) {
    expect(toMexico(fromMexico({ date, time: '10:30' }))).toEqual({ date, time: '10:30' });
  }
  expect(fromMexico({ date: '2026-11-23', time: '10:00' })).toBe('2026-11-23T16:00:00.000Z');
});

test('late in the evening it is still today in Mexico although UTC says tomorrow', () => {
  expect(todayInMexico('2026-11-24T04:30:00Z')).toBe('2026-11-23');
});
