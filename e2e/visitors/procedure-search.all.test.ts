import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { OcdsReleasePackage } from '#contract/ocds.ts';
import type { ProcedureFacets, ProcedurePage } from '#contract/procedures.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import type { Portal } from '#e2e/portal.ts';
import { openPage } from '#e2e/settled.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };

let portal: Portal;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDemonstration(), launchBrowser()]);
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await portal.stop();
});

const ask = async <T>(path: string) =>
  (await (await fetch(`${portal.origin}${API_BASE}${path}`)).json()) as T;
const address = () => decodeURIComponent(new URL(page.url()).search).replaceAll('+', ' ');
const field = () => page.getByRole('searchbox', { name: 'Buscar procedimientos' });
const rows = () => page.locator('ol.p-rows > li');

async function open(path: string, on: typeof PHONE | typeof DESK): Promise<void> {
  context = await browser.newContext({ ...on });
  page = await context.newPage();
  await openPage(page, portal.screen(path));
}

describe('The search of procedures', () => {
  test('finds while somebody types, also by another word for the same; «Atrás» leads back to the whole list', async () => {
    await open('/adquisiciones', PHONE);
    const whole = await page.locator('main').getByRole('status').first().innerText();
    await field().pressSequentially('lap');
    await expect.poll(address).toContain('q=lap');
    await field().pressSequentially('top');
    await expect.poll(address).toBe('?q=laptop');
    await page
      .getByRole('link', { name: /Equipo portátil para posgrado/ })
      .first()
      .waitFor();
    // The button says no more than the letters did.
    await page.getByRole('button', { name: 'Buscar' }).last().tap();
    expect(address()).toBe('?q=laptop');
    await page.goBack();
    await expect.poll(address).toBe('');
    await expect.poll(() => page.locator('main').getByRole('status').first().innerText()).toBe(whole);
    await expect.poll(() => field().inputValue()).toBe('');
    // What is typed next is a step of its own, and «Atrás» takes it back also before anything was found.
    const held = Promise.withResolvers<void>();
    await page.route(/\/procedimientos\?/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await field().pressSequentially('mesa');
    await expect.poll(address).toBe('?q=mesa');
    await page.goBack();
    await expect.poll(address).toBe('');
    await expect.poll(() => field().inputValue()).toBe('');
    held.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('What a visitor asks on a phone, in three actions', () => {
  test('what closes this week: nothing to do, the open calls stand first by their closing', async () => {
    await open('/adquisiciones', PHONE);
    const { rows: told } = await ask<ProcedurePage>('/procedimientos?estado=abierto&orden=acto');
    const shown = await rows().locator('.p-row__head .u-num').allInnerTexts();
    expect(shown.slice(0, told.length)).toEqual(told.map(({ number }) => number));
    const closing = told.map(({ closesAt, nextAct }) => closesAt ?? nextAct?.at ?? '');
    expect(closing).toEqual(closing.toSorted());
  });

  test('what an area bought from a supplier: both names in the search, or both filters in the address', async () => {
    const { rows: won } = await ask<ProcedurePage>('/procedimientos?estado=adjudicado&orden=monto&tam=1');
    const [one] = won;
    const supplier = one?.suppliers.split(' · ')[0] ?? '';
    await open('/adquisiciones', PHONE);
    // One action: what names both finds what both have.
    await field().fill(`${supplier} ${one?.requestingArea ?? ''}`);
    await field().press('Enter');
    await page
      .getByRole('link', { name: one?.title ?? '' })
      .first()
      .waitFor();
    for (const row of await rows().allInnerTexts()) expect(row).toContain(supplier);
    // The same as filters.
    const { proveedor } = await ask<ProcedureFacets>(
      `/procedimientos/facetas?area=${encodeURIComponent(one?.requestingArea ?? '')}`,
    );
    const chosen = proveedor.find(({ label }) => label === supplier);
    await page.goto(
      portal.screen(
        `/adquisiciones?area=${encodeURIComponent(one?.requestingArea ?? '')}&proveedor=${encodeURIComponent(chosen?.value ?? '')}`,
      ),
    );
    expect(await rows().count()).toBe(chosen?.count);
    await page.getByRole('link', { name: `Quitar filtro ${supplier}` }).waitFor();
  });

  test('which lots were deserted and why: the state, and its page', async () => {
    await open('/adquisiciones?estado=desierto', PHONE);
    await rows().first().getByRole('link').tap();
    await page
      .getByText(/desiert/i)
      .first()
      .waitFor();
    await page
      .getByText(/Motivo|Ninguna propuesta|ninguna propuesta/)
      .first()
      .waitFor();
  });
});

describe('What is taken away', () => {
  test('the list as a workbook and as JSON, and a procedure as open data', async () => {
    await open('/adquisiciones?estado=adjudicado&orden=monto', DESK);
    const { total } = await ask<ProcedurePage>('/procedimientos?estado=adjudicado');
    const take = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('main').getByRole('link', { name }).first().click(),
      ]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    };
    const json = await take('Exportar en JSON');
    expect(json.name).toMatch(/^procedimientos-.+\.json$/);
    const all = JSON.parse(json.text) as { numero: string; montoContratado: string }[];
    expect(all).toHaveLength(total.value);
    expect(all.map(({ montoContratado }) => Number(montoContratado))).toEqual(
      all.map(({ montoContratado }) => Number(montoContratado)).toSorted((a, b) => b - a),
    );
    const book = await take('Exportar en XLSX');
    expect([book.name.slice(-5), book.text.slice(0, 2)]).toEqual(['.xlsx', 'PK']);
    await rows().first().getByRole('link').click();
    await page.getByRole('main').getByRole('link', { name: 'Datos abiertos', exact: true }).waitFor();
    const open1 = JSON.parse((await take('Datos abiertos')).text) as OcdsReleasePackage;
    expect(open1.releases[0]?.tender.id).toBe(all[0]?.numero);
    expect(open1.releases[0]?.awards?.length).toBeGreaterThan(0);
  });
});
