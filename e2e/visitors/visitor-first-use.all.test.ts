import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { EvaluationPage } from '#contract/evaluations.ts';
import type { ProcedureDetail, ProcedurePage } from '#contract/procedures.ts';
import { launchBrowser } from '#e2e/browser.ts';

const API = '/DISU/AdquisicionesUG';
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };

let browser: Browser;
let context: BrowserContext;
let page: Page;

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;
const ask = async <T>(path: string) => (await (await fetch(inject('origin') + API + path)).json()) as T;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

async function open(path: string, viewport = DESK): Promise<void> {
  context = await browser.newContext({ viewport });
  page = await context.newPage();
  await page.goto(screen(path), { waitUntil: 'networkidle' });
}

async function openCall(): Promise<ProcedureDetail> {
  const { rows } = await ask<ProcedurePage>('/procedimientos?estado=abierto&tipo=licitacion');
  const row = rows.find(({ lotCount, nextAct }) => lotCount > 1 && nextAct?.kind === 'questions_deadline');
  if (row === undefined) throw new Error('The demonstration has no open call that takes questions.');
  return ask<ProcedureDetail>(`/procedimientos/${row.slug}`);
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('Nothing to see.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};
type Box = Awaited<ReturnType<typeof boxOf>>;
const touch = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('A new supplier', () => {
  test.each([
    ['Inscribirme al padrón', /\/proveedores\/solicitud$/],
    ['Refrendar mi registro', /\/proveedores\/solicitud\?tramite=refrendo$/],
    ['Ver los requisitos', /\/proveedores\?vista=inscripcion$/],
    ['Seguir mi solicitud', /\/proveedores\?vista=seguimiento$/],
    ['Verificar una constancia', /\/proveedores\?vista=verificar$/],
  ])('finds «%s» on the home page, one press away', async (name, address) => {
    await open('/', PHONE);
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(address);
    await page.locator('main h1').first().waitFor();
  });

  test('reads the same requirements on the sheet as in the registry, and begins from either', async () => {
    await open('/procedimientos?para=proveedores');
    await page.getByRole('link', { name: 'Inscripción al padrón de proveedores' }).click();
    const legal = page.getByRole('region', { name: /^Persona moral/ });
    await legal.waitFor();
    const asked = await legal.locator('ul').first().getByRole('listitem').allInnerTexts();
    expect(await page.locator('main').innerText()).toContain('sin ir a la oficina');
    expect(await page.locator('main').innerText()).not.toContain('Presencial');
    await page.getByRole('link', { name: /^Ver qué es cada documento/ }).click();
    await page.waitForURL(/vista=inscripcion/);
    await page.getByRole('heading', { name: 'Requisitos' }).waitFor();
    const due = page.locator('.r-papers').first().locator('.r-papers__name');
    expect(asked.length).toBeGreaterThan(6);
    expect(await due.allInnerTexts()).toEqual(asked);
    await page.goBack();
    await page.getByRole('link', { name: 'Iniciar inscripción' }).click();
    await page.waitForURL(/\/proveedores\/solicitud$/);
  });
});

describe('The list of procedures', () => {
  test('has a search button, and the keyboard is at the results in three presses', async () => {
    await open('/adquisiciones');
    const tabs = page.getByRole('navigation', { name: 'Adquisiciones' });
    expect(await tabs.getByRole('link').first().innerText()).toBe('Procedimientos de contratación');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
      'Saltar a los resultados',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('.p-rows > li:first-child') !== null),
    ).toBe(true);
    await page.getByRole('searchbox', { name: 'Buscar procedimientos' }).fill('limpieza');
    await page.getByRole('search').getByRole('button', { name: 'Buscar' }).click();
    await page.waitForURL(/\?q=limpieza$/);
  });

  test('on a phone a row says which act comes and at what time', async () => {
    await open('/adquisiciones', PHONE);
    const next = page.locator('.p-row__next:has(time) > p').first();
    expect(await next.innerText()).toMatch(/\p{L}{4,}[^]*\d\d:\d\d\sh/u);
    expect(await next.isVisible()).toBe(true);
  });
});

describe('The filter of the evaluations', () => {
  test('stays in place, closes its menu, and the charts follow it beside everybody', async () => {
    const { lines, period } = await ask<EvaluationPage>('/evaluaciones');
    const [line] = lines.filter(({ count }) => count > 3);
    if (line === undefined || period === null) throw new Error('The demonstration has no evaluations.');
    await open('/adquisiciones/evaluaciones');
    const menu = page.locator('details.u-facet-menu', { hasText: 'Giro' });
    await menu.locator('summary').scrollIntoViewIfNeeded();
    await menu.locator('summary').click();
    const choice = menu.getByRole('link', { name: new RegExp(`^${line.label}`) });
    await choice.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    await choice.click();
    await page.waitForURL(/giro=/);
    const distribution = page.getByRole('region', { name: 'Distribución' });
    await distribution.getByText(`En todos los giros: ${period.whole.suppliers} proveedores`).waitFor();
    expect(await menu.getAttribute('open')).toBeNull();
    expect(await menu.locator('summary').evaluate((button) => button === document.activeElement)).toBe(true);
    const { period: chosen } = await ask<EvaluationPage>(
      `/evaluaciones?giro=${encodeURIComponent(line.value)}`,
    );
    expect(await distribution.innerText()).toContain(
      `${line.label}: ${line.count} proveedores evaluados, mediana ${chosen?.median?.toFixed(1)}, promedio ${chosen?.average?.toFixed(1)}`,
    );
    // What stands above grew by a line at most.
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(120);
  });
});

