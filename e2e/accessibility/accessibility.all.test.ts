import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CONTENT_SUBJECTS } from '#contract/content-subjects.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { openPage } from '#e2e/settled.ts';
import { signIn } from '#e2e/sign-in-steps.ts';
import { smallTargets, violations } from '#e2e/violations.ts';

const WIDTHS = [320, 412, 768, 1280] as const;

const PUBLIC_PATHS = [
  '/',
  '/proveedores',
  '/normatividad',
  '/directorio',
  '/adquisiciones',
  '/adquisiciones?q=computo&estado=abierto,adjudicado',
  '/adquisiciones?q=zzzzqq',
  '/adquisiciones/evaluaciones',
  '/buscar?q=computo',
  '/procedimientos',
  '/adquisiciones/documentos',
  '/oidc-callback-error?causa=caducada&clave=A1B2C3',
  '/404?de=%2Fno%2Fexiste',
] as const;

const RESTRICTED_PATHS = [
  '/padron-Proveedores/Administrador',
  '/convocatorias-documentos/contenido/administrar/nuevosRegistros',
  '/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=borradores',
  '/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=importar',
  '/perfiles',
  '/administracion',
  '/administracion/bitacora',
  '/administracion/contenido',
  '/administracion/sistema',
] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A page in a context of its own, as the accessibility checker needs it. */
async function emptyPage(viewport = { width: 1280, height: 900 }): Promise<Page> {
  return (await browser.newContext({ viewport })).newPage();
}

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

async function expectSound(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page, 'html'), `${name} at ${width} px`).toEqual([]);
    expect(await smallTargets(page), `targets of ${name} at ${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${name} at ${width} px is wider than its window`).toBeLessThanOrEqual(0);
  }
}

describe('Public screens', () => {
  test.each(PUBLIC_PATHS)('%s has no accessibility fault at 320, 412, 768 and 1280 px', async (path) => {
    const page = await emptyPage();
    await openPage(page, screen(path));
    await expectSound(page, path);
    await page.context().close();
  });

  test('A procedure, and the document viewer on its first document, have no accessibility fault', async () => {
    const page = await emptyPage();
    await openPage(page, screen('/adquisiciones'));
    const href = await page.locator('ol.p-rows a').nth(1).getAttribute('href');
    await openPage(page, inject('origin') + href);
    await expectSound(page, 'procedure');
    const viewer = await page.locator('.u-doc__title a').first().getAttribute('href');
    await openPage(page, inject('origin') + viewer);
    await expectSound(page, 'viewer');
    await page.context().close();
  });

  test('What changed between two versions, of a document and of a regulation, has no accessibility fault', async () => {
    const page = await emptyPage();
    await openPage(page, screen('/adquisiciones/procedimientos/LP-UG-014-2026'));
    await page.getByRole('link', { name: 'Ver qué cambió entre la versión 1 y la 2' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Qué cambió entre la versión 1 y la 2' }).waitFor();
    await expectSound(page, 'changes of a document');
    await openPage(page, screen('/normatividad/lineamientos-ug-2023/comparacion'));
    await page.locator('main ins').first().waitFor();
    await expectSound(page, 'changes of a regulation');
    await page.context().close();
  });

  test('Text at 200 % on a phone of 390 px scrolls nothing sideways', async () => {
    const page = await emptyPage({ width: 390, height: 844 });
    const first = async (path: string, links: string) => {
      await openPage(page, screen(path));
      return (await page.locator(links).first().getAttribute('href')) ?? '';
    };
    const procedure = '/adquisiciones/procedimientos/';
    const details = [
      await first('/proveedores', 'main a[href*="prov="]'),
      await first('/adquisiciones?tipo=directa&estado=evaluacion', 'ol.p-rows a'),
      screen(`${procedure}LP-UG-021-2026`),
    ];
    const addresses = [
      ...PUBLIC_PATHS.map(screen),
      ...details.map((href) => new URL(href, inject('origin')).href),
    ];
    for (const address of addresses) {
      await openPage(page, address);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
    }
    await page.context().close();
  });

  test('Drawer, search dialog, filter sheet and date picker have no accessibility fault while open', async () => {
    const page = await emptyPage({ width: 390, height: 844 });
    await openPage(page, screen('/adquisiciones'));
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('dialog', { name: 'Menú' }).waitFor();
    expect(await violations(page, 'html'), 'drawer').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Buscar en el portal' }).waitFor();
    expect(await violations(page, 'html'), 'search').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Filtros/ }).click();
    await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
    expect(await violations(page, 'html'), 'filters').toEqual([]);
    await page
      .getByRole('dialog', { name: 'Filtros' })
      .getByRole('button', { name: /calendario|fecha/i })
      .first()
      .click();
    await page.getByRole('grid').waitFor();
    expect(await violations(page, 'html'), 'date picker').toEqual([]);
    await page.context().close();
  });
});

describe('Restricted screens', () => {
  let page: Page;
  beforeAll(async () => {
    page = await emptyPage();
    await signIn(page, inject('origin'), 'mariana.admin');
  });
  afterAll(() => page?.context().close());
  const content = Object.keys(CONTENT_SUBJECTS).map((type) => `/administracion/contenido/${type}`);

  test.each([...RESTRICTED_PATHS, ...content])('S-2.22 %s has no accessibility fault', async (path) => {
    await openPage(page, screen(path));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectSound(page, path);
  });

  test('S-2.22 the open user menu has no accessibility fault', async () => {
    await openPage(page, screen('/administracion'));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Mariana/ })
      .click();
    await page.getByRole('button', { name: 'Cerrar Sesión' }).waitFor();
    expect(await violations(page, 'html')).toEqual([]);
  });
});
