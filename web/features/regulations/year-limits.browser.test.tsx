import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { amountLimitsApi, type YearLimits } from '#contract/amount-limits.ts';
import { regulationsApi } from '#contract/regulations.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

const limitsOf = (year: number): YearLimits => ({
  year,
  years: [2026, 2025],
  rows: (['laassp_2025', 'lineamientos_ug'] as const).map((regime) => ({
    key: `${regime}-${year}`,
    name: `${year}, ${regime === 'laassp_2025' ? 'ley federal' : 'lineamientos'}, presupuesto hasta 300 millones`,
    fiscalYear: year,
    regime,
    budgetFrom: '150000000.00',
    budgetTo: '300000000.00',
    directMax: '1250000.00',
    invitationMax: '14500000.00',
    source: `Datos de muestra: presupuesto ficticio de ${year}, anexo 9`,
    isOwn: regime === 'laassp_2025',
  })),
  regulations: [
    {
      slug: 'laassp-2025',
      name: 'Ley de Adquisiciones, Arrendamientos y Servicios del Sector Público',
      hasText: true,
      anchors: ['articulo-55'],
    },
  ],
});

test('anyone reads the maximum amounts of a year with their source, on a tablet too', async () => {
  const answers = [
    answer(regulationsApi.list, { rows: [], total: 0, levels: [] }),
    answer(amountLimitsApi.list, ({ query }) => limitsOf(Number(query.get('ejercicio') ?? 2026))),
  ];
  await showScreen('/normatividad', { answers, width: 1000 });
  await page.getByRole('link', { name: 'Montos máximos 2026' }).click();
  const table = page.getByRole('table', { name: /^Montos máximos de 2026/ });
  await expect.element(table.getByText('Rango de la Universidad')).toBeVisible();
  await expect.element(page.getByText(/está en los rangos marcados/)).toBeVisible();
  const source = table.getByText('Datos de muestra: presupuesto ficticio de 2026, anexo 9').first();
  await expect.element(source).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(1000);
  await page
    .getByRole('navigation', { name: 'Ejercicio de los montos' })
    .getByRole('link', { name: '2025' })
    .click();
  await expect.element(page.getByRole('table', { name: /^Montos máximos de 2025/ })).toBeVisible();
});

test('where nobody has said which range is the university’s, that is told and nothing is marked', async () => {
  const limits = limitsOf(2026);
  const rows = limits.rows.flatMap((row) => [row, { ...row, key: `${row.key}-2`, isOwn: false }]);
  await showScreen('/normatividad', {
    answers: [
      answer(regulationsApi.list, { rows: [], total: 0, levels: [] }),
      answer(amountLimitsApi.list, { ...limits, rows: rows.map((row) => ({ ...row, isOwn: false })) }),
    ],
  });
  await expect.element(page.getByText(/No está dicho en qué rango está la Universidad/)).toBeVisible();
  expect(page.getByText('Rango de la Universidad', { exact: true }).elements()).toEqual([]);
});

test('the row that a purchase led to is marked, and no other', async () => {
  const answers = [
    answer(regulationsApi.list, { rows: [], total: 0, levels: [] }),
    answer(amountLimitsApi.list, () => limitsOf(2026)),
  ];
  await showScreen('/normatividad?ejercicio=2026&renglon=laassp_2025-2026', { answers });
  const marked = page.getByRole('row').filter({ hasText: 'Tu compra' });
  await expect.element(marked).toBeVisible();
  expect(marked.elements()).toHaveLength(1);
  expect(marked.element().textContent).toContain('ley federal');
});
