import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import type { Portal } from '#e2e/portal.ts';
import { someRfc } from '#e2e/registration-steps.ts';
import { openPage } from '#e2e/settled.ts';
import { violations } from '#e2e/violations.ts';
import { begin, cardOf, field, FORM, pdf, saved } from '#e2e/wizard-steps.ts';

let portal: Portal;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  // No disk has so much free: nothing is taken.
  const limits = { MIN_FREE_MB: '100000000' };
  [portal, browser] = await Promise.all([startDemonstration(limits), launchBrowser()]);
  page = await (await browser.newContext({ locale: 'es-MX' })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const open = (path: string) => openPage(page, `${portal.origin}/AdquisicionesUG${path}`);

describe('Limits that a supplier can meet', () => {
  it('where no more files are taken the paper says so and what to do; what was written and the file stay', async () => {
    await open('/proveedores?vista=inscripcion&tramite=inscripcion&persona=moral');
    await open(FORM);
    await begin(page, someRfc('legal'));
    await field(page, 'legalName').fill('Colibrí de Prueba');
    await saved(page);
    const address = new URL(page.url());
    address.searchParams.set('paso', 'documentos');
    await openPage(page, address.href);
    const card = cardOf(page, /Comprobante de domicilio/);
    // Larger than what travels before the answer comes.
    const large = { ...(await pdf('recibo.pdf')), buffer: Buffer.alloc(20_000_000, '%') };
    await card.locator('input[type=file]').first().setInputFiles(large);
    await card.getByText(/No se subió\. Por ahora no podemos recibir archivos: queda poco espacio/).waitFor();
    await card.getByRole('button', { name: 'Reintentar recibo.pdf' }).waitFor();
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page)).toEqual([]);
    }
    address.searchParams.set('paso', 'datos');
    await openPage(page, address.href);
    expect(await field(page, 'legalName').inputValue()).toBe('Colibrí de Prueba');
  });
});
