import { expect, it } from 'vitest';
import { moneyTwice, moneyWords, quantityTwice } from './money-words.ts';

it.each([
  ['0.00', 'cero pesos'],
  ['1.01', 'un peso con un centavo'],
  ['12.50', 'doce pesos con cincuenta centavos'],
  ['21.31', 'veintiún pesos con treinta y un centavos'],
  ['100.00', 'cien pesos'],
  ['145.30', 'ciento cuarenta y cinco pesos con treinta centavos'],
  ['1000.00', 'mil pesos'],
  ['12500.00', 'doce mil quinientos pesos'],
  ['21031.00', 'veintiún mil treinta y un pesos'],
  ['1000000.00', 'un millón de pesos'],
  ['1000001.00', 'un millón un pesos'],
  ['250101000.00', 'doscientos cincuenta millones ciento un mil pesos'],
  ['1000000000000.00', 'un billón de pesos'],
])('%s is said «%s»', (amount, words) => {
  expect(moneyWords(amount)).toBe(words);
});

it('shows both as money and as words', () => {
  expect(moneyTwice('12.500')).toBe('$12.50 (doce pesos con cincuenta centavos)');
  expect(moneyTwice('12500')).toBe('$12,500.00 (doce mil quinientos pesos)');
  expect(moneyTwice('9.999')).toBe('$10.00 (diez pesos), redondeado');
  expect(quantityTwice('1500')).toBe('1,500 (mil quinientos)');
  expect(quantityTwice('1.500')).toBe('1 con 500 milésimas');
});
