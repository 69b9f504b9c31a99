import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageViewsApi } from '#contract/page-views.ts';
import { answer, Refusal } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { reading, SCAN } from './test-documents.ts';
import { all, drawn, matchesTold, openViewer, pageRegion } from './test-viewer.ts';

const SAID = ['Acta de fallo.', 'El licitante entrega el anemómetro en el almacén.', 'Firma el licitante.'];
const READ = reading(
  SCAN,
  SAID.map((text, at) => ({
    number: at + 1,
    isRecognised: true,
    blocks: [{ kind: 'paragraph', text }],
  })),
);

test('words that a program recognised in a scan are found, listed with their sentence, and lead to their page', async () => {
  const further = [answer(pageViewsApi.reading, READ)];
  await openViewer(SCAN, { query: '&q=licitante', given: { recognised: [1] }, further });
  await drawn(1);
  await matchesTold('1 de 2 coincidencias');
  expect(all('.v-find__hits button').map(({ textContent }) => textContent)).toEqual([
    'Página 2. Texto reconocido, puede tener erroresEl licitante entrega el anemómetro en el almacén.',
    'Página 3. Texto reconocido, puede tener erroresFirma el licitante.',
  ]);
  const told = page.getByText(/Un programa reconoció texto en páginas que son imágenes/);
  await expect.element(told).toBeVisible();
  expect(page.getByText(/La búsqueda no encontrará texto/).elements()).toEqual([]);
  await page.getByRole('button', { name: /Firma el licitante/ }).click();
  await drawn(3);
  await expect.element(pageRegion()).toHaveAttribute('aria-label', 'Página 3 de 3');
  expect(await violations('#contenido')).toEqual([]);
});

test('when they cannot be had it is said, and the next words ask for them again', async () => {
  let isBroken = true;
  const further = [answer(pageViewsApi.reading, () => (isBroken ? new Refusal('unavailable') : READ))];
  await openViewer(SCAN, { query: '&q=licitante', given: { recognised: [1] }, further });
  await drawn(1);
  const failed = page.getByText(/No pudimos buscar en las páginas que son imágenes\./);
  await expect.element(failed).toBeVisible();
  isBroken = false;
  await page.getByRole('textbox', { name: 'Palabras que buscas' }).fill('anemometro');
  await matchesTold('1 de 1 coincidencia');
  expect(failed.elements()).toEqual([]);
});
