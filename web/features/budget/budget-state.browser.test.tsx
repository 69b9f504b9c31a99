import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { budgetApi } from '#contract/budget-api.ts';
import type { BudgetPage } from '#contract/budget.ts';
import { answer, showPart } from '#web/test-screen.tsx';
import { BudgetStatePart } from './budget-state-part.tsx';
import { BUDGET_SEARCH } from './budget.search.ts';

const SUMS = {
  aprobado: '650000.00',
  modificado: '725000.00',
  reservado: '100000.00',
  comprometido: '50000.00',
  devengado: '0.00',
  ejercido: '0.00',
  pagado: '0.00',
  disponible: '575000.00',
};
const ROW: BudgetPage['rows'][number] = {
  ...SUMS,
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  key: '2026.3104.E007.0.16.51501.2',
  area: 'División de Ciencias Naturales',
  item: '51501',
  itemName: 'Bienes informáticos',
  source: '16',
  sourceName: 'Recursos estatales',
  description: '',
};
const PAGE: BudgetPage = {
  year: 2026,
  years: [2026],
  sources: [{ code: '16', name: 'Recursos estatales' }],
  rows: [ROW],
  totals: SUMS,
  total: 1,
  page: 1,
  size: 50,
};

function Part() {
  const [search, setSearch] = useState({ ...BUDGET_SEARCH, parte: 'estado' });
  return <BudgetStatePart search={search} setSearch={(patch) => setSearch({ ...search, ...patch })} />;
}

test('each moment stands under its whole name, and a figure opens its entries', async () => {
  const asked: (string | null)[] = [];
  await showPart(<Part />, {
    role: 'Administrador',
    answers: [
      answer(budgetApi.state, PAGE),
      answer(budgetApi.entries, ({ query }) => {
        asked.push(query.get('cifra'));
        return {
          ...ROW,
          months: null,
          isCut: false,
          entries: [
            {
              id: '0a1b2c3d-0000-4000-8000-000000000002',
              kind: 'reserve' as const,
              amount: '100000.00',
              day: '2026-11-20',
              at: '2026-11-20T15:00:00.000Z',
              document: 'RQ-DCN-2026-00031',
              reason: '',
              file: null,
              author: 'Paula Presupuesto',
              isReversal: false,
            },
          ],
        };
      }),
    ],
  });
  for (const name of [
    'Aprobado',
    'Modificado',
    'Reservado',
    'Comprometido',
    'Devengado',
    'Ejercido',
    'Pagado',
    'Disponible',
  ])
    await expect.element(page.getByRole('columnheader', { name })).toBeInTheDocument();
  // What is nothing has no entries to open.
  await expect.element(page.getByRole('link', { name: `Pagado de ${ROW.key}` })).not.toBeInTheDocument();
  await page.getByRole('link', { name: `Reservado de ${ROW.key}: $100,000.00` }).click();
  await expect.element(page.getByRole('dialog', { name: 'Reservado: $100,000.00' })).toBeVisible();
  await expect.element(page.getByText(/RQ-DCN-2026-00031 · Paula/)).toBeVisible();
  expect(asked).toEqual(['reservado']);
});

test('without a budget it says what to do', async () => {
  await showPart(<Part />, {
    role: 'Administrador',
    answers: [answer(budgetApi.state, { ...PAGE, year: null, years: [], rows: [], total: 0 })],
  });
  await expect.element(page.getByText('Todavía no hay presupuesto.')).toBeVisible();
});
