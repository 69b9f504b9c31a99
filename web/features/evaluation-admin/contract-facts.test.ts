import { expect, it } from 'vitest';
import { factsText } from './contract-facts.ts';

it('what a contract says of a period is told with its delays and penalties', () => {
  const told = (facts: Partial<Parameters<typeof factsText>[0]>) =>
    factsText({
      deliveries: 1,
      late: 0,
      mostDaysLate: 0,
      penalties: 0,
      rejections: 0,
      notReplaced: 0,
      ...facts,
    });
  expect(told({})).toBe('1 entrega en el periodo; a tiempo');
  expect(told({ deliveries: 2 })).toBe('2 entregas en el periodo; todas a tiempo');
  expect(told({ deliveries: 3, late: 1, mostDaysLate: 4, penalties: 1 })).toBe(
    '3 entregas en el periodo; 1 tarde, hasta 4 días; 1 pena convencional',
  );
  expect(told({ rejections: 2, notReplaced: 1 })).toBe(
    '1 entrega en el periodo; a tiempo; 2 recepciones con algo rechazado, 1 sin reponer',
  );
  expect(told({ deliveries: 0, rejections: 1 })).toBe(
    'Nada se aceptó en el periodo; 1 recepción con algo rechazado, ya repuesto',
  );
});
