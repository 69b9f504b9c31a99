import { expect, test } from 'vitest';
import { formatRuleAmount, formatTerm, RULE_UNIT_LABELS } from './rule-words.ts';

test('what is kept in cents is read in pesos', () => {
  expect(formatRuleAmount({ code: 'uma_cents', amount: 11_731 })).toBe('$117.31');
  expect(formatTerm(1_000_005, 'cents')).toBe('$10,000.05');
  expect(RULE_UNIT_LABELS.cents).toBe('pesos');
  expect(formatTerm(1, 'days')).toBe('1 día natural');
});
