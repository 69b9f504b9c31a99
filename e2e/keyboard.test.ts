import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';

const MOST_STOPS = 150;

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
  context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.bringToFront();
  await page.goto(screen(path), { waitUntil: 'networkidle' });
}

/** What is wrong with the place where the focus is: unseen, without a mark, or under something else. */
const faultOfFocus = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    // After the last stop the focus is the browser's own for one press.
    if (element === null || element === document.body) return undefined;
    const name = `${element.tagName} «${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}»`;
    const isMarked = (candidate: Element | null, left: number): boolean => {
      if (candidate === null || left === 0) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
      return boxShadow !== 'none' || isMarked(candidate.parentElement, left - 1);
    };
    // Of a slider only the thumb is marked and takes the pointer, and neither can be asked for: see below.
    const isSlider = element.matches('input[type=range]');
    if (!isSlider && !isMarked(element, 3)) return `${name} has no visible mark`;
    const box = element.getClientRects()[0];
    if (box === undefined || box.width === 0) return `${name} has no size`;
    const isSeen = [0.1, 0.5, 0.9].some((share) => {
      const top = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2);
      if (isSlider) return top?.closest('header') === null;
      return top !== null && (element.contains(top) || top.contains(element));
    });
    return isSeen ? undefined : `${name} is covered or out of sight at ${Math.round(box.top)} px`;
  });

/** Presses Tab until the focus is there, and looks at every stop on the way. */
async function tabTo(target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await faultOfFocus()).toBe(undefined);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target.toString()}.`);
}

const hasFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

test('S-2.1 S-2.5 S-2.8 a visitor goes from home to a downloaded document with Tab and Enter alone, the focus in sight at every stop', async () => {
  await open('/');
  await page.keyboard.press('Tab');
  expect(await faultOfFocus()).toBe(undefined);
  await hasFocus(page.getByRole('link', { name: 'Saltar al contenido' }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('main'));
  const calls = page.getByRole('region', { name: /^Convocatorias abiertas/ });
  await tabTo(calls.getByRole('link', { name: 'Equipo de cómputo para aulas y bibliotecas' }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('heading', { level: 1, name: /^Equipo de cómputo/ }));
  await tabTo(page.getByRole('link', { name: 'Bases de la licitación', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.v-page[data-page="1"][data-drawn]');
  await tabTo(page.getByRole('link', { name: 'Descargar', exact: true }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('every stop of the list is in sight, forwards and backwards, and none lies under the bar', async () => {
  await open('/adquisiciones');
  const last = page.locator('ol.p-rows > li').last().getByRole('link');
  await tabTo(last);
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await faultOfFocus()).toBe(undefined);
  }
});

test('the slider of the weeks that has the focus looks different', async () => {
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

test('S-9.2 the drawer keeps the focus inside, Esc closes it, and the focus returns to its button', async () => {
  await open('/directorio', 1279, 800);
  const burger = page.getByRole('button', { name: 'Abrir menú' });
  await tabTo(burger);
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
  expect(await faultOfFocus()).toBe(undefined);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await hasFocus(burger);
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Normatividad' }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Normatividad' }));
});

test('S-2.22 S-4.2 S-4.5 signing in, the user menu and signing out by the keyboard alone', async () => {
  await open('/');
  await tabTo(page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }));
  await page.keyboard.press('Enter');
  await page.getByLabel('Usuario').waitFor();
  if (!(await page.getByLabel('Usuario').evaluate((field) => field === document.activeElement)))
    await tabTo(page.getByLabel('Usuario'));
  await page.keyboard.type('mariana.admin');
  await tabTo(page.getByLabel('Contraseña'));
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await page.waitForURL(screen('/'));
  const avatar = page.getByRole('button', { name: /^Menú de usuario/ });
  await avatar.waitFor();
  await tabTo(avatar);
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Menú de usuario' });
  await card.waitFor();
  await tabTo(card.getByRole('button', { name: 'Administrativo' }));
  expect(await page.getByRole('tooltip').innerText()).toBe('Administrativo');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('tooltip').count()).toBe(0);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await hasFocus(avatar);
  await page.keyboard.press('Space');
  await tabTo(card.getByRole('button', { name: 'Cerrar Sesión' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(screen('/'));
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).waitFor();
});
