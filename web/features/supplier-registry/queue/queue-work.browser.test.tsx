import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import type { QueueRow } from '#contract/registration-review.ts';
import { CREATED, draft } from '#web/features/registration/test-request.ts';
import { serviceOf } from '#web/features/registration/test-service.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { dialog, writtenStays } from '#web/test-written.ts';
import { queuePage } from '../test-registry.ts';
import { reviewService } from '../review/test-review.ts';

const QUEUE = '/padron-Proveedores/Administrador';

test('a captured request outlives Esc; cancelling forgets it', { tags: 'all' }, async () => {
  const answers = [answer(registrationReviewApi.queue, queuePage())];
  await showScreen(QUEUE, { role: 'Administrador', answers });
  const capture = page.getByRole('button', { name: 'Capturar solicitud' });
  const mail = dialog.getByLabelText('Correo del proveedor');
  await writtenStays(capture, mail, 'ventas@ejemplo.mx');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await capture.click();
  await expect.element(mail).toHaveValue('');
});

test(
  'several requests are assigned at once, and one is captured for a supplier at the counter',
  { tags: 'all' },
  async () => {
    let queue = queuePage();
    const [, renewal] = queue.rows;
    const answers = [
      answer(registrationReviewApi.queue, () => queue),
      answer(registrationReviewApi.assign, ({ params, body }) => {
        const { assignee } = body as Pick<QueueRow, 'assignee'>;
        queue = queuePage(queue.rows.map((row) => (row.folio === params.folio ? { ...row, assignee } : row)));
        return reviewService().now();
      }),
      answer(registrationReviewApi.create, CREATED),
      ...serviceOf(draft()).answers,
    ];
    await showScreen(QUEUE, { role: 'Administrador', answers });
    await page.getByRole('checkbox', { name: `Elegir ${renewal!.name}` }).click();
    await expect.element(page.getByText('1 elegida', { exact: true })).toBeVisible();
    await page.getByLabelText('Asignar a').selectOptions('A mí');
    await expect.element(page.getByText(/^1 solicitud asignada\./)).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'Mariana M.' })).toBeVisible();

    await page.getByRole('button', { name: 'Capturar solicitud' }).click();
    const create = dialog.getByRole('button', { name: 'Crear solicitud' });
    await create.click();
    await expect.element(dialog.getByText('Hay 2 datos por corregir')).toBeVisible();
    expect(await violations()).toEqual([]);
    await dialog.getByLabelText('RFC').fill('SAT970701NN3');
    await dialog.getByLabelText('Correo del proveedor').fill('mostrador@empresa.example');
    await create.click();
    await expect.element(dialog.getByText(CREATED.folio, { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(CREATED.trackingKey, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Llenar la solicitud' }).click();
    await expect
      .poll(() => location.pathname + location.search)
      .toContain(`/proveedores/solicitud?folio=${CREATED.folio}`);
  },
);
