import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './desk-test.ts';
import { DESK } from './devices.ts';
import { review } from './review-steps.ts';
import { fillSignIn } from './sign-in-steps.ts';
import { violations } from './violations.ts';

const SCREEN = '/AdquisicionesUG/padron-Proveedores/Administrador';

const paperIn = (panel: Locator) =>
  panel.getByRole('listitem').filter({ hasText: 'Constancia de situación' });
const remarkIn = (panel: Locator) => paperIn(panel).getByLabel(/^Observación sobre/);

async function write(panel: Locator, text: string): Promise<void> {
  await remarkIn(panel).fill(text);
  await remarkIn(panel).blur();
  await paperIn(panel).getByText('Guardada', { exact: true }).waitFor();
}

/** Opens the request of a supplier of the demonstration from the list; gives its folio. */
async function openFromList(page: Page, origin: string, name: RegExp): Promise<string> {
  await page.goto(origin + SCREEN);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('link', { name }).click();
  await page.getByRole('complementary', { name: /^Revisión de S-/ }).waitFor();
  return new URL(page.url()).searchParams.get('sol') ?? '';
}

test('a remark that somebody else rewrote is followed, and asked about before it is written over', async ({
  browser,
  origin,
  page,
}) => {
  const folio = await openFromList(page, origin, /^Imprenta Tepozán/);
  const panel = page.getByRole('complementary', { name: `Revisión de ${folio}` });
  const remark = remarkIn(panel);
  await paperIn(panel).getByRole('button', { name: 'Observar' }).click();
  await write(panel, 'Falta una hoja.');

  await using other = await browser.newContext(DESK);
  const theirs = await other.newPage();
  const theirPanel = await review(theirs, origin, 'oscar.compras', folio);
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/documentos/'))
      sent.push(request.postData() ?? '');
  });

  await write(theirPanel, 'Falta la hoja 3, con el régimen.');
  await page.bringToFront();
  await comeBack();
  await expect.poll(() => remark.inputValue()).toBe('Falta la hoja 3, con el régimen.');
  await remark.focus();
  await page.keyboard.press('Tab');
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'Acta' })
    .getByRole('button', { name: 'Cumple' })
    .click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).not.toContain('observed');

  await theirs.reload();
  await remark.fill('Lo de Mariana.');
  await remarkIn(theirPanel).waitFor();
  await write(theirPanel, 'Faltan las hojas 3 y 4.');
  await page.bringToFront();
  await comeBack();
  const asked = paperIn(panel).getByRole('alert', { name: 'Óscar D. cambió esta observación.' });
  await asked.getByRole('row', { name: 'Observación Faltan las hojas 3 y 4. Lo de Mariana.' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Guardar lo mío' }).click();
  await paperIn(panel).getByText('Guardada', { exact: true }).waitFor();
  await theirs.reload();
  await expect.poll(() => remarkIn(theirPanel).inputValue()).toBe('Lo de Mariana.');

  await remark.fill('Otra cosa de Mariana.');
  await write(theirPanel, 'Falta la hoja 4.');
  await page.bringToFront();
  await remark.blur();
  await asked.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
  expect(await remark.inputValue()).toBe('Falta la hoja 4.');
  await paperIn(panel).getByText('Guardada', { exact: true }).waitFor();
  expect(sent.filter((body) => body.includes('Mariana'))).toHaveLength(2);
});
