import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SCREEN = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const CREATE = /\/DISU\/AdquisicionesUG\/administracion\/procedimientos$/;
const TOLD = 'No llegó la respuesta. Lo intentamos otra vez; no se hará dos veces.';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let created: Request[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  created = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && CREATE.test(request.url())) created.push(request);
  });
  await page.goto(inject('origin') + SCREEN);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('heading', { level: 1, name: 'Nuevo procedimiento' }).waitFor();
});
afterEach(() => context.close());

const begin = () => page.getByRole('button', { name: 'Crear un procedimiento nuevo' });
const keys = () => created.map((request) => request.headers()['idempotency-key']);

test('a double click makes one procedure', { tags: 'all' }, async () => {
  await begin().dblclick();
  await page.getByRole('heading', { name: 'Datos' }).waitFor();
  expect(await page.getByLabel('Número', { exact: true }).inputValue()).toMatch(/^LP-UG-\d{3}-\d{4}$/);
  // Whether it was sent once or twice, it was one intention.
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^"[\w.:-]{16,64}"$/);
});

test('an answer that is lost after the change stands is asked for again, said, and makes one procedure', async () => {
  const made: AdminProcedure[] = [];
  await page.route(CREATE, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    made.push((await answer.json()) as AdminProcedure);
    if (made.length === 1) return route.abort('connectionreset');
    expect(answer.headers()['idempotency-replayed']).toBe('true');
    return route.fulfill({ response: answer });
  });
  await begin().click();
  await page.getByText(TOLD).waitFor();
  await page.getByRole('heading', { name: 'Datos' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.getByLabel('Número', { exact: true }).inputValue()).toBe(made[0]?.number);
  expect([made.length, made[1]]).toEqual([2, made[0]]);
  expect(new Set(keys()).size).toBe(1);
});

test(
  'who gives up and presses again, after a reload too, gets what the first press made',
  { tags: 'all' },
  async () => {
    const made: AdminProcedure[] = [];
    let isCut = true;
    await page.route(CREATE, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const answer = await route.fetch();
      made.push((await answer.json()) as AdminProcedure);
      return isCut ? route.abort('connectionreset') : route.fulfill({ response: answer });
    });
    await begin().click();
    await page
      .getByText(/^No hay conexión con el portal/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Nuevo procedimiento' }).waitFor();
    isCut = false;
    await begin().click();
    await page.getByRole('heading', { name: 'Datos' }).waitFor();
    expect(await page.getByLabel('Número', { exact: true }).inputValue()).toBe(made[0]?.number);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect([made.length, new Set(keys()).size]).toEqual([4, 1]);
  },
);
