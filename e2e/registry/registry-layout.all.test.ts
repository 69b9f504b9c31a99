import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { startPortal } from '#e2e/portal.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context.close());

async function open(path: string, width: number): Promise<void> {
  context = await browser.newContext({ viewport: { width, height: 900 } });
  page = await context.newPage();
  await page.goto(`${inject('origin')}/AdquisicionesUG${path}`, { waitUntil: 'networkidle' });
}

async function openAsOfficer(path: string, width: number): Promise<void> {
  await open(path, width);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part.toString()} is not drawn.`);
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width, width: box.width };
};

test('S-2.2 filters without a result stay in sight, each can be taken away, and the message says so', async () => {
  await open('/proveedores?estado=inhabilitado&banda=confiable&persona=fisica', 1440);
  await page.getByText('Ningún proveedor coincide con estos filtros.').waitFor();
  for (const name of ['Inhabilitado', 'Confiable', 'Persona física']) {
    await page
      .getByRole('link', { name: new RegExp(`${name}.*[Qq]uitar|[Qq]uitar.*${name}`) })
      .first()
      .waitFor();
  }
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await page.getByText(/^\d+ proveedores/).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('S-2.12 on a tablet the states of the registry stand in one row', async () => {
  await openAsOfficer('/padron-Proveedores/Administrador?seccion=padron', 960);
  const tabs = page.getByRole('navigation', { name: 'Estado del registro' }).getByRole('link');
  await tabs.last().waitFor();
  const tops = await tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)));
  expect([tops.length > 5, new Set(tops).size]).toEqual([true, 1]);
});

test('the mark of sample data leaves the offline bar of a phone whole and stays in sight', async () => {
  await open('/proveedores', 390);
  const mark = page.getByText('Datos de muestra ficticios');
  const header = await boxOf(page.getByRole('banner'));
  expect(Math.abs((await boxOf(mark)).top - header.bottom)).toBeLessThan(2);
  await context.setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: 'Sin conexión' });
  await bar.waitFor();
  expect((await boxOf(mark)).top).toBeGreaterThanOrEqual((await boxOf(bar)).bottom);
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await boxOf(mark)).top).toBe(header.bottom);
});

test('what the states mean stands beside the list until a supplier is chosen, where there is room', async () => {
  await open('/proveedores', 1440);
  const legend = page.getByRole('complementary', { name: 'Elige un proveedor' });
  expect(await legend.locator('dt').count()).toBe(6);
  await page.locator('.supplier-list tbody th a').first().click();
  await legend.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goBack();
  await legend.waitFor({ state: 'hidden' });
});

test('on a phone the state of each supplier keeps its words on one line', async () => {
  await open('/proveedores', 390);
  await page.locator('.supplier-list tbody tr').first().waitFor();
  const heights = await page
    .locator('.supplier-list td .u-tag')
    .evaluateAll((tags) => tags.map((tag) => tag.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThan(30);
});

test('on a phone the open one of the tabs of a section is in sight', async () => {
  await openAsOfficer('/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=importar', 390);
  const tabs = page.getByRole('navigation', { name: 'Registros' });
  expect((await boxOf(tabs.getByRole('link', { name: 'Importar' }))).right).toBeLessThanOrEqual(390);
});

test('on the widest screens the bars begin and end with the page, and the sections stand on one line', async () => {
  await openAsOfficer('/padron-Proveedores/Administrador?seccion=padron', 2560);
  const title = page.getByRole('heading', { level: 1, name: 'Padrón completo' });
  await title.waitFor();
  const heading = await boxOf(title);
  const sections = page.getByRole('navigation', { name: 'Secciones', exact: true });
  const home = await boxOf(sections.getByRole('link', { name: 'Inicio' }));
  const profiles = await boxOf(sections.getByRole('link', { name: 'Perfiles' }));
  expect(Math.abs(home.left - heading.left)).toBeLessThan(20);
  expect(profiles.top).toBe(home.top);
});

test('a sanction on a phone tells its cause above its law, over the whole width of the value', async () => {
  await open('/proveedores?vista=sancionados', 390);
  const cause = page.locator('td[data-label="Causa y fundamento"]').first();
  const law = await boxOf(cause.locator('small'));
  const value = await boxOf(cause.locator('> div > span'));
  expect(law.width).toBe(value.width);
  expect(value.width).toBeGreaterThan(200);
});

test('the code of a renewal is asked for below its number, and both boxes stand on one line', async () => {
  await open('/proveedores/solicitud?tramite=refrendo', 1440);
  const number = await boxOf(page.getByLabel('Número de registro'));
  const code = await boxOf(page.getByLabel('Código', { exact: true }));
  expect(code.top).toBe(number.top);
  expect((await boxOf(page.getByRole('button', { name: 'Enviar código' }))).top).toBeGreaterThan(
    number.bottom,
  );
});

test('S-2.12 the whole registry fits a tablet: number, RFC and line of business stand under the name', async () => {
  await openAsOfficer('/padron-Proveedores/Administrador?seccion=padron', 700);
  const box = page.getByRole('region', { name: 'Proveedores de todos los estados' });
  await box.waitFor();
  expect(await box.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  expect(await box.locator('tbody th').first().innerText()).toMatch(/P-\d{5} · [A-Z0-9Ñ&]{12,13} · /);
  await page.setViewportSize({ width: 1000, height: 900 });
  const table = await boxOf(box.getByRole('table'));
  expect(table.right).toBeLessThanOrEqual((await boxOf(box)).right + 0.5);
  expect((await boxOf(box.locator('tbody th').first())).width).toBeGreaterThan(170);
  expect(await box.getByRole('columnheader', { name: 'RFC' }).isVisible()).toBe(true);
  expect(await box.locator('tbody th').first().innerText()).not.toContain('·');
});

test('an unknown record or request is said to be unknown, without an offer to try again', async () => {
  await openAsOfficer('/padron-Proveedores/Administrador?seccion=padron&prov=P-99999', 1440);
  await page.getByText('Este expediente no existe.').waitFor();
  expect(await page.getByRole('button', { name: 'Intentar de nuevo' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Solicitudes', exact: true }).click();
  await page.locator('.rg-queue tbody tr').first().waitFor();
  await page.goto(`${page.url().split('?')[0]}?sol=S-2026-XXXXXX`, { waitUntil: 'networkidle' });
  await page.getByText('No hay una solicitud con el folio S-2026-XXXXXX.').waitFor();
});

test('the evidence of a match is read before the reason of its decision is asked for', async () => {
  await openAsOfficer('/padron-Proveedores/Administrador?seccion=listas', 1440);
  await page.locator('.nl-open').first().click();
  const sheet = page.getByRole('dialog');
  const evidence = await boxOf(sheet.getByRole('region', { name: 'Evidencia' }));
  expect((await boxOf(sheet.getByLabel('Razón'))).top).toBeGreaterThan(evidence.bottom - 1);
});

test('an empty queue offers neither keys nor a file', async () => {
  await openAsOfficer('/padron-Proveedores/Administrador?q=zzzzqq', 1440);
  await page.getByText('Ninguna solicitud coincide con «zzzzqq».').waitFor();
  const elsewhere = page.getByRole('link', { name: 'Buscar en «Rechazadas»' });
  expect(await elsewhere.getAttribute('href')).toMatch(/estado=rechazadas.*q=|q=.*estado=rechazadas/);
  expect(await page.getByRole('button', { name: 'Exportar CSV' }).count()).toBe(0);
  expect(await page.locator('.u-keys').count()).toBe(0);
});

test('letters twice as large on a phone: a match of the lists fits and no short word is broken', async () => {
  const enlarge = () =>
    page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  const linesOf = (part: Locator) =>
    part.evaluate((element) => {
      // Boxes around the words begin above them: only the words themselves tell the lines.
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const tops = new Set<number>();
      while (words.nextNode() !== null) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        for (const { top } of range.getClientRects()) tops.add(Math.round(top));
      }
      return tops.size;
    });
  await openAsOfficer('/padron-Proveedores/Administrador', 390);
  await page.locator('.rg-queue tbody tr').first().waitFor();
  await enlarge();
  expect(await linesOf(page.locator('td[data-label="Trámite"]').first())).toBe(1);
  expect(await linesOf(page.locator('.rg-queue .rg-due').first())).toBe(1);
  await page.goto(`${page.url().split('?')[0]}?seccion=listas`, { waitUntil: 'networkidle' });
  await page.locator('.u-tag', { hasText: 'Mismo nombre, por comprobar' }).waitFor();
  await enlarge();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto(`${inject('origin')}/AdquisicionesUG/proveedores`, { waitUntil: 'networkidle' });
  await enlarge();
  expect(await linesOf(page.locator('.supplier-state small').first())).toBe(1);
});

test('a registry without anybody says that it is empty and where to begin, to visitors and to officers', async () => {
  const empty = await startPortal({ DEMO_DATA: '0' });
  try {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    await page.goto(empty.screen('/proveedores'), { waitUntil: 'networkidle' });
    await page.getByText('Aún no hay proveedores en el padrón.').waitFor();
    expect(await page.getByText('con estos filtros').count()).toBe(0);
    await page.getByRole('link', { name: 'Inscribirme' }).click();
    await page.getByRole('heading', { name: 'Quién puede inscribirse' }).waitFor();
    await page.goto(empty.screen('/padron-Proveedores/Administrador?seccion=padron'), {
      waitUntil: 'networkidle',
    });
    await fillSignIn(page, 'mariana.admin');
    await page.getByText('Aún no hay proveedores en el padrón.').waitFor();
    await page.getByRole('link', { name: 'Importar un padrón' }).click();
    await page.getByRole('heading', { level: 1, name: 'Importar' }).waitFor();
    await page.getByRole('link', { name: 'Transparencia' }).click();
    const format = page.getByRole('region', { name: /^Formato XXX/ });
    await format.getByText('En este trimestre no hay renglones que reportar.').waitFor();
  } finally {
    await empty.stop();
  }
}, 600_000);

const QUEUE = '/padron-Proveedores/Administrador';
const queueAnswer = (url: URL) => url.pathname.endsWith('/padron/solicitudes');

test('the queue whose answer does not come yet has its frame: bars, sections, heading, a skeleton', async () => {
  await openAsOfficer(QUEUE, 1440);
  await page.getByRole('heading', { name: 'Padrón de proveedores' }).waitFor();
  await page.route(queueAnswer, () => undefined);
  const asked = page.waitForRequest((request) => queueAnswer(new URL(request.url())));
  await page.reload({ waitUntil: 'commit' });
  await asked;
  await page.getByRole('heading', { level: 1, name: 'Padrón de proveedores' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Cargando la sección' }).waitFor();
  await page.getByRole('link', { name: 'Listas negativas' }).waitFor();
  await page.getByRole('contentinfo').waitFor();
});

test('a queue that could not be read says so below its heading, and a second try brings it', async () => {
  await openAsOfficer(QUEUE, 1440);
  await page.getByRole('heading', { name: 'Padrón de proveedores' }).waitFor();
  await page.route(queueAnswer, (route) => route.fulfill({ status: 500, json: { status: 500 } }));
  await page.reload();
  await page.getByText('No pudimos cargar esta sección.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Padrón de proveedores' }).waitFor();
  await page.getByRole('navigation', { name: 'Secciones del padrón' }).waitFor();
  await page.unroute(queueAnswer);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await page
    .getByRole('tab', { name: /Por revisar/ })
    .or(page.getByText('Por revisar'))
    .first()
    .waitFor();
  expect(await page.getByText('No pudimos cargar esta sección.').count()).toBe(0);
});

test('while a restricted page waits for its session, the bars of the portal are there', async () => {
  await openAsOfficer('/perfiles', 390);
  await page.getByRole('heading', { name: 'Perfiles de equipo de cómputo' }).waitFor();
  await page.route('**/DISU/AdquisicionesUG/**', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('banner').waitFor();
  await page.getByRole('status').filter({ hasText: 'Cargando sección' }).waitFor();
});

test('on a phone the open section of the registry is in sight among its neighbours', async () => {
  await openAsOfficer(`${QUEUE}?seccion=transparencia`, 390);
  const sections = page.getByRole('navigation', { name: 'Secciones del padrón' });
  const open = await boxOf(sections.getByRole('link', { name: 'Transparencia' }));
  expect(open.left).toBeGreaterThanOrEqual(0);
  expect(open.right).toBeLessThanOrEqual(390);
});
