import { describe, expect, test } from 'vitest';
import { readAmount } from './amount.rules.ts';

describe('amounts of contract files', () => {
  test.each([
    ['4710.2', '4710.20'],
    ['0', '0.00'],
    ['$1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1234,5', '1234.50'],
    ['1,234,567', '1234567.00'],
    ['9007199254740993.01', '9007199254740993.01'],
    ['10.500', '10.50'],
  ])('%s is %s', (text, amount) => {
    expect(readAmount(text)).toEqual({ text: amount, isRounded: false });
  });

  test('more than two decimals are rounded half up and say so', () => {
    expect(readAmount('98765.435')).toEqual({ text: '98765.44', isRounded: true });
    expect(readAmount('0.994')).toEqual({ text: '0.99', isRounded: true });
    expect(readAmount('99.999')).toEqual({ text: '100.00', isRounded: true });
  });

  test.each(['', '-3', '1.2E+07', 'doce', '1,23,4', '99999999999999999.00'])('«%s» is no amount', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
});
