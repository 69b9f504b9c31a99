import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { agreed, importShown, signedInOfficer } from '#e2e/officer.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SCREEN = '/AdquisicionesUG/padron-Proveedores/Administrador';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let browser: Browser;
let context: BrowserContext;
let page: Page;
const files: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  for (const file of files) rmSync(file, { force: true });
  await browser?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: SIZES[0] ?? null });
  page = await context.newPage();
  answerFilePickers(page);
  await page.bringToFront();
});
afterEach(() => context.close());

async function open(section: string): Promise<void> {
  await page.goto(`${inject('origin')}${SCREEN}?seccion=${section}`);
  await fillSignIn(page, 'mariana.admin');
  await page.locator('main .rg').waitFor();
}

async function lookAt(): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect([size.width, await violations(page, 'html')]).toEqual([size.width, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([size.width, overflow <= 0]).toEqual([size.width, true]);
  }
  await page.setViewportSize(SIZES[0] ?? { width: 1440, height: 900 });
}

// Six looks at long tables and forms take a busy machine a minute.
test('an officer changes a paper with its legal source; a change that another made meanwhile is shown, not lost', async () => {
  const other = await signedInOfficer(browser, inject('origin'));
  await open('catalogos');
  const section = page.locator('summary', { hasText: 'G01 Equipo de cómputo y redes' });
  await section.waitFor();
  expect(await page.getByRole('button', { name: 'G01-2', exact: true }).isVisible()).toBe(false);
  await lookAt();
  await section.click();
  await page.getByRole('button', { name: 'G01-2', exact: true }).waitFor();
  await page.getByLabel('Buscar en este catálogo').fill('cristaleria');
  await page.getByRole('button', { name: 'G03-4', exact: true }).waitFor();
  await page.getByText('1 entrada en 1 sección').waitFor();
  await page.getByRole('tab', { name: 'Documentos' }).click();
  expect(new URL(page.url()).searchParams.get('tipo')).toBe('documentos');
  await page.getByLabel('Buscar en este catálogo').fill('domicilio');
  await page.getByRole('button', { name: 'Comprobante de domicilio' }).click();
  const form = page.getByRole('dialog');
  await lookAt();
  await form.getByLabel('Fuente legal').fill('');
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await form.getByRole('link', { name: 'Falta: fuente legal.' }).waitFor();
  await form.getByLabel('Fuente legal').fill('Acuerdo de prueba 7/2026');
  await form.getByLabel('Vigencia en palabras').fill('Expedido en los últimos 90 días');

  type Paper = { code: string; version: number } & Record<string, unknown>;
  const { papers } = await other.send<{ papers: Paper[] }>('GET', '/padron/catalogos');
  const { code, version, ...rest } = papers.find((paper) => paper.code === 'comprobante_domicilio') as Paper;
  await other.send('PUT', `/padron/catalogos/documentos/${code}`, {
    version,
    body: JSON.stringify({ ...rest, help: 'Ayuda que cambió otra persona.' }),
  });

  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  // What only they changed is saved with what only this officer changed: nothing is put back, nobody is asked.
  await page
    .getByText('junto con lo que otra persona cambió: Ayuda que lee el proveedor.', { exact: false })
    .first()
    .waitFor();
  await page.getByRole('cell', { name: 'Expedido en los últimos 90 días' }).waitFor();
  await page.getByRole('button', { name: 'Comprobante de domicilio' }).click();
  expect(await form.getByLabel('Ayuda que lee el proveedor').inputValue()).toBe(
    'Ayuda que cambió otra persona.',
  );
  expect(await form.getByLabel('Vigencia en palabras').inputValue()).toBe('Expedido en los últimos 90 días');
  await form.getByLabel('Vigencia en palabras').fill('Expedido en los últimos 95 días');
  const { papers: second } = await other.send<{ papers: Paper[] }>('GET', '/padron/catalogos');
  const { version: newer, code: _code, ...again } = second.find((paper) => paper.code === code) as Paper;
  await other.send('PUT', `/padron/catalogos/documentos/${code}`, {
    version: newer,
    body: JSON.stringify({ ...again, validityText: 'Expedido en los últimos 45 días' }),
  });
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  const conflict = form.getByRole('alert');
  await conflict.getByText('Cuando lo abriste decía: Expedido en los últimos 90 días').waitFor();
  await lookAt();
  await conflict.getByRole('radio', { name: /Lo tuyo: Expedido en los últimos 95 días/ }).check();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await page.getByText('Se guardó el cambio.').first().waitFor();
  await page.getByRole('cell', { name: 'Expedido en los últimos 95 días' }).waitFor();
  await page.getByRole('button', { name: 'Comprobante de domicilio' }).click();
  await form.getByText('Historial de cambios').click();
  await form.getByText('Vigencia en palabras: ').first().waitFor();
}, 600_000);

