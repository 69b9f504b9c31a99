import { expect, it } from 'vitest';
import { quotationWords } from './planning.ts';

const quotations = { from: '35193.00', count: 3, source: 'LAASSP 2025, art. 58' };

it('V57 below the amount of the law one quotation is enough, from it on three are asked for; each says how many there are', () => {
  expect(quotationWords({ quotations }, { amount: '35192.99', asked: 1, answered: 1 })).toBe(
    'Basta una cotización: solo desde $35,193.00 sin IVA se piden al menos 3 (LAASSP 2025, art. 58); va 1 pedida y 1 recibida.',
  );
  expect(quotationWords({ quotations }, { amount: '35193.00', asked: 2, answered: 0 })).toBe(
    'Desde $35,193.00 sin IVA se piden al menos 3 cotizaciones, aunque no todas contesten (LAASSP 2025, art. 58); van 2 pedidas y 0 recibidas.',
  );
  expect(quotationWords({ quotations: undefined }, { amount: '9.00', asked: 2, answered: 2 })).toBe(
    'Basta una cotización; van 2 pedidas y 2 recibidas.',
  );
});
