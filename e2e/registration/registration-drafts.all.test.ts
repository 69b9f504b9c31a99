import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { filledRequest, someRfc, startRequest } from '#e2e/registration-steps.ts';
import { violations } from '#e2e/violations.ts';
import { at, begin, field, fill, FORM, goOn, openDraft, openFollowUp, saved } from '#e2e/wizard-steps.ts';

describe('Drafts', () => {
  test('the first step is filled, the key kept and lines chosen and ordered with the keyboard alone', async ({
    page,
    open,
  }) => {
    await open(FORM);
    const key = (name: string) => page.keyboard.press(name);
    await page.getByLabel('Persona moral').focus();
    await key('Space');
    await key('Tab');
    await key('Tab');
    await page.keyboard.type(someRfc('legal'));
    await key('Tab');
    await page.keyboard.type('ventas@colibri.example');
    await key('Tab');
    await page.keyboard.type('ventas@colibri.example');
    await key('Enter');
    await at(page, 'Guarda tu folio y tu clave');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Guarda tu folio y tu clave');
    for (let press = 0; press < 4; press += 1) await key('Tab');
    await key('Space');
    await key('Tab');
    await key('Enter');
    await at(page, 'Datos');
    const folio = new URL(page.url()).searchParams.get('folio') ?? '';
    await open(`${FORM}?folio=${folio}&paso=giros`);
    await page.getByRole('combobox', { name: 'Agregar un giro' }).focus();
    await page.keyboard.type('papel');
    await page.getByRole('option').first().waitFor();
    await key('ArrowDown');
    await key('Enter');
    await page.getByText(/Giro principal:/).waitFor();
    await page.keyboard.type('limpieza');
    await page
      .getByRole('option', { name: /impieza/ })
      .first()
      .waitFor();
    await key('ArrowDown');
    await key('Enter');
    const chosen = page.getByRole('list', { name: 'Giros elegidos' }).getByRole('listitem');
    await expect.poll(() => chosen.count()).toBe(2);
    const [first = ''] = await chosen.allInnerTexts();
    await chosen
      .nth(1)
      .getByRole('button', { name: /^Subir/ })
      .focus();
    await key('Enter');
    await expect.poll(async () => (await chosen.allInnerTexts())[0]).not.toBe(first);
    await saved(page);
  });

  test('a country that is not in the list stays as it was written, with what to do', async ({
    page,
    open,
  }) => {
    await open(FORM);
    await page.getByLabel('En el extranjero').check();
    const country = page.getByRole('combobox', { name: 'País de residencia fiscal' });
    await country.fill('Japón');
    await page.keyboard.press('Tab');
    expect(await country.inputValue()).toBe('Japón');
    await country.fill('Atlántida');
    await page.keyboard.press('Tab');
    await page.getByText('«Atlántida» no está en la lista de países: elige el tuyo.').waitFor();
    expect(await country.inputValue()).toBe('Atlántida');
    await page.getByRole('button', { name: 'Continuar' }).click();
    const summary = page.getByRole('link', {
      name: '«Atlántida» no está en la lista de países: elige el tuyo.',
    });
    await summary.click();
    expect(await country.evaluate((field) => field === document.activeElement)).toBe(true);
    await country.fill('japan');
    await page.keyboard.press('Tab');
    expect(await country.inputValue()).toBe('Japón');
    await summary.waitFor({ state: 'detached' });
  });

  test('a code is asked for by keyboard: a number without digits is told, and the button keeps the focus', async ({
    page,
    open,
  }) => {
    await open(`${FORM}?tramite=refrendo`);
    const number = page.getByLabel('Número de registro');
    await number.fill('hola');
    await page.getByRole('button', { name: 'Enviar código' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Escribe tu número de registro como está en tu constancia').first().waitFor();
    await number.fill('P-98765');
    await page.getByRole('button', { name: 'Enviar código' }).focus();
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: 'Enviar otro código' });
    await again.waitFor();
    expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByLabel('Código', { exact: true }).fill('AAAAA-AAAAA');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText(/El código o la clave no coinciden/).waitFor();
    await page.getByLabel('Con el folio y la clave de mi última solicitud').check();
    expect(await page.getByText(/El código o la clave no coinciden/).count()).toBe(0);
  });

  test('a line of business that was not chosen stays written, with what to do', async ({
    page,
    origin,
    open,
  }) => {
    const request = await startRequest(origin);
    await openDraft(page, origin, request, 'giros');
    await open(`${FORM}?folio=${request.folio}&paso=giros`);
    const lines = page.getByRole('combobox', { name: 'Agregar un giro' });
    await lines.fill('papiro');
    await page.keyboard.press('Tab');
    await page.getByText('Elige una opción de la lista o borra «papiro».').waitFor();
    expect(await lines.inputValue()).toBe('papiro');
    await lines.fill('');
    await page.getByText(/^Elige una opción de la lista/).waitFor({ state: 'detached' });
  });

  test('the whole file is downloaded as a ZIP and starts another draft', async ({ page, origin, open }) => {
    const request = await filledRequest(origin, { personType: 'natural' });
    await openFollowUp(page, origin, request);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mi expediente (ZIP)' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${request.folio}-expediente.zip`);
    const buffer = await readFile(await download.path());
    const zip = { name: 'expediente.zip', mimeType: 'application/zip', buffer };
    await open(`${FORM}?desde=expediente`);
    await page.locator('input[type=file]').setInputFiles(zip);
    await at(page, 'Guarda tu folio y tu clave');
    expect(await violations(page)).toEqual([]);
    await goOn(page);
    await at(page, 'Datos');
    expect(await field(page, 'givenNames').inputValue()).toBe('Julia');
    await request.submit();
    await open(`${FORM}?desde=expediente`);
    await page.locator('input[type=file]').setInputFiles(zip);
    await page.getByText('Ya hay una solicitud abierta con este RFC.').waitFor();
    await page.getByRole('link', { name: 'Seguir mi solicitud' }).waitFor();
    expect(await page.getByRole('button', { name: /^Reintentar/ }).count()).toBe(0);
  });

  test('a draft is continued on another browser with folio and key', async ({
    browser,
    page,
    origin,
    open,
  }) => {
    await open(FORM);
    const { folio, trackingKey } = await begin(page, someRfc('legal'));
    await fill(page, { legalName: 'Colibrí de otro equipo', phone: '4731234567' });
    await saved(page);
    const other = await browser.newContext(PHONE);
    const there = await other.newPage();
    await there.goto(`${origin}/AdquisicionesUG${FORM}?desde=folio`, { waitUntil: 'networkidle' });
    await there.getByLabel('Folio', { exact: true }).fill(folio.toLowerCase().replaceAll('-', ' '));
    await there.getByLabel('Clave de seguimiento').fill(trackingKey.toLowerCase().replaceAll('-', ''));
    await there.getByRole('button', { name: 'Continuar', exact: true }).click();
    await at(there, 'Datos');
    expect(await field(there, 'legalName').inputValue()).toBe('Colibrí de otro equipo');
    await other.close();
  });

  test('two tabs: the second one sees what differs and chooses', async ({ browser, page, origin }) => {
    const request = await startRequest(origin);
    await openDraft(page, origin, request, 'datos');
    const second = await browser.newContext(DESK);
    const there = await second.newPage();
    await openDraft(there, origin, request, 'datos');
    await fill(page, { tradeName: 'Primera pestaña' });
    await saved(page);
    await field(there, 'tradeName').fill('Segunda pestaña');
    const box = there.getByRole('alert').filter({ hasText: 'otra pestaña o equipo' });
    await box.waitFor();
    expect(await box.innerText()).toContain('Primera pestaña');
    expect(await box.innerText()).toContain('Segunda pestaña');
    expect(await violations(there)).toEqual([]);
    await box.getByRole('button', { name: 'Guardar lo mío' }).click();
    await saved(there);
    expect((await request.read()).data.tradeName).toBe('Segunda pestaña');
    await second.close();
  });

  test('what is typed without a connection stays and is saved when the connection is back', async ({
    context,
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await openDraft(page, origin, request, 'datos');
    await context.setOffline(true);
    await fill(page, { tradeName: 'Escrito sin red' });
    await page.getByText(/No se guardó\. .*Lo que escribiste sigue aquí\./).waitFor();
    await context.setOffline(false);
    await saved(page);
    expect((await request.read()).data.tradeName).toBe('Escrito sin red');
  });

  test('an ended permission asks the key again and keeps what was typed', async ({ page, origin }) => {
    const request = await startRequest(origin);
    await openDraft(page, origin, request, 'datos');
    await page.route('**/proveedores/solicitudes/*', async (route) => {
      const headers = { ...route.request().headers(), 'solicitud-token': 'vencido' };
      await route.continue({ headers });
    });
    await fill(page, { tradeName: 'Escrito antes de vencer' });
    const dialog = page.getByRole('dialog', { name: 'Escribe otra vez tu clave' });
    await dialog.waitFor();
    await page.unroute('**/proveedores/solicitudes/*');
    await dialog.getByLabel('Clave de seguimiento').fill(request.trackingKey);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await saved(page);
    expect((await request.read()).data.tradeName).toBe('Escrito antes de vencer');
  });
});
