import { expect, it } from 'vitest';
import { penaltiesCollected, penaltyFormula } from './penalty-words.ts';

it('a penalty says of what it is which part', () => {
  const penalty = { percent: 8, amount: '80.00' };
  expect(penaltyFormula(penalty, '1000.00', '2320.00')).toBe(
    '8 % de $1,000.00 sin IVA, lo que se entregó tarde.',
  );
  expect(penaltyFormula(penalty, '500.00', '1000.00')).toBe(
    '8 % de $1,000.00, el valor del contrato al firmar.',
  );
  expect(penaltyFormula(penalty, null, null)).toBe('8 %; no se publicó de qué monto.');
  expect(penaltyFormula({ percent: null, amount: '80.00' }, '1000.00', null)).toContain('No se publicó');
  const told = { percent: null, amount: '80.00', reason: '60 días naturales de atraso por 0.5 % diario.' };
  expect(penaltyFormula(told, '1000.00', null)).toBe('El motivo dice cómo se calculó.');
});

it.each([
  ['1000.00', 'completion', 'no consta aquí que se hayan cobrado'],
  ['920.00', 'completion', 'Los pagos dejan fuera $80.00 de penas: se descontaron.'],
  ['920.00', null, 'Todavía no consta'],
] as const)('of 1,000 with %s paid and ended by %s: %s', (paid, kind, said) => {
  expect(
    penaltiesCollected({
      amount: '1000.00',
      amendments: [],
      penalties: [{ amount: '80.00' }],
      payments: [{ amount: paid }],
      end: kind === null ? null : { kind },
    }),
  ).toContain(said);
});
