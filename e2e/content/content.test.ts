import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { beginContent, savedContent, writeContent } from '#e2e/content-steps.ts';
import { test } from '#e2e/desk-test.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { fillSignIn, signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const NOTICES = '/administracion/contenido/avisos';
const TODAY = '01/01/2024';

const begin = (page: Page, text: string) =>
  beginContent(page, { button: 'Nuevo aviso', field: 'Título', text });
const onHome = (page: Page) => page.getByRole('region', { name: 'Avisos' });

test('a notice is written, previewed, published, corrected, compared and brought back by the keyboard alone', async ({
  browser,
  page,
  screen,
}) => {
  const title = 'Cierre por inventario del almacén';
  await signInAt(page, screen(NOTICES), 'mariana.admin');
  await begin(page, title);
  expect(await page.getByText('El público todavía no lo ve.').count()).toBe(1);
  await page.keyboard.press('ControlOrMeta+Enter');
  const summary = page.getByRole('region', { name: 'Hay 2 datos por corregir' });
  await summary.waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('campo-text');

  await writeContent(page, { Texto: 'No se recibe material el lunes.', 'Se muestra desde': TODAY });
  const preview = page.getByRole('complementary', { name: 'Así lo verá el público' });
  await preview.locator('iframe').contentFrame().getByText('No se recibe material el lunes.').waitFor();
  expect(await violations(page)).toEqual([]);

  await using visitor = await browser.newContext(DESK);
  const home = await visitor.newPage();
  await home.goto(screen('/'));
  expect(await home.getByText(title).count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Publicado', { exact: true }).first().waitFor();
  await home.reload();
  await onHome(home).getByText('No se recibe material el lunes.').waitFor();

  await writeContent(page, { Texto: 'No se recibe material el martes.' });
  await page.getByText('Editas la versión 2. El público sigue viendo la 1.').waitFor();
  expect(await page.getByText('Cambió', { exact: true }).count()).toBe(1);
  await home.reload();
  await onHome(home).getByText('No se recibe material el lunes.').waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Versión 2', { exact: true }).waitFor();
  await home.reload();
  await onHome(home).getByText('No se recibe material el martes.').waitFor();

  await page.keyboard.press('Alt+h');
  const history = page.getByRole('region', { name: 'Historial' });
  await history.getByRole('row', { name: /^Texto .*lunes.*martes/ }).waitFor();
  expect(await history.locator('del').allTextContents()).toEqual(['lunes.']);
  expect(await history.locator('ins').allTextContents()).toEqual(['martes.']);
  expect(await violations(page)).toEqual([]);
  await history.getByRole('button', { name: 'Volver a la más antigua' }).press('Enter');
  await page.getByText('Editas la versión 3. El público sigue viendo la 2.').waitFor();
  expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe(
    'No se recibe material el lunes.',
  );

  await page.getByRole('button', { name: 'Retirar' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Terminó el inventario');
  await dialog.getByRole('button', { name: 'Retirar' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await home.reload();
  await home.getByRole('heading', { name: /^Licitaciones abiertas/ }).waitFor();
  expect(await home.getByText(title).count()).toBe(0);
});

test(
  'what is typed survives a reload, and two officers are joined where they wrote apart and asked where they did not',
  { tags: 'all' },
  async ({ browser, page, screen }) => {
    await signInAt(page, screen(NOTICES), 'mariana.admin');
    await begin(page, 'Aviso de dos manos');
    await writeContent(page, { Texto: 'Texto del principio.' });
    await using other = await browser.newContext(DESK);
    const theirs = await other.newPage();
    await signInAt(theirs, page.url(), 'oscar.compras');
    await theirs.getByLabel('Enlace').waitFor();

    await page.bringToFront();
    await writeContent(page, { Texto: 'Lo escribió Mariana.' });
    await theirs.bringToFront();
    await theirs.getByLabel(/^Enlace/).fill('https://universidad.example/aviso');
    await theirs.getByText(/escribió al mismo tiempo en Texto/).waitFor();
    expect(await theirs.getByLabel('Texto', { exact: true }).inputValue()).toBe('Lo escribió Mariana.');
    await theirs.getByLabel('Texto', { exact: true }).fill('Lo escribió Óscar.');
    await savedContent(theirs);

    await page.bringToFront();
    await page.getByLabel('Texto', { exact: true }).fill('Lo corrige Mariana.');
    const asked = page.getByRole('alert', { name: /^Óscar .+ guardó el aviso/ });
    await asked.waitFor();
    expect(await violations(page)).toEqual([]);
    await asked.getByText('Cuando lo abriste decía: Lo escribió Mariana.').waitFor();
    await asked.getByLabel(/^Lo tuyo/).check();
    await asked.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await asked.waitFor({ state: 'detached' });
    await savedContent(page);
    expect(await page.getByLabel(/^Enlace/).inputValue()).toBe('https://universidad.example/aviso');

    await page.route('**/borrador', (route) => route.abort());
    await page.getByLabel('Texto', { exact: true }).fill('Escrito sin conexión.');
    await page.getByText(/^No se guardó: No hay conexión/).waitFor();
    await page.unroute('**/borrador');
    await page.reload();
    await page.getByLabel('Texto', { exact: true }).waitFor();
    expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe('Escrito sin conexión.');
    await savedContent(page);
    await page.reload();
    await page.getByLabel('Texto', { exact: true }).waitFor();
    expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe('Escrito sin conexión.');
  },
);

test(
  'a session that ends while somebody types keeps every letter and saves after signing in again',
  { tags: 'all' },
  async ({ page, screen }) => {
    await signInAt(page, screen(NOTICES), 'mariana.admin');
    await begin(page, 'Aviso con sesión vencida');
    await page.getByLabel('Texto', { exact: true }).waitFor();
    await page.route('**/identidad/**', (route) => route.abort());
    await page.route('**/contenido/avisos/entradas/**', (route) => route.fulfill({ status: 401, body: '' }));
    await page.getByLabel('Texto', { exact: true }).fill('Escrito al vencer la sesión.');
    await page.getByText(/^No se guardó/).waitFor();
    await page.unroute('**/identidad/**');
    await page.unroute('**/contenido/avisos/entradas/**');
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith('oidc.')) sessionStorage.removeItem(key);
    });
    await page.context().clearCookies();
    await page.reload();
    await fillSignIn(page, 'mariana.admin');
    await page.getByLabel('Texto', { exact: true }).waitFor();
    expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe('Escrito al vencer la sesión.');
    await savedContent(page);
  },
);

test(
  'a notice that is scheduled by a program appears at its second',
  { tags: 'all' },
  async ({ browser, page, screen }) => {
    await signInAt(page, screen(NOTICES), 'mariana.admin');
    await begin(page, 'Aviso programado');
    await writeContent(page, { Texto: 'Sale solo.', 'Se muestra desde': TODAY });
    // Its days are its only clock on the screen.
    expect(await page.getByLabel('En una fecha').count()).toBe(0);
    await savedContent(page);
    await page.getByText('El público todavía no lo ve.').waitFor();
    const token = await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { id_token: string }).id_token;
    });
    const { origin, pathname } = new URL(page.url());
    const entry = `${origin}/DISU/AdquisicionesUG${NOTICES}/entradas/${pathname.split('/').at(-1) ?? ''}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { version } = (await (await fetch(entry, { headers })).json()) as { version: number };
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_000);
    const sent = await fetch(`${entry}/pasos`, {
      method: 'POST',
      headers: { ...headers, 'if-match': `"${version}"` },
      body: JSON.stringify({ step: 'schedule', at: at.toISOString() }),
    });
    expect(sent.status).toBe(200);
    await using visitor = await browser.newContext(DESK);
    const home = await visitor.newPage();
    // Until it is there the page is asked for again and again; it was never there before its second.
    let seenAt = 0;
    while (seenAt === 0 && Date.now() < at.getTime() + 30_000) {
      await home.goto(screen('/'), { waitUntil: 'domcontentloaded' });
      if ((await onHome(home).getByText('Sale solo.').count()) > 0) seenAt = Date.now();
    }
    expect(seenAt).toBeGreaterThanOrEqual(at.getTime());
  },
);

test(
  'a table with errors is shown by row and column; the corrected one is applied whole, and comes out again',
  { tags: 'all' },
  async ({ page, screen }) => {
    await signInAt(page, screen(`${NOTICES}?vista=importar`), 'mariana.admin');
    const send = (rows: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'avisos.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Título,Texto,Se muestra desde,Prioridad\n${rows}`),
      });
    await page.getByRole('heading', { name: 'Importar avisos' }).waitFor();
    await send('Uno de la tabla,Hola,31/02/2026,Altísima\nOtro de la tabla,Hola,01/02/2026,Urgente\n');
    await page
      .getByRole('row', {
        name: /^Línea 2 Uno de la tabla .*Escribe una de estas.*no existe en el calendario/,
      })
      .waitFor();
    expect(await page.getByRole('button', { name: /^Aplicar/ }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('button', { name: 'Importar otro archivo' }).click();
    await send('Uno de la tabla,Hola,28/02/2026,Normal\nOtro de la tabla,Hola,01/02/2026,Urgente\n');
    await page.getByRole('button', { name: 'Aplicar 2 cambios' }).click();
    await page.getByRole('link', { name: 'Ver borradores' }).click();
    await page.getByRole('link', { name: 'Uno de la tabla' }).waitFor();
    expect(new URL(page.url()).searchParams.get('estado')).toBe('borradores');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('avisos.csv');
  },
);

