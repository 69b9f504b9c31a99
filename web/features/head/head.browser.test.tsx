import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { interestsApi } from '#contract/interests.ts';
import { headApi } from '#contract/head-api.ts';
import { MONEY_FIGURES, type HeadMoney } from '#contract/head.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const PLACE = '/administracion/jefatura';
const GROUPS = { asked: 0, late: 3, today: 4, week: 9, later: 8, none: 0 };
const none = Object.fromEntries(MONEY_FIGURES.map((name) => [name, '0.00'])) as HeadMoney['total'];

const load = answer(headApi.load, () => ({
  groups: GROUPS,
  people: [
    {
      key: 'oscar',
      name: 'Óscar Compras Ficticio',
      area: 'Compras',
      groups: GROUPS,
      total: 24,
      oldest: '2026-10-19T16:00:00.000Z',
    },
  ],
  absences: [
    {
      person: { id: 'oscar', name: 'Óscar Compras Ficticio' },
      from: '2026-11-19',
      until: '2026-11-23',
      kind: null,
      substitute: null,
      due: 14,
    },
  ],
  late: [],
  areas: [{ key: 'compras', name: 'Compras' }],
}));
const money = answer(headApi.money, () => ({
  year: 2026,
  years: [2026],
  by: 'capitulo' as const,
  rows: [{ ...none, key: '2000', name: 'Materiales y suministros', modificado: '500.00' }],
  total: { ...none, modificado: '500.00' },
}));
const times = answer(headApi.times, () => ({
  from: '2025-11-29',
  until: '2026-11-29',
  rows: [
    { stretch: 'approval' as const, median: 3, target: 2, cases: 12 },
    { stretch: 'funds' as const, median: null, target: 2, cases: 4 },
  ],
}));
const interests = answer(interestsApi.list, { rows: [], total: 0, page: 1, size: 50 });
const answers = [load, money, times, interests];

test('the head reads who has what, whom nobody covers, and each figure but zero leads to what it is made of', async () => {
  await showScreen(PLACE, { role: 'Administrador', answers });
  await expect
    .element(page.getByRole('link', { name: '3 vencidos de Óscar Compras Ficticio' }))
    .toHaveAttribute('href', `/AdquisicionesUG${PLACE}?persona=oscar&vence=late`);
  await expect
    .element(page.getByRole('link', { name: /asuntos? en curso$/ }))
    .toHaveAttribute('href', `/AdquisicionesUG${PLACE}?persona=todas`);
  await expect.element(page.getByText(/14 de sus asuntos vencen esos días y nadie los cubre/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Repartir 14 asuntos' }))
    .toHaveAttribute('href', '/AdquisicionesUG/administracion/entregas?persona=oscar&tipo=reparto');
  await expect
    .element(page.getByRole('link', { name: 'Modificado de Materiales y suministros: $500.00' }))
    .toHaveAttribute('href', `/AdquisicionesUG${PLACE}?clave=2000&cifra=modificado`);
  await expect.element(page.getByRole('link', { name: /Pagado de/ })).not.toBeInTheDocument();
  await expect.element(page.getByText('pocos casos')).toBeVisible();
  await expect.element(page.getByText('arriba de la meta')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
});
