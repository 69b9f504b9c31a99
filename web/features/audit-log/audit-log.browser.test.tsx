import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auditApi } from '#contract/audit.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';

test('a log that cannot be read says so below its heading, and a second try brings it', async () => {
  let isAway = true;
  const answers = [
    answer(auditApi.people, { rows: [] }),
    answer(auditApi.list, () => (isAway ? new Refusal('unavailable') : { rows: [], next: null })),
  ];
  await showScreen('/administracion/bitacora', { role: 'Administrador', answers });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Bitácora');
  await expect.element(page.getByText(/No pudimos cargar/)).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect.element(page.getByText('Todavía no hay nada en la bitácora.')).toBeVisible();
});
