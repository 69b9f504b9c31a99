import { expect, it } from 'vitest';
import { proposedWords } from './proposed-words.ts';

it('says what was proposed of an order as people read it, never as the table has it', () => {
  expect(proposedWords('order_penalty', 'state', 'answered')).toBe('El proveedor contestó');
  expect(proposedWords('order_penalty', 'amount', '6806.63')).toBe('$6,806.63');
  const penalty = { id: 'a', imposedOn: '2026-11-30', percent: null, amount: '6806.63', reason: 'Tarde.' };
  expect(proposedWords('contract', 'penalties/a', penalty)).toContain('Monto: $6,806.63');
  expect(proposedWords('anything', 'else', { what: 'Lámparas', on: '2026-11-30' })).toBe(
    'Lámparas, 30 nov 2026',
  );
});
