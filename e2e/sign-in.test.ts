import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openSessionPage } from './session-page.ts';
import { violations } from './violations.ts';

const REGISTRY = '/padron-Proveedores/Administrador';
const DOCUMENTS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const ADMINISTRATIVE = ['Padrón', 'Documentos', 'Perfiles'];

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
});
afterEach(() => context.close());

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;
const avatar = (on: Page = page) => on.getByRole('button', { name: /^Menú de usuario/ });
const card = () => page.getByRole('dialog', { name: 'Menú de usuario' });
const bar = (on: Page = page) => on.getByRole('banner');

async function fillSignIn(person: string, on: Page = page): Promise<void> {
  await on.getByLabel('Usuario').fill(person);
  await on.getByLabel('Contraseña').fill('demo');
  await on.getByRole('button', { name: 'Entrar' }).click();
}

async function signInAt(path: string, person: string): Promise<void> {
  await page.goto(screen(path));
  await fillSignIn(person);
}

test.each([
  ['mariana.admin', '90101', ['Administrativo'], ADMINISTRATIVE, true],
  ['oscar.compras', '90102', ['Administrativo'], ADMINISTRATIVE, false],
  ['lucia.academica', '90203', ['Académico', 'Investigador'], ['Perfiles'], true],
  ['rosa.externa', '90405', ['Externo'], ['Perfiles'], true],
  ['admin.lista', '90106', ['Académico', 'Administrativo'], ADMINISTRATIVE, true],
])(
  'S-2.22 S-6.4 S-9.3 %s signs in and sees a menu of 320 px with number, icons and rights',
  async (person, number, kinds, sections, hasPhoto) => {
    await signInAt('/perfiles', person);
    await avatar().click();
    await card().waitFor();
    expect((await card().boundingBox())?.width).toBe(320);
    expect(await card().innerText()).toContain(`Núm. de empleado ${number}`);
    expect(
      await card()
        .getByText(/@universidad\.example$/)
        .count(),
    ).toBe(2);
    const icons = card().getByRole('list', { name: 'Tipo de perfil' }).getByRole('button');
    expect(await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('aria-label')))).toEqual(
      kinds,
    );
    const photo = card().locator('img');
    if (hasPhoto) await card().locator('img[data-shown=true]').waitFor();
    else expect(await photo.evaluate((image) => getComputedStyle(image).opacity)).toBe('0');
    const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link');
    const shown = await links.allInnerTexts();
    expect(shown.filter((text) => ADMINISTRATIVE.includes(text))).toEqual(sections);
  },
);

test('S-2.22 S-4.5 a student without an employee number has no menu but a plain «Cerrar Sesión»', async () => {
  await signInAt('/perfiles', 'diego.alumno');
  await bar().getByRole('button', { name: 'Cerrar Sesión' }).waitFor();
  expect(await avatar().count()).toBe(0);
  await bar().getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL(screen('/'));
  await bar().getByRole('button', { name: 'Iniciar sesión' }).waitFor();
});

test('S-2.22 the menu stays open when its content is clicked and closes by Esc, outside click and avatar', async () => {
  await signInAt('/perfiles', 'lucia.academica');
  await avatar().click();
  await card().getByText('Lucía Herrera Ficticia').click();
  expect(await violations(page, '.session-menu')).toEqual([]);
  await card().getByRole('button', { name: 'Académico' }).focus();
  expect(await page.getByRole('tooltip').innerText()).toBe('Académico');
  await page.keyboard.press('Escape');
  expect([await page.getByRole('tooltip').count(), await card().count()]).toEqual([0, 1]);
  await page.keyboard.press('Escape');
  expect(await card().count()).toBe(0);
  expect(await avatar().evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await card().waitFor();
  await page.mouse.click(300, 500);
  expect(await card().count()).toBe(0);
  await avatar().click();
  await avatar().click();
  expect(await card().count()).toBe(0);
});

test('S-2.14 S-7.3 a deep link to a restricted screen leads through sign-in to that very address', async () => {
  const address = screen('/perfiles?q=port%C3%A1til');
  await page.goto(address);
  await page.getByLabel('Usuario').waitFor();
  expect(await violations(page, 'html')).toEqual([]);
  await fillSignIn('diego.alumno');
  await page.waitForURL((url) => url.pathname.endsWith('/perfiles'));
  expect(new URL(page.url()).searchParams.get('q')).toBe('portátil');
});

test.each([REGISTRY, DOCUMENTS])('S-2.12 S-2.13 S-6.3 S-8.2 a guest at %s lands on /404', async (path) => {
  await signInAt(path, 'lucia.academica');
  await page.waitForURL('**/404?de=*');
  await page.getByRole('heading', { name: 'No se ha encontrado' }).waitFor();
});

test('S-2.15 the waiting screen opens the administration for a list role and /404 for a person without a role', async () => {
  await signInAt('/authadmin', 'admin.lista');
  await page.waitForURL(`**${DOCUMENTS}`);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(screen('/authadmin'));
  await fillSignIn('rosa.externa', stranger);
  await stranger.waitForURL('**/404?de=*');
  await other.close();
});

/** Breaks the signature that the tab keeps: the server refuses it as it refuses an expired one. */
const breakToken = () =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { id_token: string };
    const [head, body, signature = ''] = user.id_token.split('.');
    user.id_token = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    sessionStorage.setItem(key, JSON.stringify(user));
  });

