import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { DESK } from '#e2e/devices.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';

const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const TITLE = 'Anexo que se sustituye';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

test('a new version is shown under the title it will have, and stays in sight while it is filed', async () => {
  const origin = inject('origin');
  const { publishFile } = await startPublishing(browser, origin);
  const { procedureId } = await publishFile('anexo.pdf', TITLE, await biddingDocuments(6));
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  answerFilePickers(page);
  await page.goto(`${origin}${RECORDS}?tab=nuevo&proc=${procedureId}`);
  await fillSignIn(page, 'mariana.admin');
  const main = page.locator('main');
  await main.getByText(/^Para sustituir uno, agrega el archivo nuevo/).waitFor();
  const picking = page.waitForEvent('filechooser');
  await main.getByRole('button', { name: /^Archivos/ }).click();
  await (
    await picking
  ).setFiles({
    name: 'otro-nombre.pdf',
    mimeType: 'application/pdf',
    buffer: await biddingDocuments(7),
  });
  const card = main.getByRole('group', { name: 'Datos de otro-nombre.pdf' });
  await card.getByLabel('Qué es').selectOption({ label: `Nueva versión de «${TITLE}»` });
  await card.getByLabel('Nota de cambios').fill('Agrega una página.');
  const preview = page.getByRole('complementary', { name: 'Vista previa' });
  const shown = preview.getByRole('listitem').filter({ hasText: 'versión nueva' });
  await expect.poll(() => shown.textContent()).toContain(TITLE);
  await main.getByText('Listo', { exact: true }).waitFor();

  // While the list of the file is read again, what was filed is still among the chosen files.
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/administracion\/procedimientos\/[^/]+\/documentos$/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await main.getByRole('button', { name: 'Guardar borrador' }).click();
  await asked.promise;
  expect(await card.isVisible()).toBe(true);
  held.resolve();
  await card.waitFor({ state: 'detached' });
  const row = main.locator('.pa-dossier .u-doc').filter({ hasText: TITLE });
  await row.getByRole('button', { name: `Publicar ${TITLE}` }).waitFor();
  await context.close();
}, 600_000);
