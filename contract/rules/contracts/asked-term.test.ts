import { expect, it } from 'vitest';
import { askedTerm } from './asked-term.ts';

const HOLIDAYS = new Set(['2026-12-14']);

it.each([
  ['30 días', '2026-12-31'],
  ['180 (ciento ochenta) días naturales a partir de la firma', '2027-05-30'],
  ['15 días hábiles', '2026-12-23'],
  ['Un mes', null],
  ['10 días la primera entrega y 30 días la segunda', null],
  ['0 días', null],
  ['', null],
])('«%s» ends on %s', (words, endsOn) => {
  const term = askedTerm(words, '2026-12-01', HOLIDAYS);
  expect(term).toEqual(endsOn === null ? null : { startsOn: '2026-12-02', endsOn });
});