test(
  'a stranger and a guest find nothing there, and no kind that does not exist',
  { tags: 'all' },
  async ({ browser, page, screen }) => {
    await signInAt(page, screen(NOTICES), 'lucia.academica');
    await page.getByRole('heading', { name: 'No se ha encontrado' }).waitFor();
    await page.goto(screen('/'));
    await page.getByRole('heading', { name: 'Avisos' }).waitFor();
    expect(await page.getByRole('link', { name: 'Editar avisos' }).count()).toBe(0);
    await using officer = await browser.newContext(DESK);
    const desk = await officer.newPage();
    await signInAt(desk, screen('/administracion/contenido/recetas'), 'mariana.admin');
    await desk.getByRole('heading', { name: 'No se ha encontrado' }).waitFor();
    await desk.goto(screen('/'));
    await desk.getByRole('link', { name: 'Editar avisos' }).click();
    await desk.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor();
  },
);

test(
  'an extension of the directory is corrected from its public page, and a post that falls vacant is shown as vacant',
  { tags: 'all' },
  async ({ browser, page, screen }) => {
    await using visitor = await browser.newContext(DESK);
    const directory = await visitor.newPage();
    await directory.goto(screen('/directorio'));
    const name = (await directory.locator('.directory-area h3').first().textContent()) ?? '';
    expect(await directory.getByRole('link', { name: /^Editar/ }).count()).toBe(0);

    await signInAt(page, screen('/administracion/contenido/directorio'), 'mariana.admin');
    await page.getByRole('heading', { level: 1, name: 'Puestos' }).waitFor();
    await page.goto(screen('/directorio'));
    await page.getByRole('link', { name: `Editar ${name}` }).press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await writeContent(page, { 'Extensión (opcional)': '7412' });
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('Versión 2', { exact: true }).waitFor();
    await directory.reload();
    await directory.getByRole('link', { name: /ext\. 7412/ }).waitFor();

    await page.getByLabel('El puesto está vacante').check();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('Nombre completo: Deja el nombre vacío, o quita «vacante».').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(/^Nombre completo/).fill('');
    await savedContent(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('Versión 3', { exact: true }).waitFor();
    await directory.reload();
    await directory.getByRole('heading', { name: 'Vacante' }).first().waitFor();
    expect(await directory.getByRole('heading', { name, exact: true }).count()).toBe(0);
    expect(await violations(directory)).toEqual([]);
  },
);

test(
  'a regulation is corrected from its own page, seen beside the form as its page will be, and published',
  { tags: 'all' },
  async ({ browser, page, screen }) => {
    const address = '/normatividad/lineamientos-ug-2023';
    await signInAt(page, screen('/administracion/contenido/normatividad?q=lineamientos'), 'mariana.admin');
    await page.getByRole('table').waitFor();
    await page.goto(screen(address));
    await page.getByRole('link', { name: 'Editar', exact: true }).press('Enter');
    await page.getByLabel(/^Última reforma/).waitFor();
    await writeContent(page, { 'Última reforma (opcional)': '15/10/2026' });
    const preview = page.getByRole('complementary', { name: 'Así lo verá el público' });
    await preview.locator('iframe').contentFrame().getByText('15 de octubre de 2026').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('Versión 2', { exact: true }).waitFor();
    await using visitor = await browser.newContext(DESK);
    const reading = await visitor.newPage();
    await reading.goto(screen(address));
    await reading.getByText('15 de octubre de 2026').waitFor();
    expect(await reading.getByRole('link', { name: 'Editar', exact: true }).count()).toBe(0);
  },
);

test(
  'on a phone the editor has its parts, its preview and its one button within reach',
  { tags: 'all' },
  async ({ browser, screen }) => {
    await using context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await signInAt(page, screen(NOTICES), 'mariana.admin');
    await begin(page, 'Aviso desde el teléfono');
    await page.getByLabel('Texto', { exact: true }).fill('Escrito de pie.');
    await savedContent(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Ver', exact: true }).tap();
    await page.getByRole('dialog').getByText('Escrito de pie.').waitFor();
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await page.getByRole('button', { name: 'Cerrar', exact: true }).tap();
    await page.getByLabel('Parte', { exact: true }).selectOption('Publicación');
    await page.getByRole('button', { name: 'Publicar ahora' }).waitFor();
    expect(await violations(page)).toEqual([]);
  },
);
