import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser, BrowserContext, BrowserContextOptions, Download, Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ProcedureDetail, ProcedurePage } from '#contract/procedures.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { holdScripts } from '#e2e/held-scripts.ts';
import { openPage, settled } from '#e2e/settled.ts';

const API = '/DISU/AdquisicionesUG';
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const BASES = 'Bases de la licitación';
const DESK = { viewport: { width: 1440, height: 900 } };

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;
/** The open call with the nearest act that has published its bidding documents. */
let call: ProcedureDetail;

const screen = (path: string) => `${origin}/AdquisicionesUG${path}`;
const ask = async <T>(path: string) => (await (await fetch(origin + API + path)).json()) as T;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
  const { rows } = await ask<ProcedurePage>('/procedimientos?estado=abierto&tipo=licitacion');
  const details = await Promise.all(rows.map(({ slug }) => ask<ProcedureDetail>(`/procedimientos/${slug}`)));
  const found = details.find(
    ({ documents, lots, nextAct }) =>
      nextAct !== null && lots.length > 0 && documents.some(({ title }) => title === BASES),
  );
  if (found === undefined) throw new Error('The demonstration data has no open call with bidding documents.');
  call = found;
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

async function open(path: string, options: BrowserContextOptions = DESK): Promise<void> {
  context = await browser.newContext({ ...options });
  page = await context.newPage();
  await page.goto(screen(path), { waitUntil: 'load' });
}

const bases = () => page.getByRole('link', { name: BASES, exact: true });
const callLink = () =>
  page.getByRole('region', { name: /^Licitaciones abiertas/ }).getByRole('link', { name: call.title });

async function expectBases(download: Download): Promise<void> {
  const version = call.documents.find(({ title }) => title === BASES)?.versions[0];
  const bytes = await readFile(await download.path());
  expect(bytes.length).toBe(version?.bytes);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(version?.sha256);
}

