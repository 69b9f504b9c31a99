import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { readQrOfSheet } from '#e2e/qr-of-sheet.ts';
import { openPage } from '#e2e/settled.ts';

const API = '/DISU/AdquisicionesUG';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context.close());

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;
const api = async <T>(path: string) => (await (await fetch(inject('origin') + API + path)).json()) as T;
const open = (path: string, on: Page = page) => openPage(on, screen(path));
const focused = (on: Page = page) => on.evaluate(() => document.activeElement?.textContent ?? '');
const certificateCode = async (number: string) =>
  (await api<{ certificate: { code: string } }>(`/proveedores/${number}`)).certificate.code;
const heading = (on: Page = page) => on.locator('.supplier-panel h2').innerText();

/** Text of the QR on the certificate of a supplier. */
async function qrText(number: string): Promise<string> {
  const pdf = Buffer.from(
    await (await fetch(`${inject('origin')}${API}/proveedores/${number}/constancia`)).arrayBuffer(),
  );
  return readQrOfSheet(pdf);
}

describe('Consulta of the registry', () => {
  test(
    'the arrows move along the rows and the panel follows; Enter goes into it and Esc comes back',
    { tags: 'all' },
    async () => {
      await open('/proveedores');
      const links = page.locator('.supplier-list tbody th a');
      const names = await links.allInnerTexts();
      await links.first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused()).toBe(names[0]);
      expect(await heading()).toBe(names[0]);
      await page.keyboard.press('Escape');
      await expect.poll(() => focused()).toBe(names[0]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe(names[2]);
      await expect.poll(() => heading()).toBe(names[2]);
      expect(await focused()).toBe(names[2]);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => heading()).toBe(names[1]);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    },
  );

  test('a new search keeps the filters that were chosen, and its order', { tags: 'all' }, async () => {
    await open('/proveedores?persona=moral&orden=reciente');
    const facets = page.getByRole('group', { name: 'Filtros' });
    await facets.getByText('Estado del registro', { exact: true }).click();
    await facets.getByRole('link', { name: /^Vigente/ }).click();
    await facets.getByText('Estado del registro (1)', { exact: true }).waitFor();
    const field = page.getByRole('searchbox', { name: 'Buscar en el padrón' });
    await field.fill('equipo');
    await field.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === 'equipo');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      q: 'equipo',
      estado: 'vigente',
      persona: 'moral',
      orden: 'reciente',
    });
    const chosen = facets.locator('a[aria-current=true]');
    await expect
      .poll(() => chosen.allTextContents())
      .toEqual([
        expect.stringMatching(/^Vigente, elegido; quitar/),
        expect.stringMatching(/^Persona moral, elegido; quitar/),
      ]);
    await facets.getByText('Tipo de persona (1)', { exact: true }).waitFor();
    const chips = page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('link');
    expect((await chips.allInnerTexts()).join()).toMatch(/Vigente.*Persona moral/s);
  });

  test(
    'a number that nobody has is told with what to do, in the list and at its own address',
    { tags: 'all' },
    async () => {
      await open('/proveedores?prov=P-98765');
      const panel = page.getByRole('complementary', { name: 'Nadie tiene el registro P-98765.' });
      await panel.getByText('Revisa el número: está en la constancia.', { exact: true }).waitFor();
      await panel.getByRole('link', { name: 'Ver la lista' }).click();
      await page.waitForURL((url) => !url.searchParams.has('prov'));
      await panel.waitFor({ state: 'detached' });
      await page.locator('.supplier-list tbody th a').first().waitFor();
      expect((await open('/proveedores/P-98765'))?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'No se ha encontrado' }).waitFor();
    },
  );

  test('a filtered list is downloaded whole, also on a phone', { tags: 'all' }, async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/proveedores?estado=sin-refrendo');
    const told = Number(/[\d,]+/.exec(await page.locator('.supplier-list [role=status]').innerText())?.[0]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exportar en CSV' }).click(),
    ]);
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(download.suggestedFilename()).toMatch(/^padron-proveedores-.*\.csv$/);
    expect(rows).toHaveLength(told + 1);
    expect(rows.slice(1).every((row) => row.includes('Sin refrendo'))).toBe(true);
  });

  test(
    'the register of sanctioned persons is downloaded as its list and search leave it',
    { tags: 'all' },
    async () => {
      await open('/proveedores?vista=sancionados');
      // It counts them by kind.
      const said = await page.locator('section[aria-label=Resultados] [role=status]').innerText();
      const told = [...said.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Exportar en JSON' }).click(),
      ]);
      const rows = JSON.parse(await readFile(await download.path(), 'utf8')) as { estado: string }[];
      expect(download.suggestedFilename()).toMatch(/^sancionados-en-vigor-.*\.json$/);
      expect(rows).toHaveLength(told);
      expect(new Set(rows.map(({ estado }) => estado))).toEqual(new Set(['En vigor']));
      await open('/proveedores?vista=sancionados&pag=99');
      const end = page.getByRole('navigation', { name: 'Páginas' });
      expect(await end.innerText()).toContain('La lista termina en la página');
      await page.getByRole('link', { name: 'Ver la primera página' }).click();
      await page.getByRole('link', { name: 'Exportar en CSV' }).waitFor();
    },
  );

  test(
    'the register of sanctioned persons and the page of a supplier are read without scripts',
    { tags: 'all' },
    async () => {
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(screen('/proveedores?vista=sancionados'));
      expect(
        await plain.locator('nav[aria-label="Vistas de proveedores"] [aria-current=page]').innerText(),
      ).toBe('Sancionados e impedidos');
      await plain.goto(screen('/proveedores/P-01187'));
      expect(await plain.locator('main').innerText()).toContain('Monto contratado por año');
      await plain.close();
    },
  );
});

