import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { openPage } from '#e2e/settled.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

/** Other journeys publish and import while these run, but nothing in this area. */
const AREA = '?area=Tecnologías';

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  await page.bringToFront();
});
afterEach(() => context.close());

const list = (query = '') => openPage(page, screen(`/adquisiciones${query}`));
const address = () => decodeURIComponent(new URL(page.url()).search);
const filters = () => page.getByRole('complementary', { name: 'Filtros' });
const box = (name: string) => filters().getByRole('checkbox', { name });
const chips = (on: Page = page) =>
  on.getByRole('list', { name: 'Filtros aplicados' }).getByRole('link').allInnerTexts();
const count = (on: Page = page) => on.locator('main').getByRole('status').first().innerText();
const folios = (on: Page = page) => on.locator('ol.p-rows .p-row__head .u-num').allInnerTexts();
const isQuiet = () => page.locator('section[aria-label=Resultados][aria-busy=false]').waitFor();

/** `dd/mm/aaaa` so many days from today. */
function dayFromNow(days: number): { typed: string; iso: string } {
  const iso = dateInMexico(new Date(Date.now() + days * 86_400_000));
  return { typed: iso.split('-').toReversed().join('/'), iso };
}

async function search(words: string, kept = ''): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Buscar procedimientos' });
  await field.fill(words);
  await field.press('Enter');
  await expect.poll(address).toBe(`?${kept}q=${words}`);
  await isQuiet();
}

describe('Text search', () => {
  test('words without accents and in the plural find what is written with them', async () => {
    await list();
    await search('computo');
    expect(await page.getByRole('link', { name: 'Equipo de cómputo para aulas y bibliotecas' }).count()).toBe(
      1,
    );
    await search('microscopos');
    expect(await page.getByRole('link', { name: /^Microscopios/ }).count()).toBe(1);
  });

  test('a misspelt word is mended, and the page says what it searched', async () => {
    await list();
    await search('micrscopios');
    expect(await page.getByRole('link', { name: /^Microscopios/ }).count()).toBe(1);
    await page
      .getByText('No encontramos «micrscopios». Mostramos lo que coincide con «microscopios».')
      .waitFor();
  });
});

describe('Filters', () => {
  test('two states and a range of days make an address that shows the same to somebody else', async () => {
    await list();
    const [from, to] = [dayFromNow(0), dayFromNow(60)];
    await box('Abierto').check();
    await expect.poll(address).toBe('?estado=abierto');
    await box('En evaluación').check();
    await expect.poll(address).toBe('?estado=abierto,evaluacion');
    await filters().getByRole('textbox', { name: 'Desde' }).fill(from.typed);
    await filters().getByRole('textbox', { name: 'Desde' }).press('Tab');
    await expect.poll(address).toContain(`desde=${from.iso}`);
    await filters().getByRole('textbox', { name: 'Hasta' }).fill(to.typed);
    await filters().getByRole('textbox', { name: 'Hasta' }).press('Tab');
    await expect.poll(address).toContain(`hasta=${to.iso}`);
    await isQuiet();
    await expect.poll(async () => (await chips()).length).toBe(3);
    await page.getByRole('button', { name: 'Copiar enlace del filtro' }).click();
    await page.getByText('Enlace copiado.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());

    const somebody = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const other = await somebody.newPage();
    await other.goto(link);
    expect(await chips(other)).toEqual(await chips());
    expect(await count(other)).toBe(await count());
    expect(await folios(other)).toEqual(await folios());
    expect((await folios()).length).toBeGreaterThan(1);
    await somebody.close();
  });

  test.each([
    'estado=foo',
    'estado=foo&color=azul&pag=abc&orden=nada&tipo=x',
    'desde=ayer&hasta=2026-99-99',
    'desde=2026-02-31&monto_min=abc&monto_max=1e999',
    'q=%00&pag=-1',
  ])('%s changes nothing: unknown names are ignored, and unknown values are told', async (query) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await list(AREA);
    const [all, applied] = [await count(), await chips()];
    const response = await list(`${AREA}&${query}`);
    expect(response?.status()).toBe(200);
    expect(await count()).toBe(all);
    expect((await chips()).filter((chip) => !/^Quitar filtro\s«.*» no existe$/.test(chip))).toEqual(applied);
    expect(problems).toEqual([]);
  });
});