test('on a phone a row of the evaluations has its total, and its criteria one tap away', async () => {
  await open('/adquisiciones/evaluaciones', PHONE);
  const row = page.locator('.evaluation-results tbody tr').first();
  const labels = await row
    .locator('td:visible')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.label));
  expect(labels).toEqual(['Giro', 'Pedidos', 'Total']);
  await row.getByRole('link').click();
  await page
    .getByRole('row', { name: /^Calidad/ })
    .first()
    .waitFor();
});

describe('A procedure that takes questions', () => {
  test('says where to send them, has no place for a deadline, and every contact can be reached', async () => {
    const call = await openCall();
    await open(`/adquisiciones/procedimientos/${call.slug}`, PHONE);
    const card = page.getByRole('region', { name: 'Siguiente acto' });
    expect(await card.getByText('Lugar', { exact: true }).count()).toBe(0);
    const facts = card.locator('dl > div');
    const links = (name: string) =>
      facts
        .filter({ has: page.locator('dt', { hasText: name }) })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(await links('Preguntas')).toEqual(['#preguntar']);
    await card.getByRole('link', { name: 'Hacer una pregunta' }).click();
    await page.locator('#preguntas form').waitFor();
    expect(await links('Dudas')).toEqual([
      expect.stringMatching(/^tel:\d{10}/),
      expect.stringMatching(/^mailto:/),
    ]);
    // A mail that fits stands on one line.
    const tall = await card
      .locator('a[href^="mailto:"]')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    expect(Math.max(...tall)).toBeLessThan(30);
    // One that does not breaks before its domain, never within a word.
    const lines = await card.locator('a[href^="mailto:"]').evaluateAll((all) =>
      all.flatMap((link) =>
        [...link.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          }),
      ),
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(Math.max(...lines)).toBe(1);
  });

  test('on a phone every value of its lots begins at the same place', async () => {
    const call = await openCall();
    await open(`/adquisiciones/procedimientos/${call.slug}`, PHONE);
    const lefts = await page
      .getByRole('region', { name: 'Partidas' })
      .locator('td > div')
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return Math.round(range.getBoundingClientRect().left);
        }),
      );
    expect(lefts.length).toBeGreaterThan(5);
    expect(new Set(lefts).size).toBe(1);
  });
});

test('on the home page «Hoy» hides no day of the calendar', async () => {
  await open('/');
  const axis = page.locator('.h-gantt__axis');
  await axis.scrollIntoViewIfNeeded();
  const today = await boxOf(axis.locator('b'));
  for (const day of await axis.locator('span').all()) {
    const words = await day.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      return { left, top, right, bottom };
    });
    expect(touch(today, words)).toBe(false);
  }
});

test.each([
  ['a desk', DESK],
  ['a tablet', { width: 1000, height: 800 }],
])('on the home page «Hoy» and the days stand above their place in the rows, on %s', async (_, viewport) => {
  await open('/', viewport);
  const chart = page.getByRole('region', { name: 'Gráfica del calendario' });
  await chart.scrollIntoViewIfNeeded();
  const today = await boxOf(chart.locator('.h-gantt__axis b'));
  const line = await boxOf(chart.locator('.h-gantt__today').first());
  expect(Math.abs(today.left + today.right - line.left - line.right) / 2).toBeLessThan(1);
  const track = await boxOf(chart.locator('.h-gantt__track').first());
  const weeks = chart.locator('.h-gantt__axis span');
  const count = await weeks.count();
  for (let week = 0; week < count; week += 1) {
    const place = track.left + ((track.right - track.left) * week) / count;
    expect(Math.abs((await boxOf(weeks.nth(week))).left - place)).toBeLessThan(1);
  }
});

test('on paper the calendar of the home page is whole, with its bars and acts', async () => {
  // A letter less its margins.
  await open('/', { width: 702, height: 942 });
  await page.emulateMedia({ media: 'print' });
  const chart = page.getByRole('region', { name: 'Gráfica del calendario' });
  const [room, needed, colours] = await chart.evaluate((element) => {
    const mark = element.querySelector('.h-gantt__track .h-mark') ?? element;
    return [element.clientWidth, element.scrollWidth, getComputedStyle(mark).printColorAdjust];
  });
  expect(needed).toBeLessThanOrEqual(room);
  expect(colours).toBe('exact');
});

test.each([
  ['a desk', DESK],
  ['a desk at 200 %', ZOOMED],
  ['a phone', PHONE],
])(
  'the bars of the viewer are whole on %s, and the note of sample data covers none of their buttons',
  async (_, viewport) => {
    const call = await openCall();
    const document = call.documents.find(({ versions }) => versions[0]?.mediaType === 'application/pdf');
    await open(`/adquisiciones/documentos?doc=${document?.id}`, viewport);
    await page.waitForSelector('.v-page[data-page="1"][data-drawn]');
    const note = await boxOf(page.locator('.u-demo'));
    const tools = page.locator('.v-bar, .v-phone').locator('a:visible, button:visible, input:visible');
    expect(await tools.count()).toBeGreaterThan(5 - Number(viewport === PHONE));
    for (const tool of await tools.all()) {
      const box = await boxOf(tool);
      expect(box.bottom, await tool.innerText()).toBeLessThanOrEqual(viewport.height);
      expect(touch(box, note), await tool.innerText()).toBe(false);
    }
  },
);
