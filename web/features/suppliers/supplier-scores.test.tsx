import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { SupplierScores } from './supplier-scores.tsx';

test('a score stands with the decimal it has on the page of evaluations, and counts orders, not contracts', () => {
  const score = { period: '2026-1', periodName: 'Primer semestre 2026', band: 'reliable', lineAverage: null };
  const scores = [{ ...score, score: 97.3, orders: 9, contracts: 2, criteria: [] }];
  const shown = renderToStaticMarkup(<SupplierScores supplier={{ scores } as unknown as SupplierDetail} />);
  expect(shown).toContain('>97.3<');
  expect(shown).toContain('9 pedidos evaluados; 2 contratos publicados en vigor ese semestre.');
  expect(shown).not.toMatch(/contratos evaluados|provisional/);
});
