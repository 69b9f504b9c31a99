import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { dialog, writtenStays } from '#web/test-written.ts';
import { queuePage } from '../test-registry.ts';

const QUEUE = '/padron-Proveedores/Administrador';

test('a captured request outlives Esc; cancelling forgets it', async () => {
  const answers = [answer(registrationReviewApi.queue, queuePage())];
  await showScreen(QUEUE, { role: 'Administrador', answers });
  const capture = page.getByRole('button', { name: 'Capturar solicitud' });
  const mail = dialog.getByLabelText('Correo del proveedor');
  await writtenStays(capture, mail, 'ventas@ejemplo.mx');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await capture.click();
  await expect.element(mail).toHaveValue('');
});
