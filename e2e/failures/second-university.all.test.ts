import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstUniversityIn, SECOND_UNIVERSITY } from '#server/test-second-university.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import { startPortal, type Portal } from '#e2e/portal.ts';
import { avatar, fillSignIn } from '#e2e/sign-in-steps.ts';

/** A square, as a university would send its shield. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60"><rect width="120" height="60" fill="#ffffff"/></svg>';
const SCREENS = [
  '/',
  '/adquisiciones',
  '/adquisiciones/documentos',
  '/adquisiciones/compras-previstas',
  '/adquisiciones/evaluaciones',
  '/adquisiciones/seguimiento',
  '/buscar',
  '/datos-abiertos',
  '/directorio',
  '/integridad',
  '/normatividad',
  '/procedimientos',
  '/proveedores',
  '/proveedores?vista=inscripcion',
  '/proveedores?vista=sancionados',
  '/proveedores?vista=seguimiento',
  '/proveedores?vista=verificar',
  '/proveedores/facturar',
  '/oidc-callback-error',
  '/404',
];

let portal: Portal;
let browser: Browser;
let officer: Officer;
beforeAll(async () => {
  // An empty folder, and only what the environment of that university says.
  portal = await startPortal({
    DEMO_DATA: '0',
    LIMIT_FACTOR: '1000',
    UNIVERSITY_URL: 'https://universidad-inventada.example',
    INTRANET_URL: 'https://servicios.universidad-inventada.example',
  });
  browser = await launchBrowser();
  officer = await signedInOfficer(browser, portal.origin);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

describe('A second university on an empty folder', () => {
  test('writes its names, logotypes, colours, laws and mails in Ajustes, and no page says a word of the first one', async () => {
    const { sha256 } = await officer.send<{ sha256: string }>('POST', '/administracion/ajustes/imagenes', {
      body: LOGO,
    });
    const logos = { universityLogo: sha256, intranetLogo: sha256, footerLogo: sha256 };
    for (const [key, values] of Object.entries(SECOND_UNIVERSITY)) {
      const body = JSON.stringify({
        values: key === 'institucion' ? { ...values, ...logos } : values,
        source: 'Acuerdo de rectoría 1/2026',
      });
      await officer.send('PUT', `/administracion/ajustes/valores/${key}`, { body, version: 0 });
    }
    const said: string[] = [];
    for (const path of SCREENS) {
      const answer = await fetch(portal.screen(path), { headers: { accept: 'text/html' } });
      const html = await answer.text();
      expect([200, 404], path).toContain(answer.status);
      expect(html, path).toContain('Dirección de Compras');
      said.push(...firstUniversityIn(html).map((found) => `${path}: ${found}`));
    }
    expect(said).toEqual([]);
  });

  test('shows its bar, its footer and its name', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(portal.screen('/'));
    const bar = page.locator('header').first();
    expect(await bar.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(91, 26, 46)');
    // It has no intranet, and so no mark of one.
    const shields = bar.locator('img');
    await expect
      .poll(() => shields.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
      .toEqual([120]);
    await page.locator('footer', { hasText: 'Cerro de las Muestras 10' }).waitFor();
    expect(await page.title()).toContain('Dirección de Compras');
    expect(firstUniversityIn(await page.locator('body').innerText())).toEqual([]);
    await page.close();
  });

  test('is named to whoever signs in', async () => {
    const page = await browser.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/token', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(portal.screen('/'));
    await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click();
    await fillSignIn(page, 'mariana.admin');
    await page.getByRole('heading', { level: 1, name: 'Entrando a Compras en línea' }).waitFor();
    expect(firstUniversityIn(await page.locator('body').innerText())).toEqual([]);
    held.resolve();
    await avatar(page).waitFor();
    await page.close();
  });
});
