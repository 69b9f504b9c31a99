import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';

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

const list = (query = '') => page.goto(screen(`/adquisiciones${query}`), { waitUntil: 'networkidle' });
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
  const iso = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
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

  test('nothing found says so and offers a way back', async () => {
    await list('?q=zzzzqq');
    await page.getByText('No encontramos «zzzzqq». Prueba con el folio o con menos palabras.').waitFor();
    expect(await count()).toBe('0 procedimientos');
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

  test('a date that is no date stays as it was typed and says so, until it is one', async () => {
    await list();
    const from = filters().getByRole('textbox', { name: 'Desde' });
    await from.fill('31/02/2026');
    await from.press('Enter');
    await filters().getByText('Escribe una fecha que exista, como dd/mm/aaaa.').waitFor();
    await from.press('Tab');
    expect([await from.inputValue(), address()]).toEqual(['31/02/2026', '']);
    expect(await filters().getByText('Escribe una fecha que exista').count()).toBe(1);
    const { typed, iso } = dayFromNow(0);
    await from.fill(typed);
    await expect.poll(address).toBe(`?desde=${iso}`);
    await expect.poll(() => filters().getByText('Escribe una fecha que exista').count()).toBe(0);
  });

  test('back removes filters one at a time, and forward brings them again', async () => {
    await list(AREA);
    const steps = [await count()];
    for (const name of ['Abierto', 'Adjudicado', 'Licitación pública']) {
      await box(name).check();
      await page.getByRole('link', { name: `Quitar filtro ${name}` }).waitFor();
      await isQuiet();
      steps.push(await count());
    }
    for (const [index, left] of [
      [2, ['Abierto', 'Adjudicado', 'Tecnologías']],
      [1, ['Abierto', 'Tecnologías']],
      [0, ['Tecnologías']],
    ] as const) {
      await page.goBack();
      await expect
        .poll(async () => (await chips()).map((chip) => chip.replace('Quitar filtro', '').trim()))
        .toEqual(left);
      await expect.poll(() => count()).toBe(steps[index]);
    }
    expect(await filters().getByRole('checkbox', { checked: true }).count()).toBe(1);
    await page.goForward();
    await expect.poll(() => count()).toBe(steps[1]);
    expect(await box('Abierto').isChecked()).toBe(true);
  });

  test('a new search keeps the filters that were chosen', async () => {
    await list('?estado=abierto&tipo=licitacion');
    const chosen = await chips();
    await search('equipo', 'estado=abierto&tipo=licitacion&');
    await search('computo', 'estado=abierto&tipo=licitacion&');
    expect(await chips()).toEqual(chosen);
    for (const name of ['Abierto', 'Licitación pública']) expect(await box(name).isChecked()).toBe(true);
  });

  test.each([
    'estado=foo',
    'estado=foo&color=azul&pag=abc&orden=nada&tipo=x',
    'desde=ayer&hasta=2026-99-99',
    'desde=2026-02-31&monto_min=abc&monto_max=1e999',
    'q=%00&pag=-1',
  ])('%s changes nothing: unknown names and values are ignored', async (query) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await list(AREA);
    const [all, applied] = [await count(), await chips()];
    const response = await list(`${AREA}&${query}`);
    expect(response?.status()).toBe(200);
    expect(await count()).toBe(all);
    expect(await chips()).toEqual(applied);
    expect(problems).toEqual([]);
  });

  test('the count is one live region that stays in place and changes its text once per filter', async () => {
    await list();
    const status = page.getByRole('status').filter({ hasText: /procedimientos?$/ });
    expect(await status.count()).toBe(1);
    await status.evaluate((region) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await box('Desierto').check();
    await page.getByRole('link', { name: 'Quitar filtro Desierto' }).waitFor();
    await isQuiet();
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard).toEqual([await count()]);
    expect(heard[0]).toMatch(/^\d+ procedimientos$/);
  });

  test('S-4.1 while a filter is on its way the rows, the pressed box and the focus stay, without a progress bar', async () => {
    await list();
    const held = Promise.withResolvers<void>();
    const asked = page.waitForRequest('**/DISU/AdquisicionesUG/procedimientos?*');
    await page.route('**/DISU/AdquisicionesUG/procedimientos?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const before = await folios();
    await box('Desierto').focus();
    await page.keyboard.press('Space');
    await asked;
    expect(await box('Desierto').isChecked()).toBe(true);
    expect(await box('Desierto').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await folios()).toEqual(before);
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Resultados' }).getAttribute('aria-busy')).toBe('true');
    await box('Licitación pública').check();
    await box('Suspendido').check();
    held.resolve();
    await expect.poll(address).toBe('?estado=desierto,suspendido&tipo=licitacion');
    await expect.poll(async () => (await chips()).length).toBe(3);
    expect(await box('Suspendido').evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('every filter, the weeks too, is set and cleared by the keyboard alone', async () => {
    await list();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    for (const name of ['Abierto', 'Licitación pública', 'Estatal']) {
      await box(name).focus();
      await page.keyboard.press('Space');
      await page.getByRole('link', { name: `Quitar filtro ${name}` }).waitFor();
    }
    for (const left of [2, 1, 0]) {
      await page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('link').first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await chips()).length).toBe(left);
    }
    const first = page.getByRole('slider', { name: 'Desde la semana' });
    await first.focus();
    const week = await first.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowRight');
    await expect.poll(address).toMatch(/desde=\d{4}-\d\d-\d\d&hasta=\d{4}-\d\d-\d\d/);
    await expect.poll(() => first.getAttribute('aria-valuetext')).not.toBe(week);
    expect(await focused()).toBe('Desde la semana');
    await page.getByRole('slider', { name: 'Hasta la semana' }).focus();
    await expect.poll(async () => (await chips()).length).toBe(1);
    const [before, shown] = [address(), await chips()];
    await page.keyboard.press('ArrowLeft');
    await expect.poll(address).not.toBe(before);
    // The chip of the weeks is another one then, and the focus of the one before goes with it.
    await expect.poll(async () => (await chips()).join()).not.toBe(shown.join());
    expect(await chips()).toHaveLength(1);
    await page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect.poll(address).toBe('');
  });
});
