import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { negativeListsApi } from '#contract/negative-lists-api.ts';
import { boxOf, sidewaysScroll } from '#web/test-hand.ts';
import { enlargeLetters } from '#web/test-letters.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { MATCHES, OVERVIEW } from './test-lists.ts';

const LISTS = '/padron-Proveedores/Administrador?seccion=listas';
const officer = {
  role: 'Administrador',
  answers: [answer(negativeListsApi.overview, OVERVIEW), answer(negativeListsApi.matches, MATCHES)],
};

test('the evidence of a match is read before the reason of its decision is asked for', async () => {
  await showScreen(LISTS, officer);
  await page.getByRole('button', { name: /^Tecnología y Enlaces/ }).click();
  const sheet = page.getByRole('dialog');
  const evidence = await boxOf(sheet.getByRole('region', { name: 'Evidencia' }));
  expect((await boxOf(sheet.getByLabelText('Razón'))).top).toBeGreaterThan(evidence.bottom - 1);
});

test('letters twice as large on a phone: a match of the lists fits', async () => {
  await showScreen(LISTS, { ...officer, width: 390 });
  await expect.element(page.getByText('Mismo nombre, por comprobar', { exact: true }).last()).toBeVisible();
  enlargeLetters();
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(sidewaysScroll()).toBe(0);
});
