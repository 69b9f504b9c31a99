import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { hasFocus, tabTo } from '#e2e/focus.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';

const SCREEN = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const CONTRACTS = join(tmpdir(), `contratos-teclado-${process.pid}.csv`);

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  rmSync(CONTRACTS, { force: true });
  await browser?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  answerFilePickers(page);
  // Windows of earlier tests may have kept the keyboard.
  await page.bringToFront();
});
afterEach(() => context.close());

async function open(user: string, address: string): Promise<void> {
  await page.goto(inject('origin') + address);
  await fillSignIn(page, user);
  await page.getByRole('button', { name: /^Archivo/ }).waitFor();
}

const notice = async () => ({
  name: 'convocatoria.pdf',
  mimeType: 'application/pdf',
  buffer: await biddingDocuments(2),
});

/** `dd/mm/aaaa` so many days from today. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .toReversed()
    .join('/');
}

/** Name of the focused control: its label, or its own text. */
function focusedName(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLElement> }) | null;
    const isField = element?.matches('input, textarea, select') === true;
    return ((isField ? element.labels?.[0] : element)?.textContent ?? '').trim();
  });
}

/** Moves with the Tab key until the focused control has the name. */
async function tabToName(name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    const reached = await focusedName();
    if (name.test(reached)) return;
    passed.push(reached.slice(0, 30));
  }
  throw new Error(`The Tab key never reached ${String(name)}, only ${passed.join(' | ')}`);
}

test('a tender is created, filled in and published with the keyboard alone', async () => {
  await open('mariana.admin', SCREEN);
  await tabToName(/^Crear un procedimiento nuevo$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Datos' }).waitFor();
  const number = await page.getByLabel('Número', { exact: true }).inputValue();
  const type = async (label: RegExp, text: string) => {
    await tabToName(label);
    await page.keyboard.type(text);
  };
  const dated = async (days: number) => {
    await type(/^Fecha$/, dayFromNow(days));
    await tabToName(/^Hora$/);
    await page.keyboard.type('1000');
  };
  await type(/^Título$/, 'Mobiliario inventado para la biblioteca central');
  await type(/^Área solicitante$/, 'Bibliotecas');
  await type(/^Contacto$/, 'Mariana Ficticia');
  await tabToName(/^Plazo reducido/);
  await tabToName(/^Fecha$/);
  await dated(8);
  await tabToName(/^Fecha$/);
  await dated(10);
  await dated(20);
  await dated(30);
  await dated(40);
  await tabToName(/^Agregar partida$/);
  await page.keyboard.press('Enter');
  // The new lot takes the focus.
  await expect.poll(focusedName).toMatch(/^Descripción$/);
  await page.keyboard.type('Escritorio');
  await type(/^Unidad$/, 'Pieza');
  await type(/^Cantidad$/, '12');
  await tabToName(/\. Arrastra (el archivo|los archivos)/);
  await page.getByText(/^Guardado a las \d\d:\d\d\sh$/).waitFor();
  // The draft saved itself meanwhile; the focus stays where the person left it.
  expect(await focusedName()).toMatch(/^Archivos\. Arrastra los archivos/);
  const picking = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await picking).setFiles([await notice()]);
  await page.getByText('Listo', { exact: true }).waitFor();
  const kind = page.getByLabel('Tipo de documento');
  await tabToName(/^Tipo de documento$/);
  await page.keyboard.type('Convocatoria');
  await expect.poll(() => kind.inputValue()).toBe('notice');
  await tabToName(/^Publicar procedimiento$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `¿Publicar ${number}?` });
  await dialog.waitFor();
  await tabToName(/^Publicar procedimiento$/);
  await page.keyboard.press('Enter');
  // The button that was pressed is gone with the draft: the focus is where it says what happened.
  await hasFocus(page.getByRole('heading', { name: `Se publicó ${number}` }));
});

/** Writes an invented file of two contracts and one row with a currency that does not exist. */
function writeContracts(): void {
  const header =
    'NUMERO_EXPEDIENTE,TITULO_EXPEDIENTE,PLANTILLA_EXPEDIENTE,NUMERO_PROCEDIMIENTO,PROC_F_PUBLICACION,CARACTER,' +
    'TIPO_CONTRATACION,TIPO_PROCEDIMIENTO,FORMA_PROCEDIMIENTO,CODIGO_CONTRATO,TITULO_CONTRATO,FECHA_INICIO,FECHA_FIN,' +
    'IMPORTE_CONTRATO,MONEDA,ESTATUS_CONTRATO,NOMBRE_DE_LA_UC,PROVEEDOR_CONTRATISTA';
  const rows = ['MXN', 'MXN', 'TEST'].map(
    (currency, row) =>
      `7${row},Mobiliario del teclado,01. Licitación Pública Nacional LAASSP,LA-teclado-N${row}-2014,2014-03-03 10:00,` +
      `Nacional,Adquisiciones,Licitación Pública,Mixta,teclado${row},Sillas ${row},2014-05-01,2014-06-01,100.5,${currency},` +
      'Expirado,Compras de Muestra,MUEBLES INVENTADOS SA DE CV',
  );
  writeFileSync(CONTRACTS, `${[header, ...rows].join('\n')}\n`);
}

test('a CompraNet file is imported with the keyboard alone: the focus follows from the file to its preview, its report and the next file', async () => {
  writeContracts();
  await open('oscar.compras', SCREEN);
  await tabTo(page, page.getByRole('link', { name: 'Importar', exact: true }));
  await page.keyboard.press('Enter');
  const zone = page.getByRole('button', { name: /^Archivo de contratos/ });
  await zone.waitFor();
  await tabTo(page, zone);
  const picking = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await picking).setFiles(CONTRACTS);
  const title = page.getByRole('heading', { level: 2, name: /^contratos-teclado/ });
  await hasFocus(title);
  const start = page.getByRole('button', { name: 'Importar solo las 2 filas válidas' });
  await start.waitFor();
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Publicar 2 contratos' }));
  await page.keyboard.press('Enter');
  const another = page.getByRole('button', { name: 'Importar otro archivo' });
  await another.waitFor();
  await hasFocus(title);
  await tabTo(page, page.getByRole('button', { name: 'Descargar filas rechazadas (CSV)' }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('filas-rechazadas.csv');
  await tabTo(page, another);
  await page.keyboard.press('Enter');
  await hasFocus(zone);
  await tabTo(page, page.getByRole('button', { name: /^contratos-teclado/ }));
  await page.keyboard.press('Enter');
  await hasFocus(title);
});

test('the row of a failed file gives the focus to what can be done next', async () => {
  await open('mariana.admin', SCREEN);
  await page.route('**/administracion/archivos*', (route) => route.abort());
  await tabToName(/\. Arrastra (el archivo|los archivos)/);
  const picking = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await picking).setFiles([await notice()]);
  const again = page.getByRole('button', { name: 'Reintentar convocatoria.pdf' });
  await again.waitFor();
  await tabTo(page, again);
  await page.keyboard.press('Enter');
  await hasFocus(again);
  await tabTo(page, page.getByRole('button', { name: 'Quitar convocatoria.pdf' }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('button', { name: /^Archivos/ }));
});
