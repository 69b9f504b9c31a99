import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { DESK } from '#e2e/devices.ts';
import { review } from '#e2e/review-steps.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

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

test('a decision that somebody else overtook is chosen again or left, never their remark under another name', async ({
  browser,
  origin,
  page,
}) => {
  const folio = await openFromList(page, origin, /^Alimentos Pinole/);
  const panel = page.getByRole('complementary', { name: `Revisión de ${folio}` });
  const paper = paperIn(panel);
  const decision = (name: string) => paper.getByRole('button', { name, exact: true });
  await remarkIn(panel).waitFor({ state: 'detached' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/documentos/'))
      sent.push(request.postData() ?? '');
  });
  await using other = await browser.newContext(DESK);
  const theirs = await other.newPage();
  const theirPanel = await review(theirs, origin, 'oscar.compras', folio);
  await paperIn(theirPanel).getByRole('button', { name: 'Observar' }).click();
  await write(theirPanel, 'Falta el sello del notario');

  await decision('Cumple').click();
  const asked = paper.getByRole('alert', {
    name: 'Óscar D. cambió este documento. Tu «Cumple» no se guardó.',
  });
  await asked.getByRole('row', { name: 'Decisión Observado Cumple' }).waitFor();
  await asked.getByRole('row', { name: 'Observación Falta el sello del notario' }).waitFor();
  expect(await paper.getByText('Tu observación sigue aquí.').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Dejar lo guardado' }).click();
  await expect.poll(() => remarkIn(panel).inputValue()).toBe('Falta el sello del notario');
  await remarkIn(panel).focus();
  await page.keyboard.press('Tab');
  expect(sent).toEqual([]);

  await write(theirPanel, 'Falta el sello');
  await decision('Cumple').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitarla y marcar que cumple' }).click();
  await asked.getByRole('row', { name: 'Observación Falta el sello' }).waitFor();
  await asked.getByRole('button', { name: 'Poner «Cumple»' }).click();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => decision('Cumple').getAttribute('aria-pressed')).toBe('true');
  expect(sent).toHaveLength(2);
  expect(sent.every((body) => body.includes('"valid"') && !body.includes('sello'))).toBe(true);

  for (const isSeenBefore of [false, true]) {
    const theirDecision = paperIn(theirPanel).getByRole('button', { name: 'Cumple' });
    await theirs.reload();
    await theirDecision.click();
    await expect.poll(() => theirDecision.getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await decision('Observar').click();
    await remarkIn(panel).fill('Le falta una hoja.');
    await theirDecision.click();
    await paperIn(theirPanel).getByText('Cumple', { exact: true }).first().waitFor();
    await expect.poll(() => theirDecision.getAttribute('aria-pressed')).toBe('true');
    const replaced = paper.getByRole('alert', { name: 'Óscar D. cambió este documento.' });
    const before = sent.length;
    if (isSeenBefore) {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await replaced.waitFor();
    }
    await remarkIn(panel).blur();
    await replaced.getByRole('row', { name: 'Decisión Cumple Observado' }).waitFor();
    await replaced.getByRole('row', { name: 'Observación vacío Le falta una hoja.' }).waitFor();
    if (isSeenBefore) expect(sent).toHaveLength(before);
    await replaced.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
    await remarkIn(panel).waitFor({ state: 'detached' });
    expect(await decision('Cumple').getAttribute('aria-pressed')).toBe('true');
  }

  await decision('Observar').click();
  await write(panel, 'Lo de Mariana.');
  await page.route('**/padron/solicitudes/*/documentos/**', (route) => route.abort());
  await decision('Cumple').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitarla y marcar que cumple' }).click();
  await paper.getByText('Tu «Cumple» no se guardó.').waitFor();
  await page.unroute('**/padron/solicitudes/*/documentos/**');
  await paper.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(() => decision('Cumple').getAttribute('aria-pressed')).toBe('true');
  expect(sent.at(-1)).toContain('"valid"');
});

test('a remark that was not saved is open again, and says so, after the panel or the page was left', async ({
  origin,
  page,
}) => {
  const folio = await openFromList(page, origin, /^Cómputo Colibrí/);
  const panel = page.getByRole('complementary', { name: `Revisión de ${folio}` });
  const state = paperIn(panel).getByText('No se ha guardado.');
  await paperIn(panel).getByRole('button', { name: 'Observar' }).click();
  await remarkIn(panel).fill('Falta el reverso.');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Cómputo Colibrí/ }).click();
  await state.waitFor();
  expect(await remarkIn(panel).inputValue()).toBe('Falta el reverso.');

  const text = 'Falta el reverso, y el sello.';
  await remarkIn(panel).fill(text);
  await page.reload();
  await state.waitFor();
  expect(await remarkIn(panel).inputValue()).toBe(text);
  expect(await violations(page)).toEqual([]);
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'Comprobante de domicilio' })
    .getByRole('button', { name: 'Cumple' })
    .click();
  await panel.getByText('1 de 6 revisados').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Hay una observación sin guardar: Constancia de situación/).waitFor();
  await paperIn(panel).getByRole('button', { name: 'Guardar', exact: true }).click();
  await paperIn(panel).getByText('Guardada', { exact: true }).waitFor();
  await state.waitFor({ state: 'detached' });

  const fields = panel.getByRole('region', { name: 'Datos' });
  await fields.locator('summary').first().click();
  await fields
    .getByRole('button', { name: /^Observar / })
    .first()
    .click();
  await fields.getByLabel(/^Observación sobre/).fill('No es el de la constancia.');
  await page.reload();
  await fields.getByText('No se ha guardado.').waitFor();
  expect(await fields.getByLabel(/^Observación sobre/).inputValue()).toBe('No es el de la constancia.');
});

test('the reason of a rejection stays when its dialog is closed and opened again', async ({
  origin,
  page,
}) => {
  await openFromList(page, origin, /^Andamios Quelite/);
  const reject = page.getByRole('group', { name: 'Decisión' }).getByRole('button', { name: 'Rechazar' });
  const reason = page.getByRole('dialog').getByLabel('Razón que leerá el proveedor');
  await reject.first().click();
  await reason.fill('El objeto social no comprende los giros.');
  await page.keyboard.press('Escape');
  await reason.waitFor({ state: 'detached' });
  await reject.first().click();
  expect(await reason.inputValue()).toBe('El objeto social no comprende los giros.');
});
