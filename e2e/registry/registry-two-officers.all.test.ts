import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import { agreed, importShown, signedInOfficer } from '#e2e/officer.ts';
import { test } from '#e2e/registry-test.ts';

const REASON = 'Es el conmutador de un edificio con muchas oficinas.';

test('a bulk import that a colleague confirmed is not discarded by who still sees its preview', async ({
  browser,
  origin,
  page,
  openRegistry,
  colleagueAt,
}) => {
  await openRegistry('?seccion=importar');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Plantilla CSV' }).click(),
  ]);
  const firm = 'ZZQ150302QQ';
  const csv = await readFile(await template.path(), 'utf8');
  const buffer = Buffer.from(csv.replace(/\b[A-ZÑ&]{3}\d{6}[A-Z0-9]{3}\b/, firm + rfcCheckDigit(firm)));
  await page.locator('input[type=file]').setInputFiles({ name: 'padron.csv', mimeType: 'text/csv', buffer });
  await page.getByText(/^Lista para importar/).waitFor({ timeout: 30_000 });

  const colleague = await colleagueAt(new URL(page.url()).search);
  const id = importShown(page);
  const elsewhere = await signedInOfficer(browser, origin);
  const body = JSON.stringify({ scope: 'all' });
  expect(await elsewhere.send('POST', `/padron/importaciones/${id}/inicio`, { body })).toMatchObject({
    code: 'decision_proposed',
  });
  await agreed(browser, origin, { tipo: 'import', registro: id });
  await colleague.reload();
  await colleague.getByText(/^Se tom(ó|aron) /).waitFor();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByText(/Óscar .+ inició esta importación y ya terminó: se tomó 1 fila/).waitFor();
  await page.getByText(/^Terminada/).waitFor();
  expect(await page.getByRole('button', { name: 'Descartar' }).count()).toBe(0);
});

test('two who would leave out the same shared datum both propose it, each with a reason', async ({
  page,
  openRegistry,
  colleagueAt,
}) => {
  const fillIn = async (at: typeof page, reason: string) => {
    await at.locator('main tbody button').first().click();
    const dialog = at.getByRole('dialog');
    await dialog.getByLabel('Razón', { exact: true }).fill(reason);
    const datum = dialog.getByLabel(/^Un dato que comparten muchos/);
    await datum.selectOption({ index: 1 });
    return dialog;
  };
  await openRegistry('?seccion=relaciones');
  const dialog = await fillIn(page, REASON);
  const colleague = await colleagueAt('?seccion=relaciones');
  const other = await fillIn(colleague, 'Es el teléfono de un despacho contable.');
  await other.getByRole('button', { name: 'No relacionar por ese dato' }).click();
  await other.waitFor({ state: 'detached' });

  await page.bringToFront();
  await dialog.getByRole('button', { name: 'No relacionar por ese dato' }).click();
  await dialog.waitFor({ state: 'detached' });
  // Both wait for another person, each with its reason.
  for (const reason of [REASON, 'Es el teléfono de un despacho contable.'])
    await page.getByText(reason).first().waitFor();
});
