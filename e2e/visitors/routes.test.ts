import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { builtFile, launchBrowser } from '#e2e/browser.ts';
import { openPage } from '#e2e/settled.ts';
import { signInByFormAt } from '#e2e/sign-in-steps.ts';

const PUBLIC_ROUTES = [
  ['S-2.1', '/', 'Qué compra la Universidad y cómo participar'],
  ['S-2.2', '/proveedores', 'Proveedores'],
  ['S-2.3', '/normatividad', 'Normatividad'],
  ['S-2.4', '/directorio', 'Directorio'],
  ['S-2.5', '/adquisiciones', 'Licitaciones y compras'],
  ['S-2.6', '/adquisiciones/evaluaciones', 'Evaluación de proveedores'],
  ['S-2.7', '/procedimientos', 'Trámites y guías'],
  ['S-2.8', '/adquisiciones/documentos', 'Documentos'],
  ['S-2.10', '/oidc-callback-error', 'No pudimos iniciar tu sesión'],
] as const;

const RESTRICTED_ROUTES = [
  ['S-2.12', '/padron-Proveedores/Administrador'],
  ['S-2.13', '/convocatorias-documentos/contenido/administrar/nuevosRegistros'],
  ['S-2.14', '/perfiles'],
  ['D13', '/administracion'],
  ['D13', '/administracion/bitacora'],
  ['D13', '/administracion/sistema'],
  ['D13', '/administracion/jefatura'],
  ['D13', '/administracion/entregas'],
  ['D18', '/administracion/propuestas'],
  ['D13', '/administracion/personas'],
  ['D13', '/administracion/requisiciones'],
  ['D13', '/por-autorizar'],
  ['S-2.15', '/authadmin'],
] as const;

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;
const source = async (path: string) => {
  const response = await fetch(screen(path), { redirect: 'manual', headers: { accept: 'text/html' } });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
};

describe('Routes as they come from the server', () => {
  test.each(PUBLIC_ROUTES)(
    '%s %s answers 200 with its heading in the page source',
    async (_, path, heading) => {
      const { status, html } = await source(path);
      expect(status).toBe(200);
      expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toContain(heading);
      expect(html).toContain('<html lang="es">');
      expect(html).toContain('Unidad de Adquisiciones y Servicios de Apoyo</title>');
    },
  );

  test('S-2.9 /oidc-callback answers 200 and waits in the browser', async () => {
    const { status, html } = await source('/oidc-callback');
    expect(status).toBe(200);
    expect(html).toContain('"restricted":true');
  });

  test('S-2.11 S-8.4 /404 answers 404 with «No se ha encontrado»', async () => {
    const { status, html } = await source('/404');
    expect(status).toBe(404);
    expect(html).toContain('No se ha encontrado</h1>');
  });

  test('S-2.16 S-8.2 an unknown path leads to /404, which answers 404', async () => {
    const { status, location } = await source('/no/existe');
    expect(status).toBe(302);
    expect(location).toBe('/AdquisicionesUG/404?de=%2Fno%2Fexiste');
    expect((await fetch(screen('/no/existe'))).status).toBe(404);
  });

  test('The living guide exists in development only', async () => {
    const { status, location } = await source('/_guia');
    expect(status).toBe(302);
    expect(location).toBe('/AdquisicionesUG/404?de=%2F_guia');
  });

  test('S-2.0 every screen lies under the base path, and the root leads there', async () => {
    const response = await fetch(`${inject('origin')}/`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/AdquisicionesUG/');
  });

  test.each(RESTRICTED_ROUTES)(
    '%s %s comes without any data, to be guarded in the browser',
    async (_, path) => {
      const { status, html } = await source(path);
      expect(status).toBe(200);
      expect(html).toContain('"restricted":true');
      expect(html).toContain('<script type="application/json" id="datos">{}</script>');
      expect(html).toContain('<meta name="robots" content="noindex">');
    },
  );

  test('The policy of a page allows scripts by nonce only, and no page holds an inline script', async () => {
    const response = await fetch(screen('/adquisiciones'));
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).not.toContain("script-src-elem 'unsafe");
    const html = await response.text();
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(scripts.filter((attributes) => attributes.includes(`nonce="${nonce}"`))).toHaveLength(1);
    expect(scripts.every((attributes) => /src=|type="application\/json"/.test(attributes))).toBe(true);
  });
});

describe('Routes in the browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test.each(PUBLIC_ROUTES)(
    '%s %s works with scripts on, without an error in the console',
    { tags: 'all' },
    async (_, path, heading) => {
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(error.message));
      await openPage(page, screen(path));
      expect(await page.locator('main h1').first().textContent()).toContain(heading);
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  test('while a restricted page waits for its session, the bars of the portal are there', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 900 } });
    await signInByFormAt(page, screen('/perfiles'), 'mariana.admin');
    await page.getByRole('heading', { name: 'Perfiles de equipo de cómputo' }).waitFor();
    await page.route('**/DISU/AdquisicionesUG/**', () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('banner').waitFor();
    await page.getByRole('status').filter({ hasText: 'Cargando sección' }).waitFor();
    await page.close();
  });

  test('S-4.1 the progress bar stands while a section loads, and goes when its code does not arrive (S-8.3)', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openPage(page, screen('/'));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/DISU/AdquisicionesUG/directorio*', async (route) => {
      await held;
      await route.continue();
    });
    await page
      .getByRole('navigation', { name: 'Secciones' })
      .getByRole('link', { name: 'Directorio' })
      .click();
    await page.getByRole('progressbar', { name: 'Cargando sección' }).waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: 'Directorio' }).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await page.route(builtFile('web/features/regulations/regulation-list.screen.tsx'), (route) =>
      route.abort(),
    );
    await page.evaluate((address) => sessionStorage.setItem('portal.recargado', address), page.url());
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.getItem = () => location.href;
      Storage.prototype.setItem = setItem;
    });
    await page
      .getByRole('navigation', { name: 'Secciones' })
      .getByRole('link', { name: 'Normatividad' })
      .click();
    await page.getByText('No pudimos abrir esta sección.').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Recargar' }).count()).toBe(1);
    await page.close();
  });
});
