import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { builtFile } from '#e2e/browser.ts';
import { test } from '#e2e/desk-test.ts';
import { holdScripts } from '#e2e/held-scripts.ts';
import { settled } from '#e2e/settled.ts';
import { askedToSignIn, avatar, fillSignIn, signInByFormAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const REGISTRY = '/padron-Proveedores/Administrador';
const DOCUMENTS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const ADMINISTRATIVE = ['Padrón', 'Procedimientos', 'Perfiles'];

const card = (page: Page) => page.getByRole('dialog', { name: 'Menú de usuario' });
const bar = (page: Page) => page.getByRole('banner');

test.for([
  ['mariana.admin', '90101', ['Administrativo'], ADMINISTRATIVE, true],
  ['oscar.compras', '90102', ['Administrativo'], ADMINISTRATIVE, false],
  ['lucia.academica', '90203', ['Académico', 'Investigador'], ['Perfiles'], true],
  ['rosa.externa', '90405', ['Externo'], ['Perfiles'], true],
  ['admin.lista', '90106', ['Académico', 'Administrativo'], ADMINISTRATIVE, true],
] as const)(
  'S-2.22 S-6.4 S-9.3 %s signs in and sees a menu of 320 px with number, icons and rights',
  { tags: 'all' },
  async ([person, number, kinds, sections, hasPhoto], { page, screen }) => {
    await signInByFormAt(page, screen('/perfiles'), person);
    await avatar(page).click();
    await card(page).waitFor();
    expect((await card(page).boundingBox())?.width).toBe(320);
    expect(await card(page).innerText()).toContain(`Núm. de empleado ${number}`);
    expect(
      await card(page)
        .getByText(/@universidad\.example$/)
        .count(),
    ).toBe(2);
    const icons = card(page).getByRole('list', { name: 'Tipo de perfil' }).getByRole('button');
    expect(await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('aria-label')))).toEqual(
      kinds,
    );
    const photo = card(page).locator('img');
    if (hasPhoto) await card(page).locator('img[data-shown=true]').waitFor();
    else {
      expect(await photo.evaluate((image) => getComputedStyle(image).opacity)).toBe('0');
      await card(page).locator('svg.session-photo__default').waitFor();
    }
    if (hasPhoto) await avatar(page).locator('img[data-shown=true]').waitFor();
    else await avatar(page).locator('svg.session-photo__default').waitFor();
    const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link');
    // Those of the staff come after the page: no visitor loads them.
    await expect
      .poll(async () => (await links.allInnerTexts()).filter((text) => ADMINISTRATIVE.includes(text)))
      .toEqual(sections);
  },
);

test(
  'S-2.22 a menu opened while the section is coming stays open when it is there',
  { tags: 'all' },
  async ({ page, screen }) => {
    await signInByFormAt(page, screen('/perfiles'), 'lucia.academica');
    await avatar(page).waitFor();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(builtFile('web/features/directory/directory.screen.tsx'), async (route) => {
      await held;
      await route.continue();
    });
    await page
      .getByRole('navigation', { name: 'Secciones' })
      .getByRole('link', { name: 'Directorio' })
      .click();
    await page.getByRole('progressbar', { name: 'Cargando sección' }).waitFor();
    await avatar(page).click();
    await card(page).waitFor();
    answer();
    await page.getByRole('heading', { level: 1, name: 'Directorio' }).waitFor();
    await page.waitForFunction(() => document.title.startsWith('Directorio'));
    expect((await card(page).boundingBox())?.width).toBe(320);
  },
);