test('an officer adds a day without work and takes it out again', async () => {
  await open('catalogos&tipo=dias-inhabiles');
  await page.getByRole('button', { name: 'Agregar día inhábil' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Fecha', { exact: true }).fill('27/03/2031');
  await form.getByLabel('Motivo').fill('Jueves de prueba');
  await form.getByLabel('Fuente legal').fill('Calendario escolar de prueba');
  await form.getByLabel(/^Hasta/).fill('04/04/2031');
  await form.getByRole('button', { name: 'Ver lo que toca' }).click();
  await form.getByText('Ningún procedimiento en curso cambia.').waitFor();
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  const days = { tipo: 'registry_catalogue', registro: 'dias-inhabiles' };
  await agreed(browser, inject('origin'), days);
  await page.reload();
  const year = page.locator('summary', { hasText: '2031' });
  await year.click();
  await page.getByRole('button', { name: /27 mar.* 4 abr/ }).click();
  await form.getByRole('button', { name: 'Quitar día inhábil' }).click();
  await form.getByText('Ningún procedimiento en curso cambia.').waitFor();
  await form.getByRole('button', { name: 'Quitar de todos modos' }).click();
  await form.waitFor({ state: 'detached' });
  await agreed(browser, inject('origin'), days);
  await page.reload();
  await page.getByRole('button', { name: 'Agregar día inhábil' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /27 mar.* 4 abr/ }).count()).toBe(0);
});

test('an officer proposes a registry: errors by line and column, then another person confirms only the valid rows', async () => {
  const path = join(tmpdir(), `padron-${process.pid}.csv`);
  writeFileSync(
    path,
    'RFC,Razón social,Giros,Correo,Fecha de alta\n' +
      'UNA2907227Y5,Papelería Inventada Ficticia,Papelería y equipo de impresión,ventas@inventada.mx,15/01/2026\n' +
      'UNB2907227Y0,Papelería Dudosa Ficticia,Papelería y equipo de impresión,ventas@dudosa.mx,15/01/2026\n' +
      'SAT971301NN3,Otra Ficticia,Dragones,no-es-correo,15/01/2026\n',
  );
  files.push(path);
  // Another person works here: what one proposes, the other confirms.
  await signedInOfficer(browser, inject('origin'), 'oscar.compras').then(({ send }) =>
    send('GET', '/padron/importaciones'),
  );
  await open('importar');
  await page.getByRole('button', { name: 'Plantilla XLSX' }).waitFor();
  await lookAt();
  const picking = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /Elige|Elegir|archivo/i })
    .first()
    .click();
  await (await picking).setFiles(path);
  const propose = page.getByRole('button', { name: 'Proponer a otra persona' });
  await propose.waitFor();
  await page.getByText('No está en el catálogo de giros: Dragones.').waitFor();
  const doubts = page.getByRole('region', { name: 'Filas por revisar' });
  await doubts.getByRole('row', { name: /Papelería Dudosa Ficticia/ }).waitFor();
  await doubts.getByText(/dígito/).waitFor();
  await lookAt();
  await propose.click();
  const question = page.getByRole('dialog', { name: '¿Proponer que se publiquen 2 proveedores?' });
  await question.getByRole('button', { name: 'Proponer a otra persona' }).click();
  await question.waitFor({ state: 'detached' });
  await agreed(browser, inject('origin'), { tipo: 'import', registro: importShown(page) });
  await page.reload();
  await page
    .getByText('Se tomaron 2 proveedores. Quedó fuera 1 fila con errores.')
    .waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Ver a los 2 proveedores' }).click();
  await page.getByText('Los que registró una carga').waitFor();
  const listed = page.getByRole('region', { name: 'Proveedores de todos los estados' });
  await listed.getByRole('link', { name: 'Papelería Dudosa Ficticia' }).waitFor();
  expect(await listed.getByRole('row').count()).toBe(3);
  await lookAt();
  await page.getByRole('button', { name: 'Quitar filtro Los que registró una carga' }).click();
  await expect.poll(() => listed.getByRole('row').count()).toBeGreaterThan(3);
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  await page.getByRole('button', { name: /^padron-\d+\.csv$/ }).waitFor();
});
