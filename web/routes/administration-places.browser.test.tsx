import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { evaluationAdminApi } from '#contract/evaluation-admin-api.ts';
import { settingsApi } from '#contract/settings-api.ts';
import { LOG } from '#web/features/audit-log/test-log.ts';
import { WORK } from '#web/features/work/test-work.ts';
import { answer, showScreen, type Answer } from '#web/test-screen.tsx';

const PLACES: [address: string, answers: readonly Answer[]][] = [
  ['', WORK],
  ['/contenido', []],
  [
    '/evaluaciones',
    [answer(evaluationAdminApi.periods, { rows: [] }), answer(evaluationAdminApi.instruments, { rows: [] })],
  ],
  ['/bitacora', LOG],
  ['/ajustes', [answer(settingsApi.list, { rows: [] })]],
];

test.each(PLACES)(
  'the links between the places of administration stand above the title of /administracion%s',
  async (address, answers) => {
    await showScreen(`/administracion${address}`, { role: 'Administrador', answers });
    const links = page.getByRole('navigation', { name: 'Administración' });
    await expect.element(links).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Both are measured in one moment: what a screen waits for may still move them together.
    const isAbove = () =>
      links.element().getBoundingClientRect().bottom <=
      page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top;
    await expect.poll(isAbove).toBe(true);
  },
);
