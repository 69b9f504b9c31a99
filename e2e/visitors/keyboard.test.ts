import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { faultOfFocus, hasFocus, tabTo } from '#e2e/focus.ts';
import { openPage } from '#e2e/settled.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context.close());

async function open(path: string, width = 1440, height = 900): Promise<void> {
  context = await browser.newContext({ viewport: { width, height } });
  page = await context.newPage();
  await page.bringToFront();
  await openPage(page, screen(path));
}

test('S-2.1 S-2.5 S-2.8 a visitor goes from home to a downloaded document with Tab and Enter alone, the focus in sight at every stop', async () => {
  await open('/');
  await page.keyboard.press('Tab');
  expect(await faultOfFocus(page)).toBe(undefined);
  await hasFocus(page.getByRole('link', { name: 'Saltar al contenido' }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('main'));
  const calls = page.getByRole('region', { name: /^Licitaciones abiertas/ });
  await tabTo(page, calls.getByRole('link', { name: 'Equipo de cómputo para aulas y bibliotecas' }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('heading', { level: 1, name: /^Equipo de cómputo/ }));
  await tabTo(page, page.getByRole('link', { name: 'Bases de la licitación', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.v-page[data-page="1"][data-drawn]');
  await tabTo(page, page.getByRole('link', { name: 'Descargar', exact: true }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test(
  'every stop of the list is in sight, forwards and backwards, and none lies under the bar',
  { tags: 'all' },
  async () => {
    await open('/adquisiciones');
    const last = page.locator('ol.p-rows > li').last().getByRole('link');
    await tabTo(page, last);
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await faultOfFocus(page)).toBe(undefined);
    }
  },
);

test('the slider of the weeks that has the focus looks different', { tags: 'all' }, async () => {
  await open('/adquisiciones');
  for (const name of ['Desde la semana', 'Hasta la semana']) {
    const slider = page.getByRole('slider', { name });
    await slider.scrollIntoViewIfNeeded();
    const before = await slider.screenshot();
    await slider.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await hasFocus(slider);
    expect((await slider.screenshot()).equals(before)).toBe(false);
  }
});

test(
  'S-9.2 the drawer keeps the focus inside, Esc closes it, and the focus returns to its button',
  { tags: 'all' },
  async () => {
    await open('/directorio', 1279, 800);
    const burger = page.getByRole('button', { name: 'Abrir menú' });
    await tabTo(page, burger);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menú' });
    await drawer.waitFor();
    const stops = await drawer.locator('a[href], button').count();
    const inside = () =>
      page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
    for (let stop = 0; stop < stops + 3; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    await drawer.getByRole('link', { name: 'Normatividad' }).focus();
    expect(await faultOfFocus(page)).toBe(undefined);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await hasFocus(burger);
    await page.keyboard.press('Enter');
    await drawer.getByRole('link', { name: 'Normatividad' }).focus();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Normatividad' }));
  },
);

test(
  'S-2.22 S-4.2 S-4.5 signing in, the user menu and signing out by the keyboard alone',
  { tags: 'all' },
  async () => {
    await open('/');
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }));
    await page.keyboard.press('Enter');
    await page.getByLabel('Usuario').waitFor();
    if (!(await page.getByLabel('Usuario').evaluate((field) => field === document.activeElement)))
      await tabTo(page, page.getByLabel('Usuario'));
    await page.keyboard.type('mariana.admin');
    await tabTo(page, page.getByLabel('Contraseña'));
    await page.keyboard.type('demo');
    await page.keyboard.press('Enter');
    await page.waitForURL(screen('/'));
    const avatar = page.getByRole('button', { name: /^Menú de usuario/ });
    await avatar.waitFor();
    // The way back ends when the heading of the screen has the focus.
    await hasFocus(page.getByRole('heading', { level: 1 }));
    await tabTo(page, avatar);
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'Menú de usuario' });
    await card.waitFor();
    await tabTo(page, card.getByRole('button', { name: 'Administrativo' }));
    expect(await page.getByRole('tooltip').innerText()).toBe('Administrativo');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('tooltip').count()).toBe(0);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await hasFocus(avatar);
    await page.keyboard.press('Space');
    await tabTo(page, card.getByRole('button', { name: 'Cerrar Sesión' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(screen('/'));
    await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  },
);

test(
  'S-2.8 a document is opened, turned, sized, searched, downloaded and left with the keyboard alone',
  { tags: 'all' },
  async () => {
    await open('/adquisiciones/documentos');
    await tabTo(page, page.getByRole('link', { name: 'Bases de la licitación', exact: true }).first());
    await page.keyboard.press('Enter');
    await page.waitForSelector('.v-page[data-page="1"][data-drawn]');
    const leave = page.getByRole('link', { name: 'Volver al procedimiento' });
    await hasFocus(page.getByRole('heading', { level: 1 }));
    const box = page.getByRole('textbox', { name: /^Página, de/ });
    await tabTo(page, page.getByRole('button', { name: 'Página anterior' }));
    await page.keyboard.press('Tab');
    await hasFocus(box);
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.v-page[data-page="3"][data-drawn]');
    await hasFocus(box);
    expect(await box.inputValue()).toBe('3');
    const next = page.getByRole('button', { name: 'Página siguiente' });
    await tabTo(page, next);
    const pane = page.getByRole('region', { name: /^Página/ });
    const last = (await pane.getAttribute('aria-label'))?.split(' ').at(-1);
    for (let turn = 3; turn < Number(last); turn += 1) await page.keyboard.press('Enter');
    await expect.poll(() => pane.getAttribute('aria-label')).toBe(`Página ${last} de ${last}`);
    await page.keyboard.press('Enter');
    await hasFocus(next);
    const scale = page.locator('.v-bar__scale');
    const before = await scale.textContent();
    await tabTo(page, page.getByRole('button', { name: 'Acercar' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => scale.textContent()).not.toBe(before);
    await tabTo(page, page.getByRole('button', { name: 'Ajustar al ancho' }));
    await page.keyboard.press('Enter');
    const search = page.getByRole('button', { name: 'Buscar en el documento' });
    await tabTo(page, search);
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('textbox', { name: 'Palabras que buscas' }));
    await page.keyboard.type('propuesta');
    await page
      .locator('.v-find [role=status]')
      .filter({ hasText: /coincidencias?$/ })
      .waitFor();
    await page.keyboard.press('Enter');
    const hit = page.locator('.v-find__hits button').first();
    await tabTo(page, hit);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await hasFocus(search);
    await tabTo(page, page.getByRole('link', { name: 'Descargar', exact: true }));
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await tabTo(page, pane);
    await page.keyboard.press('Home');
    await expect.poll(() => pane.getAttribute('aria-label')).toBe(`Página 1 de ${last}`);
    // Alt Left belongs to the browser's own window, which a headless one lacks.
    await page.goBack();
    await hasFocus(page.getByRole('link', { name: 'Bases de la licitación', exact: true }).first());
    await page.keyboard.press('Enter');
    await leave.waitFor();
    await hasFocus(page.getByRole('heading', { level: 1 }));
    for (let back = 0; back < 2; back += 1) await page.keyboard.press('Shift+Tab');
    await hasFocus(leave);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/procedimientos/**');
    await hasFocus(page.getByRole('heading', { level: 1 }));
  },
);
