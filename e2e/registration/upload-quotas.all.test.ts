import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketFolder, socketUrl } from '#server/local/postgres/address.ts';
import { clusterPlace, clusterSecret, DATABASE } from '#server/local/postgres/cluster.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import type { Portal } from '#e2e/portal.ts';
import { someRfc } from '#e2e/registration-steps.ts';
import { violations } from '#e2e/violations.ts';
import { at, begin, cardOf, field, FORM, goOn, next, pdf, saved } from '#e2e/wizard-steps.ts';

let portal: Portal;
let browser: Browser;
let page: Page;
let folio = '';
beforeAll(async () => {
  // No disk has so much free: nothing is taken.
  const limits = { MIN_FREE_MB: '100000000', MAILS_PER_MAILBOX_DAY: '1' };
  [portal, browser] = await Promise.all([startDemonstration(limits), launchBrowser()]);
  page = await (await browser.newContext({ locale: 'es-MX' })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const open = (path: string) =>
  page.goto(`${portal.origin}/AdquisicionesUG${path}`, { waitUntil: 'networkidle' });

describe('Limits that a supplier can meet', () => {
  it('where no more files are taken the paper says so and what to do; what was written and the file stay', async () => {
    await open('/proveedores?vista=inscripcion&tramite=inscripcion&persona=moral');
    await open(FORM);
    ({ folio } = await begin(page, someRfc('legal')));
    await field(page, 'legalName').fill('Colibrí de Prueba');
    await saved(page);
    const address = new URL(page.url());
    address.searchParams.set('paso', 'documentos');
    await page.goto(address.href, { waitUntil: 'networkidle' });
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
    await page.goto(address.href, { waitUntil: 'networkidle' });
    expect(await field(page, 'legalName').inputValue()).toBe('Colibrí de Prueba');
  });

  it('whoever comes back to a draft whose files were removed meanwhile reads when, what stayed and what to do', async () => {
    const place = clusterPlace(portal.dataDir);
    const database = new Client(
      socketUrl(socketFolder(place.files), DATABASE, clusterSecret(place), DATABASE),
    );
    await database.connect();
    try {
      await database.query(
        "update registration_request set files_removed_at = '2026-05-04 12:00Z' where folio = $1",
        [folio],
      );
    } finally {
      await database.end();
    }
    await open(`${FORM}?folio=${folio}&paso=documentos`);
    await page.getByText(/El .*2026.* quitamos archivos de esta solicitud/).waitFor();
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page)).toEqual([]);
    }
    await open(`${FORM}?folio=${folio}&paso=datos`);
    await page.getByText(/Lo que escribiste sigue aquí/).waitFor();
    expect(await field(page, 'legalName').inputValue()).toBe('Colibrí de Prueba');
  });

  it('a key that is not mailed, because the mailbox had its mails of the day, is said where it is shown', async () => {
    const other = await (await browser.newContext({ locale: 'es-MX' })).newPage();
    await other.goto(`${portal.origin}/AdquisicionesUG${FORM}`, { waitUntil: 'networkidle' });
    await other.getByLabel('Persona moral').check();
    await other.getByLabel('RFC', { exact: true }).fill(someRfc('legal'));
    await other.getByLabel('RFC', { exact: true }).blur();
    await other.getByText('RFC revisado').waitFor();
    await other.getByLabel('Correo', { exact: true }).fill('Ventas+otra@colibri.example');
    await other.getByLabel('Repite el correo').fill('Ventas+otra@colibri.example');
    await next(other);
    await at(other, 'Guarda tu folio y tu clave');
    await other.getByText(/la clave no va por correo. Guárdala ahora/).waitFor();
    expect(await other.getByText(/también la enviamos/).count()).toBe(0);
    for (const width of [1440, 1000, 390]) {
      await other.setViewportSize({ width, height: 900 });
      expect(await violations(other)).toEqual([]);
    }
    await goOn(other);
    await at(other, 'Datos');
  });
});
