import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { SupplierScores } from './supplier-scores.tsx';

test('the grey line of the trend says what it is, where it is drawn', () => {
  const shown = (lineAverages: (number | null)[]) => {
    const scores = lineAverages.map((lineAverage, index) => ({
      period: `202${6 - index}-1`,
      periodName: `Primer semestre 202${6 - index}`,
      band: 'reliable',
      score: 90,
      lineAverage,
      orders: 9,
      contracts: 2,
      criteria: [],
    }));
    return renderToStaticMarkup(<SupplierScores supplier={{ scores } as unknown as SupplierDetail} />);
  };
  const key = /<p class="u-trend__key"[^>]*>.*?promedio del giro<\/p>/;
  expect(shown([88, 85])).toMatch(key);
  expect(shown([88, 85])).toContain('2025-1: 90, promedio del giro 85; 2026-1: 90, promedio del giro 88');
  expect(shown([88, null])).not.toMatch(key);
});

test('a score stands with the decimal it has on the page of evaluations, and counts orders, not contracts', () => {
  const score = { period: '2026-1', periodName: 'Primer semestre 2026', band: 'reliable', lineAverage: null };
  const scores = [{ ...score, score: 97.3, orders: 9, contracts: 2, criteria: [] }];
  const shown = renderToStaticMarkup(<SupplierScores supplier={{ scores } as unknown as SupplierDetail} />);
  expect(shown).toContain('>97.3<');
  expect(shown).toContain('9 pedidos evaluados; 2 contratos publicados en vigor ese semestre.');
  expect(shown).not.toMatch(/contratos evaluados|provisional/);
});
