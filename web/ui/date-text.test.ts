import { expect, test } from 'vitest';
import { dateText, parseDateText, slashedText } from './date-text.ts';

test('S-5.2 a typed date is read strictly in the order of the shown format', () => {
  expect(parseDateText('03/12/2026', 'dd/mm/yyyy')).toBe('2026-12-03');
  expect(parseDateText('03/12/2026', 'mm/dd/yyyy')).toBe('2026-03-12');
  expect(parseDateText('23/11/2026', 'mm/dd/yyyy')).toBeUndefined();
  expect(parseDateText('11/23/2026', 'dd/mm/yyyy')).toBeUndefined();
});

test('one digit, spaces and other separators are tolerated, a short year only when the text is whole', () => {
  expect(parseDateText(' 3/1/2026 ', 'dd/mm/yyyy')).toBe('2026-01-03');
  expect(parseDateText('3-1-2026', 'dd/mm/yyyy')).toBe('2026-01-03');
  expect(parseDateText('03/01/26', 'dd/mm/yyyy')).toBeUndefined();
  expect(parseDateText('03/01/26', 'dd/mm/yyyy', true)).toBe('2026-01-03');
});

test('a pasted ISO date is accepted in either format', () => {
  expect(parseDateText('2026-12-03', 'mm/dd/yyyy')).toBe('2026-12-03');
  expect(parseDateText('2026-12-03T10:00:00Z', 'dd/mm/yyyy')).toBe('2026-12-03');
});

test('days that no calendar has are refused', () => {
  for (const text of ['31/04/2026', '29/02/2026', '00/01/2026', '01/13/2026', 'hoy', '', '2026-02-30']) {
    expect(parseDateText(text, 'dd/mm/yyyy')).toBeUndefined();
  }
  expect(parseDateText('29/02/2028', 'dd/mm/yyyy')).toBe('2028-02-29');
});

test('a day is written with leading zeros', () => {
  expect(dateText('2026-12-03', 'dd/mm/yyyy')).toBe('03/12/2026');
  expect(dateText('2026-12-03', 'mm/dd/yyyy')).toBe('12/03/2026');
});

test.each([
  '20112026',
  '20 11 2026',
  '20  11  2026',
  '20/11/26',
  '20-11-26',
  '20.11.2026',
  '201126',
  '20 11 26',
  '20261120',
])('«%s» is the twentieth of November', (typed) => {
  expect(parseDateText(typed, 'dd/mm/yyyy', true)).toBe('2026-11-20');
});

test('the slash sets itself while digits are typed, and none while they are taken away', () => {
  let text = '';
  const seen = [...'20112026'].map((digit) => (text = slashedText(`${text}${digit}`, text, 'dd/mm/yyyy')));
  expect(seen).toEqual(['2', '20', '20/1', '20/11', '20/11/2', '20/11/20', '20/11/202', '20/11/2026']);
  expect(slashedText('20112026', '', 'dd/mm/yyyy')).toBe('20/11/2026');
  expect(slashedText('20261120', '', 'dd/mm/yyyy')).toBe('20/11/2026');
  expect(slashedText('20/1', '20/11', 'dd/mm/yyyy')).toBe('20/1');
  expect(slashedText('2011', '20/11', 'dd/mm/yyyy')).toBe('2011');
  expect(slashedText('5/1/2026', '5/1/202', 'dd/mm/yyyy')).toBe('5/1/2026');
  expect(slashedText('2026-11-20', '', 'dd/mm/yyyy')).toBe('2026-11-20');
});
