import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { ProcedureDetail, ProcedurePage } from '#contract/procedures.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { openPage } from '#e2e/settled.ts';
import { signInByForm } from '#e2e/sign-in-steps.ts';

const API = '/DISU/AdquisicionesUG';
const PUBLIC_PATHS = [
  '/',
  '/proveedores',
  '/normatividad',
  '/directorio',
  '/adquisiciones',
  '/adquisiciones/evaluaciones',
  '/procedimientos',
  '/adquisiciones/documentos',
  '/oidc-callback-error?causa=caducada&clave=A1B2C3',
  '/404?de=%2Fno%2Fexiste',
];
const RESTRICTED_PATHS = [
  '/perfiles',
  '/padron-Proveedores/Administrador',
  '/convocatorias-documentos/contenido/administrar/nuevosRegistros',
  '/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=importar',
];

let browser: Browser;
let context: BrowserContext;
let page: Page;
let broken: string[];

const origin = () => inject('origin');
const screen = (path: string) => `${origin()}/AdquisicionesUG${path}`;
const ask = async <T>(path: string) => (await (await fetch(origin() + API + path)).json()) as T;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context.close());

/** A page that writes down everything its security policy refuses. */
async function watchedPage(): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  broken = [];
  await context.exposeFunction('policyBroken', (what: string) => broken.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { policyBroken } = window as unknown as { policyBroken(what: string): void };
      policyBroken(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page = await context.newPage();
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) broken.push(message.text());
  });
}

test('the watch itself sees a refused script', async () => {
  await watchedPage();
  await page.goto(screen('/'));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
  });
  await expect.poll(() => broken.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test.each(PUBLIC_PATHS)('S-1.3 %s keeps to its security policy', { tags: 'all' }, async (path) => {
  await watchedPage();
  await openPage(page, screen(path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(broken).toEqual([]);
});

test(
  'S-2.8 a procedure and the document viewer keep to it, with search, drawer and sheets open',
  { tags: 'all' },
  async () => {
    await watchedPage();
    const { rows } = await ask<ProcedurePage>('/procedimientos?estado=abierto&tipo=licitacion');
    const { documents, slug } = await ask<ProcedureDetail>(`/procedimientos/${rows[0]?.slug}`);
    await openPage(page, screen(`/adquisiciones/procedimientos/${slug}`));
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Buscar en el portal' }).waitFor();
    const pdf = documents.find(({ versions }) => versions[0]?.mediaType === 'application/pdf');
    await openPage(page, screen(`/adquisiciones/documentos?doc=${pdf?.id}&q=de`));
    await page.waitForSelector('.v-page[data-page="1"][data-drawn]');
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, screen('/adquisiciones'));
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('dialog', { name: 'Menú' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Filtros/ }).click();
    await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
    expect(broken).toEqual([]);
  },
);

test('S-7.2 S-7.3 signing in, the user menu with its photo, and the restricted screens keep to it', async () => {
  await watchedPage();
  await signInByForm(page, origin(), 'mariana.admin');
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('dialog', { name: 'Menú de usuario' }).locator('img[data-shown=true]').waitFor();
  for (const path of RESTRICTED_PATHS) {
    await openPage(page, screen(path));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(broken).toEqual([]);
});

test('pages and answers of the API forbid framing, sniffing and foreign scripts', async () => {
  await watchedPage();
  const shown = await page.goto(screen('/adquisiciones'));
  const policy = shown?.headers()['content-security-policy'] ?? '';
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe|\*/);
  const answer = await fetch(`${origin()}${API}/procedimientos`);
  const script = await page.locator('script[src]').first().getAttribute('src');
  const built = await fetch(new URL(script ?? '', origin()));
  expect(built.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  for (const headers of [shown?.headers() ?? {}, Object.fromEntries(answer.headers)]) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

test(
  'pages tell search engines who buys and what is looked for, as data that breaks no policy',
  { tags: 'all' },
  async () => {
    await watchedPage();
    const { rows } = await ask<ProcedurePage>('/procedimientos?estado=abierto');
    const told = async (path: string) => {
      await openPage(page, screen(path));
      const written = await page.locator('script[type="application/ld+json"]').textContent();
      const { '@graph': things } = JSON.parse(written ?? '') as { '@graph': { '@type': string }[] };
      return things.map((thing) => thing['@type']);
    };
    expect(await told('/')).toEqual(['GovernmentOrganization', 'WebSite']);
    expect(await told(`/adquisiciones/procedimientos/${rows[0]?.slug}`)).toEqual(
      expect.arrayContaining(['BreadcrumbList', 'Demand', 'Event']),
    );
    expect(broken).toEqual([]);
  },
);
