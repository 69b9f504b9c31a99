import { expect, test } from 'vitest';
import { auditValue } from '#contract/audit-words.ts';
import { executionChanges } from '../contracts/execution-changes.ts';
import { valueText, type FieldLabel } from '../texts/field-differences.ts';
import { OPENING_FIELDS } from '../bids/opening-history.ts';
import { PLANNING_FIELDS } from '../planning/planning-history.ts';
import { CONTRACT_STATE_FIELDS, PROCEDURE_FIELDS } from './procurement-history.ts';

const told = (fields: readonly FieldLabel[], name: string, value: unknown) => valueText(fields, name, value);

test('amounts in a history have their sign and commas, and days are words', () => {
  expect(told(CONTRACT_STATE_FIELDS, 'amount', '1231000.00')).toBe('$1,231,000.00');
  expect(told(CONTRACT_STATE_FIELDS, 'payments/7/amount', '1451160.00')).toBe('$1,451,160.00');
  expect(told(CONTRACT_STATE_FIELDS, 'penalties', [{ id: '1', imposedOn: '2026-12-01' }])).toBe(
    'Pena del 1 dic 2026',
  );
  expect(told(PROCEDURE_FIELDS, 'lots/1/estimate', '98500.5')).toBe('$98,500.5');
  expect(told(PLANNING_FIELDS, 'certificateAmount', '500000.00')).toBe('$500,000.00');
  expect(told(OPENING_FIELDS, 'bids/1/amount', '4218600.00')).toBe('$4,218,600.00');
  const row = { id: '1', invoice: 'F-1', overReason: null, paidOn: '2026-12-01', amount: '45000.00' };
  const [paid] = executionChanges(
    { number: 'C-1', deliveries: [], penalties: [], payments: [] },
    { deliveries: [], penalties: [], payments: [row] },
  );
  expect(paid?.after).toBe('$45,000.00, pagado 1 dic 2026, factura F-1');
});

test('the log says money and days in words and knows a file by the first letters of its fingerprint', () => {
  expect(auditValue('amount', '1231000.00')).toBe('$1,231,000.00');
  expect(auditValue('signedOn', '2026-12-01')).toBe('1 dic 2026');
  expect(auditValue('sha256', 'ab12'.repeat(16))).toBe('archivo ab12ab12…');
  expect(auditValue('number', '1231000')).toBe('1231000');
});
