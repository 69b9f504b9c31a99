import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { negativeListsApi } from '#contract/negative-lists-api.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { dialog, writtenStays } from '#web/test-written.ts';
import { MATCHES, OVERVIEW } from './test-lists.ts';

const LISTS = '/padron-Proveedores/Administrador?seccion=listas';
const officer = {
  role: 'Administrador',
  answers: [answer(negativeListsApi.overview, OVERVIEW), answer(negativeListsApi.matches, MATCHES)],
};

test('the reason of a match outlives Esc', async () => {
  await showScreen(LISTS, officer);
  const match = page.getByRole('button', { name: /^Tecnología y Enlaces/ });
  const reason = 'Comparten domicilio porque rentan en el mismo edificio.';
  await writtenStays(match, dialog.getByLabelText('Razón'), reason);
});

test('the lists are not asked about a day that has not come', async () => {
  await showScreen(`${LISTS}&tipo=consulta`, officer);
  await page.getByLabelText('RFC').fill('AAA010101AAA');
  await page.getByLabelText('¿Estaba en la lista el…?').fill('03/05/2099');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect.element(page.getByText('Escribe una fecha de hoy o antes.')).toBeVisible();
  expect(await violations()).toEqual([]);
});
