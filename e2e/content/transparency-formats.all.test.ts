import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { ContentItem } from '#contract/content-api.ts';
import { FORMATS } from '#contract/transparency.ts';
import { computedInBook } from '#server/kit/table-file/test-book.ts';
import { savedContent } from '#e2e/content-steps.ts';
import { test } from '#e2e/desk-test.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { openPage } from '#e2e/settled.ts';
import { signIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SECTION = '/padron-Proveedores/Administrador?seccion=transparencia';
const POSTS = '/administracion/contenido/directorio';

/** Publishes a post of which only what must be there is known; its key. */
async function barePost(browser: Browser, origin: string, name: string): Promise<string> {
  const { send } = await signedInOfficer(browser, origin);
  const areas = await send<{ rows: ContentItem[] }>('GET', '/administracion/contenido/areas');
  const values = { post: 'Analista de recorridos', area: areas.rows[0]?.key, name, phone: '473 555 0101' };
  const { key } = await send<ContentItem>('POST', POSTS, { body: JSON.stringify({ values }) });
  const step = JSON.stringify({ step: 'publish' });
  await send('POST', `${POSTS}/entradas/${key}/pasos`, { version: 1, body: step });
  return key;
}

test('what a format lacks leads to its very field; mended, it is not asked for any more, and the file has the official columns', async ({
  browser,
  origin,
  page,
  screen,
}) => {
  const name = `Rosaura Recorrido ${Date.now().toString(36)}`;
  const key = await barePost(browser, origin, name);

  await signIn(page, origin, 'mariana.admin');
  await page.goto(screen(SECTION));
  const directory = page.getByRole('region', { name: FORMATS.directorio.title });
  const summary = directory.locator('summary');
  await summary.waitFor();
  for (const { viewport } of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);
  }
  const lacks = () =>
    directory.getByRole('row', { name }).getByRole('link', { name: 'Clave o nivel del puesto' });
  if (!(await lacks().isVisible())) await summary.press('Enter');
  expect(await violations(page)).toEqual([]);
  await lacks().press('Enter');
  await page.waitForURL(`**/contenido/directorio/${key}#campo-level`);
  const level = page.getByLabel(/^Clave o nivel del puesto/);
  await expect.poll(() => level.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('NR-7');
  await savedContent(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Versión 2', { exact: true }).waitFor();

  await page.goto(screen(SECTION));
  await summary.waitFor();
  if (!(await directory.getByRole('row', { name }).first().isVisible())) await summary.press('Enter');
  await directory.getByRole('row', { name }).first().waitFor();
  expect(await lacks().count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    directory.getByRole('button', { name: 'Descargar formato (XLSX)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^formato-directorio-\d{4}-T[1-4]\.xlsx$/);
  const bytes = readFileSync(await download.path());
  expect(computedInBook(bytes)).toEqual([]);
  const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets;
  expect(sheet?.rows[0]?.slice(3, 6)).toEqual([
    'Clave o nivel del puesto',
    'Denominación del cargo',
    'Nombre(s) de la persona servidora pública',
  ]);
  expect(sheet?.rows.find((row) => row.includes(name))?.[3]).toBe('NR-7');
});

test('each kind of place that the lists of faults name takes the focus', async ({
  browser,
  origin,
  page,
  screen,
}) => {
  await barePost(browser, origin, `Silvia Recorrido ${Date.now().toString(36)}`);
  await signIn(page, origin, 'mariana.admin');
  /** Every link of the lists, in sight or folded. */
  const named = async () => {
    await openPage(page, screen(SECTION));
    // Each format is checked by itself, and can be taken once it was.
    const checked = page.getByRole('button', { name: 'Descargar formato (XLSX)' });
    await expect.poll(() => checked.count()).toBe(1 + Object.keys(FORMATS).length);
    const links = page.locator('main details a[href*="#"]');
    return links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  };
  /** What differs by the thing alone, whose key is the last part of the address, and by numbers is one kind. */
  const kindOf = (link: string) => {
    const { pathname, search, hash } = new URL(link);
    const rest = (search + hash).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/g, 'n');
    return pathname.slice(0, pathname.lastIndexOf('/')) + rest;
  };
  const ofEachKind = new Map((await named()).map((link) => [kindOf(link), link]));
  expect(ofEachKind.size).toBeGreaterThan(10);
  const missed: string[] = [];
  for (const link of ofEachKind.values()) {
    // What differs by the part after # alone would not be loaded again.
    await page.goto('about:blank');
    await page.goto(link);
    const id = decodeURIComponent(new URL(link).hash).slice(1).split('/').at(-1) ?? '';
    const place = page.locator(`[id="${id}"]:focus, .u-field:focus:has([id="${id}"])`);
    await place.waitFor({ timeout: 30_000 }).catch(() => missed.push(link));
  }
  // What another journey mended meanwhile is asked for by nobody any more.
  const asked = missed.length === 0 ? [] : await named();
  expect(missed.filter((link) => asked.includes(link))).toEqual([]);
}, 900_000);
