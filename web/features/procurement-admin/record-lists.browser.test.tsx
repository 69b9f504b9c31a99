import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminProcedureRow } from '#contract/procurement-admin.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

const ROW: AdminProcedureRow = {
  id: '0198e000-0000-7000-8000-000000000001',
  number: 'LP-UG-014-2026',
  slug: 'LP-UG-014-2026',
  title: 'Equipo de cómputo para aulas y bibliotecas',
  kind: 'open',
  status: 'active',
  origin: 'portal',
  publishedAt: '2026-11-19T15:00:00.000Z',
  plannedFor: null,
  updatedAt: '2026-11-25T22:42:00.000Z',
  updatedBy: 'Mariana Muestra',
  drafts: 1,
  scheduled: 0,
  published: 4,
  refusedContracts: 0,
  version: 3,
};

test('a list that a filter empties offers to take the filter away', async () => {
  const answers = [
    answer(procurementAdminApi.list, ({ query }) => {
      const rows = query.get('q') === 'zzqq' ? [] : [ROW];
      return { rows, total: { value: rows.length, exact: true }, page: 1, size: 20 };
    }),
  ];
  await showScreen(`${RECORDS}?tab=publicados&q=zzqq&origen=portal`, { role: 'Administrador', answers });
  await expect.element(page.getByText('Ningún procedimiento coincide con estos filtros.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(location.search).toBe('?tab=publicados');
  await expect.element(page.getByRole('searchbox', { name: 'Buscar procedimientos' })).toHaveValue('');
});
