import { expect, test } from 'vitest';
import { checkRules, required, type Rule } from './rules.ts';

const short: Rule<string> = (value) => value.length <= 3 || 'Usa tres letras o menos.';
const upper: Rule<string> = (value) => value === value.toUpperCase() || 'Usa mayúsculas.';

test('S-5.1 a field shows at most one error by default, the first rule that fails', () => {
  expect(checkRules('abcd', [short, upper])).toEqual(['Usa tres letras o menos.']);
  expect(checkRules('abc', [short, upper])).toEqual(['Usa mayúsculas.']);
  expect(checkRules('ABC', [short, upper])).toEqual([]);
});

test('S-5.1 more errors are shown when the field asks for them', () => {
  expect(checkRules('abcd', [short, upper], 2)).toEqual(['Usa tres letras o menos.', 'Usa mayúsculas.']);
});

test('S-5.1 a rule returns true or its message', () => {
  const rule = required('Elige un procedimiento.');
  expect([rule('LP-1'), rule('  '), rule(''), rule(undefined), rule([])]).toEqual([
    true,
    'Elige un procedimiento.',
    'Elige un procedimiento.',
    'Elige un procedimiento.',
    'Elige un procedimiento.',
  ]);
});