async function downloadBy(press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

const text = async (download: Download) => readFile(await download.path(), 'utf8');

describe('A first visit', () => {
  test('S-2.1 S-2.8 on a phone: home, open call, bidding documents read in the page, and downloaded byte by byte', async () => {
    await open('/', PHONE);
    await callLink().tap();
    await page.getByRole('heading', { level: 1, name: call.title }).waitFor();
    await bases().tap();
    await page.waitForSelector('.v-page[data-page="1"][data-drawn]');
    expect(await page.locator('.v-page[data-page="1"] .textLayer').textContent()).toContain(call.number);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectBases(
      await downloadBy(() =>
        page
          .getByRole('link', { name: /^Descargar/ })
          .first()
          .tap(),
      ),
    );
  });

  test('S-2.1 S-2.5 S-2.8 the same with scripts off: links, search form, filters and download', async () => {
    await open('/', { ...PHONE, javaScriptEnabled: false });
    await callLink().tap();
    expect(await page.locator('h1').textContent()).toBe(call.title);
    // Asking takes scripts: the page says whom to write to, and hands out the answers.
    await page.getByText(/^Preguntar aquí y leer las respuestas necesita JavaScript/).waitFor();
    expect(await page.getByRole('link', { name: 'descarga las respuestas (CSV)' }).count()).toBe(1);
    await expectBases(
      await downloadBy(() => page.getByRole('link', { name: 'Descargar Bases de la licitación' }).tap()),
    );
    await bases().tap();
    expect(await page.locator('h1').textContent()).toBe('Bases de la licitación');
    await expectBases(
      await downloadBy(() => page.getByRole('link', { name: 'Descargar', exact: true }).tap()),
    );

    await page.goto(screen('/'));
    const field = page.getByRole('searchbox', { name: 'Buscar en el portal' });
    await field.fill('computo');
    await field.press('Enter');
    await page.waitForURL(screen('/buscar?q=computo'));
    expect(await page.getByRole('link', { name: /cómputo/ }).count()).toBeGreaterThan(0);

    await page.goto(screen('/adquisiciones'));
    await page.getByRole('link', { name: /^Filtros/ }).tap();
    const filters = page.getByRole('form', { name: 'Filtros' });
    await filters.getByLabel('Desierto').check();
    await filters.getByLabel('En evaluación').check();
    await filters.getByRole('button', { name: 'Aplicar filtros' }).tap();
    await page.waitForURL(screen('/adquisiciones?estado=evaluacion,desierto'));
    const { total } = await ask<ProcedurePage>('/procedimientos?estado=evaluacion,desierto');
    expect(await page.getByRole('status').first().textContent()).toBe(`${total.value} procedimientos`);
    await page.getByRole('link', { name: 'Quitar filtro En evaluación' }).tap();
    await page.waitForURL(screen('/adquisiciones?estado=desierto'));
  });

  test(
    'a page that was scrolled before its scripts were there stays where it is',
    { tags: 'all' },
    async () => {
      context = await browser.newContext({ ...PHONE });
      page = await context.newPage();
      const release = await holdScripts(page, screen('/'));
      await page.goto(screen('/'), { waitUntil: 'commit' });
      await page.getByRole('link', { name: 'Detalle', exact: true }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Abrir menú' }).tap();
      const before = await page.evaluate(() => scrollY);
      expect(before).toBeGreaterThan(0);
      release();
      // The menu opens when the screen lives: by then the router has had its say.
      await page.getByRole('dialog').waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(before);
    },
  );

  test('from home to the bidding documents of an open call in two presses', { tags: 'all' }, async () => {
    await open('/');
    await callLink().click();
    await bases().click();
    await page.waitForSelector('.v-page[data-page="1"][data-drawn]');
  });
});

test('the home page is read in a minute: at most 450 words', async () => {
  await open('/');
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('Licitaciones abiertas');
  expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(450);
});

describe('A procedure', () => {
  test.each([
    ['1440×900', DESK],
    ['390×844', PHONE],
  ])(
    'at %s the next act shows its date, time and place (or where to write) without scrolling',
    async (_, options) => {
      await open(`/adquisiciones/procedimientos/${call.slug}`, options);
      const card = page.getByRole('region', { name: 'Siguiente acto' });
      for (const part of [
        card.locator('.u-leaf'),
        card.getByText(/\d\d:\d\d\sh/).first(),
        // A deadline has no place: it says where questions go.
        card.getByText(call.nextAct?.kind === 'questions_deadline' ? 'Preguntas' : 'Lugar', { exact: true }),
      ]) {
        const box = await part.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(options.viewport.height);
      }
      expect(await page.evaluate(() => scrollY)).toBe(0);
    },
  );

  test('exactly one stage is the current one, and «n de m» stands as text', { tags: 'all' }, async () => {
    await open(`/adquisiciones/procedimientos/${call.slug}`, PHONE);
    const current = page.locator('[aria-current=step]');
    expect(await current.count()).toBe(1);
    expect(await current.textContent()).toMatch(/en curso/);
    expect(
      await page
        .locator('.p-head')
        .getByText(/^\d de \d$/)
        .isVisible(),
    ).toBe(true);
  });

  test(
    'printed it takes at most two letter pages, without bars, buttons and notices',
    { tags: 'all' },
    async () => {
      await open(`/adquisiciones/procedimientos/${call.slug}`);
      // What paper needs comes last.
      await settled(page);
      const printer = await context.newCDPSession(page);
      const { data } = await printer.send('Page.printToPDF', { preferCSSPageSize: true });
      const sheet = await getDocumentProxy(new Uint8Array(Buffer.from(data, 'base64')));
      expect(sheet.numPages).toBeLessThanOrEqual(2);
      const { width, height } = (await sheet.getPage(1)).getViewport({ scale: 1 });
      expect([width, height]).toEqual([612, 792]);
      const words: string[] = [];
      for (let number = 1; number <= sheet.numPages; number += 1) {
        const { items } = await (await sheet.getPage(number)).getTextContent();
        for (const item of items) if ('str' in item) words.push(item.str);
      }
      const printed = words.join(' ');
      expect(printed).toContain(call.number);
      for (const { description } of call.lots) expect(printed).toContain(description.slice(0, 20));
      expect(printed).not.toMatch(
        /Iniciar sesión|Copiar enlace|Leer como texto|Ver qué cambió|Agregar|Normatividad|Datos de muestra|mañana|en \d+ días/,
      );
      const whole = printed.replaceAll(/\s/g, '');
      expect(whole).toMatch(/Impresoel\d+de[a-z]+de\d{4},\d\d:\d\dh\.Consultalaversiónvigenteenhttp:/);
      // A path leads nowhere from a sheet of paper.
      expect(whole).toContain(`(${origin}/AdquisicionesUG/adquisiciones/documentos?doc=`);
      expect(whole).not.toContain('(/AdquisicionesUG');
    },
  );

  test('its acts and all acts come as valid calendars', { tags: 'all' }, async () => {
    await open(`/adquisiciones/procedimientos/${call.slug}`);
    const own = await text(
      await downloadBy(() => page.getByRole('link', { name: 'Agregar al calendario' }).click()),
    );
    expectCalendar(own);
    expect(own.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    const all = await text(
      await downloadBy(() => page.getByRole('link', { name: 'Agregar todas las fechas' }).click()),
    );
    expectCalendar(all);
    const acts = call.acts.filter(({ kind }) => kind !== 'publication');
    expect(all.match(/^BEGIN:VEVENT/gm)).toHaveLength(acts.length);
  });
});

function expectCalendar(calendar: string): void {
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
  expect(calendar).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events = calendar.split('BEGIN:VEVENT').slice(1);
  const ids = events.map((event) => {
    expect(event).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/);
    expect(event).toMatch(/\r\nDTSTART(;[^:]+)?:\d{8}(T\d{6}Z?)?\r\n/);
    expect(event).toMatch(/\r\nSUMMARY:/);
    return /\r\nUID:(\S+)/.exec(event)?.[1];
  });
  expect(new Set(ids).size).toBe(events.length);
}

describe('The list', () => {
  test('S-2.5 exports what is shown as CSV, one row per procedure', async () => {
    await open('/adquisiciones?estado=evaluacion,desierto&orden=publicacion');
    const download = await downloadBy(() => page.getByRole('link', { name: 'Exportar CSV' }).click());
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const rows: Record<string, string>[] = parse(await text(download), { bom: true, columns: true });
    const { total, rows: shown } = await ask<ProcedurePage>(
      '/procedimientos?estado=evaluacion,desierto&tam=50&orden=publicacion',
    );
    expect(rows).toHaveLength(total.value);
    expect(rows.map((row) => Object.values(row)[0])).toEqual(shown.map(({ number }) => number));
  });
});

describe('The connection', () => {
  test(
    'without it the screen stays and says of when its data is; with it again the notice goes',
    { tags: 'all' },
    async () => {
      await open('/adquisiciones');
      await settled(page);
      await context.setOffline(true);
      await page.getByText(/^Sin conexión\. Verás los datos guardados a las \d\d:\d\d\sh\.$/).waitFor();
      expect(await page.locator('ol.p-rows > li').count()).toBeGreaterThan(0);
      await context.setOffline(false);
      await page.getByText(/^Sin conexión/).waitFor({ state: 'detached' });
    },
  );

  test(
    'D7 a section that takes longer than ten seconds says so and still arrives',
    { tags: 'all' },
    async () => {
      context = await browser.newContext(DESK);
      page = await context.newPage();
      await openPage(page, screen('/'));
      // Not before: a page whose clock is held seems idle before it answers.
      await page.clock.install();
      const held = Promise.withResolvers<void>();
      await page.route('**/DISU/AdquisicionesUG/directorio*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page
        .getByRole('navigation', { name: 'Secciones' })
        .getByRole('link', { name: 'Directorio' })
        .click();
      await page.getByRole('progressbar', { name: 'Cargando sección' }).waitFor();
      await page.clock.fastForward(9_000);
      const notice = page.getByText('Está tardando más de lo normal. Seguimos intentando.');
      expect(await notice.count()).toBe(0);
      await page.clock.fastForward(2_000);
      await notice.waitFor();
      held.resolve();
      await page.getByRole('heading', { level: 1, name: 'Directorio' }).waitFor();
      await notice.waitFor({ state: 'detached' });
    },
  );

  test(
    'D7 a filter that takes longer than ten seconds says so too, under the bar of any change of address',
    { tags: 'all' },
    async () => {
      context = await browser.newContext(DESK);
      page = await context.newPage();
      await openPage(page, screen('/adquisiciones'));
      // Not before: a page whose clock is held seems idle before it answers.
      await page.clock.install();
      const held = Promise.withResolvers<void>();
      await page.route('**/DISU/AdquisicionesUG/procedimientos?*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.getByRole('checkbox', { name: /^Abierto/ }).check();
      await page.locator('#resultados[aria-busy=true]').waitFor();
      const notice = page.getByText('Está tardando más de lo normal. Seguimos intentando.');
      await page.clock.fastForward(9_000);
      expect(await notice.count()).toBe(0);
      await page.clock.fastForward(2_000);
      await notice.waitFor();
      expect(await page.getByRole('progressbar', { name: 'Cargando sección' }).count()).toBe(1);
      held.resolve();
      await notice.waitFor({ state: 'detached' });
      await page.locator('#resultados[aria-busy=false]').waitFor();
    },
  );
});
