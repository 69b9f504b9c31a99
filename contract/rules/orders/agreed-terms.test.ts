import { expect, it } from 'vitest';
import { advanceAllowed, paymentDaysAgreed, termDay } from './agreed-terms.ts';

it.each([
  ['No se otorga', 0],
  ['Sin anticipo.', 0],
  ['No habrá anticipo', 0],
  ['Hasta el 30% del contrato', 30],
  ['No más de 25 por ciento', 25],
  ['Se otorga', null],
  [null, null],
])('reads the advance of «%s»', (words, percent) => {
  expect(advanceAllowed(words)).toBe(percent);
});

it.each([
  ['30 días desde la firma del contrato', '2026-03-02'],
  ['Treinta (30) días naturales', '2026-03-02'],
  ['3 días hábiles', '2026-02-05'],
  ['1 mes', '2026-02-28'],
  ['2 semanas, a más tardar 20 días', '2026-02-20'],
  ['10 días a partir del pedido', '2026-06-11'],
  ['Lo antes posible', null],
])('reads the last day of «%s»', (words, day) => {
  const given = { signedOn: '2026-01-31', today: '2026-06-01', holidays: new Set(['2026-02-02']) };
  expect(termDay(words, given)).toBe(day);
});

it('knows no term without the day from which it is counted, and days of payment only where they are one', () => {
  expect(termDay('30 días', { signedOn: null, today: '2026-06-01', holidays: new Set() })).toBeNull();
  expect(paymentDaysAgreed('A los 15 días hábiles')).toBe(15);
  expect(paymentDaysAgreed('De 10 días a 17 días')).toBeNull();
  expect(paymentDaysAgreed('')).toBeNull();
});
