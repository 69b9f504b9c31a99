import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { dialog, writtenStays } from '#web/test-written.ts';
import { CATALOGUES } from './test-catalogues.ts';

test('a new giro outlives Esc; cancelling forgets it', async () => {
  await showScreen('/padron-Proveedores/Administrador?seccion=catalogos', {
    role: 'Administrador',
    answers: [answer(registryCataloguesApi.all, CATALOGUES)],
  });
  const add = page.getByRole('button', { name: 'Agregar giro' });
  const first = dialog.getByRole('textbox').first();
  await writtenStays(add, first, 'Papelería de muestra');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await add.click();
  await expect.element(first).toHaveValue('');
});
