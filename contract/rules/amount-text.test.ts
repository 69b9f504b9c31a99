import { describe, expect, it } from 'vitest';
import { readAmountText } from './amount-text.ts';

describe('An amount as people type it', () => {
  it.each([
    ['450,000.00', '450000.00'],
    ['$ 450 000', '450000.00'],
    ['450000.5', '450000.50'],
    ['1.5 mdp', '1500000.00'],
    ['1.5 MDP', '1500000.00'],
    ['2 millones de pesos', '2000000.00'],
    ['1 millón', '1000000.00'],
    ['300 mil', '300000.00'],
    ['1.123456 mdp', '1123456.00'],
    ['99 pesos', '99.00'],
    ['1,250 M.N.', '1250.00'],
    ['$1,250.00 MXN', '1250.00'],
  ])('%s is %s pesos', (text, amount) => {
    expect(readAmountText(text)).toEqual({ amount });
  });

  it.each([
    ['', 'Escribe el monto en pesos'],
    ['mucho', 'Escribe el monto en pesos'],
    ['12 toneladas', 'Escribe el monto en pesos'],
    ['450 USD', 'no en otra moneda'],
    ['0', 'mayor que cero'],
    ['-5', 'mayor que cero'],
    ['1,5 mdp', 'después de un punto'],
    ['450.000,50', 'después de un punto'],
    ['45,00,000', 'de tres en tres'],
    ['1.999', 'dos cifras'],
    ['999999999999999', 'cuántos ceros'],
  ])('«%s» is told what to correct', (text, problem) => {
    expect(readAmountText(text)).toEqual({ problem: expect.stringContaining(problem) as string });
  });
});