test(
  'S-2.22 S-4.5 a student without an employee number has no menu but a plain «Cerrar Sesión»',
  { tags: 'all' },
  async ({ page, screen }) => {
    await signInByFormAt(page, screen('/perfiles'), 'diego.alumno');
    await bar(page).getByRole('button', { name: 'Cerrar Sesión' }).waitFor();
    expect(await avatar(page).count()).toBe(0);
    await bar(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
    await page.waitForURL(screen('/'));
    await bar(page).getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  },
);

test(
  'S-2.22 the menu stays open when its content is clicked and closes by Esc, outside click and avatar',
  { tags: 'all' },
  async ({ page, screen }) => {
    await signInByFormAt(page, screen('/perfiles'), 'lucia.academica');
    await avatar(page).click();
    await card(page).getByText('Lucía Herrera Ficticia').click();
    expect(await violations(page, '.session-menu')).toEqual([]);
    await card(page).getByRole('button', { name: 'Académico' }).focus();
    expect(await page.getByRole('tooltip').innerText()).toBe('Académico');
    await page.keyboard.press('Escape');
    expect([await page.getByRole('tooltip').count(), await card(page).count()]).toEqual([0, 1]);
    await page.keyboard.press('Escape');
    expect(await card(page).count()).toBe(0);
    expect(await avatar(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await card(page).waitFor();
    await page.mouse.click(300, 500);
    expect(await card(page).count()).toBe(0);
    await avatar(page).click();
    await avatar(page).click();
    expect(await card(page).count()).toBe(0);
  },
);

test('S-2.14 S-7.3 a deep link to a restricted screen leads through sign-in to that very address', async ({
  page,
  screen,
}) => {
  const address = screen('/perfiles?q=port%C3%A1til');
  await askedToSignIn(page, address);
  expect(await violations(page, 'html')).toEqual([]);
  await fillSignIn(page, 'diego.alumno');
  await page.waitForURL((url) => url.pathname.endsWith('/perfiles'));
  expect(new URL(page.url()).searchParams.get('q')).toBe('portátil');
});

test(
  'a link that leads a visitor to a restricted screen says what is there, asks to sign in and goes there',
  { tags: 'all' },
  async ({ page, screen }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(screen('/directorio'));
    await settled(page);
    expect(loaded.filter((url) => url.includes('/further-'))).toEqual([]);
    // As a notice or a regulation may hold one.
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Ver los perfiles' });
      document.querySelector('main')?.append(link);
    }, screen('/perfiles?q=port%C3%A1til'));
    await page.getByRole('link', { name: 'Ver los perfiles' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
    await fillSignIn(page, 'diego.alumno');
    await page.waitForURL((url) => url.pathname.endsWith('/perfiles'));
    expect(new URL(page.url()).searchParams.get('q')).toBe('portátil');
  },
);

test.for([REGISTRY, DOCUMENTS])(
  'S-2.12 S-2.13 S-6.3 S-8.2 a guest at %s lands on /404',
  { tags: 'all' },
  async (path, { page, screen }) => {
    await signInByFormAt(page, screen(path), 'lucia.academica');
    await page.waitForURL('**/404?de=*');
    await page.getByRole('heading', { name: 'No se ha encontrado' }).waitFor();
  },
);

test('S-2.15 the waiting screen opens the administration for a list role and /404 for a person without a role', async ({
  browser,
  page,
  screen,
}) => {
  await signInByFormAt(page, screen('/authadmin'), 'admin.lista');
  await page.waitForURL('**/AdquisicionesUG/administracion');
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await signInByFormAt(stranger, screen('/authadmin'), 'rosa.externa');
  await stranger.waitForURL('**/404?de=*');
  await other.close();
});

test(
  'a button pressed before the scripts are there does its work when they come',
  { tags: 'all' },
  async ({ page, screen }) => {
    const release = await holdScripts(page, screen('/'));
    await page.goto(screen('/'), { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]') !== null);
    await bar(page).getByRole('button', { name: 'Iniciar sesión' }).click();
    release();
    await page.getByLabel('Usuario').waitFor();
  },
);

test('S-2.9 S-2.10 a cancelled sign-in is told as such, with a key and a way back', async ({
  page,
  screen,
}) => {
  await askedToSignIn(page, screen('/perfiles'));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('heading', { name: 'No pudimos iniciar tu sesión' }).waitFor();
  await page.getByText('Cancelaste el inicio de sesión.').waitFor();
  expect(await page.getByText(/^Clave del error: C\d[A-Z]\d[A-Z]\d$/).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await page.getByLabel('Usuario').waitFor();
});

test(
  'S-2.9 S-8.2 a callback without an attempt of this tab is an expired one',
  { tags: 'all' },
  async ({ page, screen }) => {
    await page.goto(screen('/oidc-callback?code=x&state=y'));
    await page.getByText('El intento caducó. Vuelve a empezar.').waitFor();
    expect(page.url()).not.toContain('code=');
  },
);

test('D5 a visitor who never signs in downloads no part of the sign-in library', async ({ page, screen }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(screen('/adquisiciones'));
  await settled(page);
  expect(loaded.filter((url) => /provider-client|permissions|user-menu/.test(url))).toEqual([]);
});
