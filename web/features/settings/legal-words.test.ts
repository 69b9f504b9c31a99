import { expect, test } from 'vitest';
import { readTypedAmount, ruleValue, typedAmount } from './legal-words.ts';

test('the value of the UMA is typed and read in pesos, whatever it is kept in', () => {
  expect(typedAmount('uma_cents', 11_731)).toBe('117.31');
  expect(readTypedAmount('uma_cents', '117.31')).toBe(11_731);
  expect(readTypedAmount('uma_cents', '$ 1,117.3')).toBe(111_730);
  expect(ruleValue('uma_cents')('amount', 11_731)).toBe('$117.31');
  expect(typedAmount('publication_to_opening', 15)).toBe('15');
  expect(ruleValue('publication_to_opening')('amount', 15)).toBe('15');
});

test('nothing typed is a term that nobody has confirmed; what cannot be read never is', () => {
  expect(readTypedAmount('publication_to_opening', ' ')).toBeNull();
  expect(readTypedAmount('publication_to_opening', '15')).toBe(15);
  for (const wrong of ['quince', '1.5', '-3'])
    expect(readTypedAmount('publication_to_opening', wrong), wrong).toBe(0);
  expect(readTypedAmount('uma_cents', '117,31')).toBe(0);
});