const threeAtOnce = () =>
  page.evaluate(
    (settings) =>
      (window as unknown as { threeAtOnce(given: unknown): Promise<number[]> }).threeAtOnce(settings),
    {
      issuer: `${inject('origin')}/identidad`,
      clientId: 'portal-adquisiciones',
      scope: 'openid profile email offline_access',
      roleClaim: 'role',
      profileUrl: inject('origin'),
    },
  );

test('S-8.1 S-9.1 three requests in flight with an expired token cause one renewal and one retry each', async () => {
  await signInAt(DOCUMENTS, 'mariana.admin');
  await avatar().waitFor();
  await openSessionPage(page, inject('origin'));
  await breakToken();
  const answers: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.endsWith('/reglas')) answers.push(`${search} ${response.status()}`);
    if (pathname.endsWith('/identidad/token')) answers.push('renewed');
  });
  expect(await threeAtOnce()).toEqual([200, 200, 200]);
  const each = [1, 2, 3].flatMap((n) => [`?n=${n} 200`, `?n=${n} 401`]);
  expect(answers.toSorted()).toEqual([...each, 'renewed'].toSorted());
});

test('S-8.1 a provider whose refresh brings no ID token is asked by prompt=none with the old one as a hint', async () => {
  await signInAt(DOCUMENTS, 'mariana.admin');
  await avatar().waitFor();
  await openSessionPage(page, inject('origin'));
  await page.route('**/identidad/token', async (route) => {
    if (route.request().postData()?.includes('refresh_token=') !== true) return route.continue();
    const response = await route.fetch();
    const { id_token: _, ...rest } = (await response.json()) as Record<string, unknown>;
    return route.fulfill({ response, json: rest });
  });
  await page.route(
    '**/administracion/procedimientos/reglas?n=1',
    (route) =>
      route.fulfill({ status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }),
    { times: 1 },
  );
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/identidad/auth') asked.push(url.searchParams);
  });
  expect(await threeAtOnce()).toEqual([200, 200, 200]);
  expect(asked.map((query) => query.get('prompt'))).toEqual(['none']);
  expect(asked[0]?.get('id_token_hint')).toBeTruthy();
});

test('S-8.1 when renewal fails the screen and what was typed stay, and signing in again goes on there', async () => {
  await signInAt('/perfiles', 'oscar.compras');
  await avatar().waitFor();
  const typed = page.getByRole('main').getByRole('searchbox').first();
  await typed.fill('lo que llevo escrito');
  const other = await context.newPage();
  await other.goto(screen('/'));
  await avatar(other).click();
  await other.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await other.waitForURL(screen('/'));
  await page.bringToFront();
  const notice = page.getByText('Tu sesión terminó. Lo que escribiste sigue aquí.');
  await notice.waitFor();
  const before = page.url();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Volver a iniciar sesión' }).click(),
  ]);
  await fillSignIn('oscar.compras', tab);
  await notice.waitFor({ state: 'detached' });
  await avatar().waitFor();
  expect(page.url()).toBe(before);
  expect(await typed.inputValue()).toBe('lo que llevo escrito');
});

test('S-4.5 signing out ends the session of the provider too and comes back to the home screen', async () => {
  await signInAt('/perfiles', 'mariana.admin');
  await avatar().click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL(screen('/'), { waitUntil: 'networkidle' });
  await bar().getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByLabel('Contraseña').waitFor();
});

test('a button pressed before the scripts are there does its work when they come', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/assets\/(?!boot).+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(screen('/'), { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]') !== null);
  await bar().getByRole('button', { name: 'Iniciar sesión' }).click();
  answer();
  await page.getByLabel('Usuario').waitFor();
});

test('S-2.9 S-2.10 a cancelled sign-in is told as such, with a key and a way back', async () => {
  await page.goto(screen('/perfiles'));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('heading', { name: 'No pudimos iniciar tu sesión' }).waitFor();
  await page.getByText('Cancelaste el inicio de sesión.').waitFor();
  expect(await page.getByText(/^Clave del error: C\d[A-Z]\d[A-Z]\d$/).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await page.getByLabel('Usuario').waitFor();
});

test('S-2.9 S-8.2 a callback without an attempt of this tab is an expired one', async () => {
  await page.goto(screen('/oidc-callback?code=x&state=y'));
  await page.getByText('El intento caducó. Vuelve a empezar.').waitFor();
  expect(page.url()).not.toContain('code=');
});

test('D5 a visitor who never signs in downloads no part of the sign-in library', async () => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(screen('/adquisiciones'));
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /provider-client|permissions|user-menu/.test(url))).toEqual([]);
});