describe('Verification of a certificate', () => {
  test(
    'by its code, without scripts; a wrong code and something else are told',
    { tags: 'all' },
    async () => {
      const code = await certificateCode('P-01187');
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(screen('/proveedores?vista=verificar'));
      await plain.getByLabel('Código de la constancia').fill(code.toLowerCase());
      await plain.getByRole('button', { name: 'Verificar' }).click();
      expect(await plain.locator('.certificate-answer').innerText()).toMatch(
        /Constancia válida\. Registro vigente hasta el .*Cómputo Colibrí Ficticio/s,
      );
      await plain.goto(screen('/proveedores?vista=verificar&codigo=7KQ2MX4D91HB'));
      expect(await plain.locator('.certificate-answer').innerText()).toContain(
        'El código no corresponde a ninguna constancia.',
      );
      await plain.goto(screen('/proveedores?vista=verificar&codigo=hola'));
      expect(await plain.locator('.u-field__error').innerText()).toContain('no es un código');
      await plain.close();
    },
  );

  test('by the QR: the browser verifies the signature with the published keys; a changed text is a forgery', async () => {
    const text = await qrText('P-01187');
    const { pathname, search, hash } = new URL(text);
    await openPage(page, inject('origin') + pathname + search + hash);
    await expect.poll(() => page.locator('.certificate-answers').innerText()).toContain('Firma auténtica');
    const [head, body = '', signature] = hash.slice(1).split('.');
    const forged = Buffer.from(
      Buffer.from(body, 'base64url').toString().replace('Colibrí', 'Zopilote'),
    ).toString('base64url');
    await page.goto('about:blank');
    await page.goto(`${inject('origin')}${pathname}${search}#${head}.${forged}.${signature}`);
    await expect.poll(() => page.locator('.certificate-answers').innerText()).toMatch(/^Firma falsa/);
    expect(await page.locator('.certificate-answers').innerText()).not.toContain('Constancia válida');
    await page.getByText('No prueba el documento que tienes.').waitFor();
    await page.goto(screen(`/proveedores?vista=verificar&codigo=${hash.slice(1)}`));
    await page.getByText('Firma auténtica').waitFor();
    expect(await page.locator('.certificate-answers').innerText()).toContain('Constancia válida');
    expect(await page.locator('.u-field__error').count()).toBe(0);
  });

  test('with the downloaded verifier, in a browser without any network', { tags: 'all' }, async () => {
    const text = await qrText('P-01187');
    await open('/proveedores?vista=verificar');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar verificador' }).click(),
    ]);
    const file = await download.path();
    const offline = await browser.newContext({ offline: true });
    const verifier = await offline.newPage();
    const html = await readFile(file);
    await verifier.route('https://verificador.example/', (route) =>
      route.fulfill({ body: html, contentType: 'text/html' }),
    );
    await verifier.goto('https://verificador.example/');
    await verifier.getByLabel('Texto del código QR').fill(text);
    await verifier.getByRole('button', { name: 'Comprobar firma' }).click();
    await expect
      .poll(() => verifier.locator('output').innerText())
      .toMatch(/Firma auténtica\. Vigencia hasta el .*Cómputo Colibrí Ficticio/s);
    await verifier.getByLabel('Texto del código QR').fill(text.replace(/.{6}$/, 'AAAAAA'));
    await verifier.getByRole('button', { name: 'Comprobar firma' }).click();
    await expect.poll(() => verifier.locator('output').innerText()).toContain('fue alterado');
    await offline.close();
  });
});

test(
  'the page of a supplier leads to the purchases of its lines of business, and to following them',
  { tags: 'all' },
  async () => {
    const { lineCodes } = await api<{ lineCodes: string[] }>('/proveedores/P-01187');
    await open('/proveedores/P-01187');
    await page.getByRole('button', { name: /^Seguir las compras de est/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Seguir este filtro' });
    const feed = await dialog.getByRole('link', { name: 'Abrir la fuente (Atom)' }).getAttribute('href');
    expect(new URL(feed ?? '', inject('origin')).searchParams.get('giro')).toBe(lineCodes.join(','));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Ver las compras de est/ }).click();
    await page.waitForURL(/giro=/);
    await page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('link').first().waitFor();
  },
);
