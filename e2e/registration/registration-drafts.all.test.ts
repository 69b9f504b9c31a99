import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { filledRequest, someRfc, startRequest } from '#e2e/registration-steps.ts';
import { openPage } from '#e2e/settled.ts';
import { violations } from '#e2e/violations.ts';
import { at, begin, field, fill, FORM, goOn, openDraft, openFollowUp, saved } from '#e2e/wizard-steps.ts';

describe('Drafts', () => {
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
    await openPage(there, `${origin}/AdquisicionesUG${FORM}?desde=folio`);
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
});
