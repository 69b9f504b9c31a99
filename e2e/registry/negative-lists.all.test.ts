import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SupplierPage } from '#contract/suppliers.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import { inDatabase } from '#e2e/portal-database.ts';
import type { Portal } from '#e2e/portal.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

const SCREEN = '/AdquisicionesUG/padron-Proveedores/Administrador';
const WIDTHS = [1440, 1000, 390];
const DAY = 86_400_000;
const HEADER =
  'No,RFC,Nombre del Contribuyente,Situación del contribuyente,Número y fecha de oficio global de presunción SAT';

let portal: Portal;
let browser: Browser;
let page: Page;
const files: string[] = [];

beforeAll(async () => {
  [portal, browser] = await Promise.all([startDemonstration(), launchBrowser()]);
  page = await (await browser.newContext({ locale: 'es-MX' })).newPage();
  await page.goto(`${portal.origin}${SCREEN}?seccion=listas`);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('heading', { level: 1, name: 'Listas negativas' }).waitFor();
});
afterAll(async () => {
  for (const file of files) rmSync(file, { force: true });
  await browser?.close();
  await portal?.stop();
});

/** Day of the made list, before today and after the lists of the demonstration. */
const cutoff = new Date(Date.now() - 9 * DAY);
const typed = (date: Date) => dateInMexico(date).split('-').toReversed().join('/');

interface MadeList {
  /** Of the firm that stands before the invented ones; without it, it is not on the list. */
  rfc?: string;
  on?: Date;
  /** Part of the bytes that arrive. */
  share?: number;
  /** Place of an invented firm that is not on the list. */
  without?: number;
}

/** The SAT's list with 300 invented firms after the given one; Windows-1252, as it is published. */
function taxList(name: string, { rfc, on = cutoff, share = 1, without = -1 }: MadeList): string {
  const words = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }).format(on);
  const invented = Array.from(
    { length: 300 },
    (_, index) =>
      `QQQ100115${index.toString(36).toUpperCase().padStart(2, '0')}0,"FIRMA FICTICIA ${index}, S.A. DE C.V.",Presunto,500-05`,
  ).filter((_, index) => index !== without);
  const first = rfc === undefined ? [] : [`${rfc},"LA DEL PADRÓN, S.A. DE C.V.",Definitivo,500-05`];
  const head = [`Información actualizada al ${words}`, 'Listado completo de contribuyentes', HEADER];
  const lines = [...first, ...invented].map((line, index) => `${index + 1},${line}`);
  const all = [...head, ...lines, ''].join('\r\n');
  const path = join(tmpdir(), `${name}-${process.pid}.csv`);
  writeFileSync(path, Buffer.from(all.slice(0, Math.ceil(all.length * share)), 'latin1'));
  files.push(path);
  return path;
}

/** A firm of the registry in good standing. */
async function someSupplier(): Promise<{ name: string; rfc: string }> {
  const answer = await fetch(`${portal.origin}/DISU/AdquisicionesUG/proveedores?estado=vigente&tam=50`);
  const { rows } = (await answer.json()) as SupplierPage;
  const supplier = rows.find(({ personType, status }) => personType === 'legal' && status === 'active');
  return { name: supplier?.name ?? '', rfc: supplier?.rfc ?? '' };
}

/** When everybody of the unit was last here: where others work, a list is put in force by two. */
const lastSeen = (daysAgo: number) =>
  inDatabase(portal.dataDir, (database) =>
    database.query("update officer set last_seen = now() - $1 * interval '1 day'", [daysAgo]),
  );

async function upload(path: string, end: string): Promise<void> {
  await page.goto(`${portal.origin}${SCREEN}?seccion=listas&tipo=archivos`);
  const card = page.getByRole('region', { name: 'SAT, artículo 69-B' });
  await card.getByRole('button', { name: 'Actualizar lista' }).click();
  await card.locator('input[type=file]').setInputFiles(path);
  await page.getByText(new RegExp(`^${end} · SAT, artículo 69-B`)).waitFor({ timeout: 30_000 });
}

async function lookAt(): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await violations(page)]).toEqual([width, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, overflow <= 0]).toEqual([width, true]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

// Nine looks at long tables take a busy machine a while.
test('a new list is previewed, put in force and compared with everybody; again it changes nothing, cut it is refused', async () => {
  const { name, rfc } = await someSupplier();
  const list = taxList('lista', { rfc });

  await lastSeen(31);
  await upload(list, 'Por confirmar');
  await page.getByText(/letras de Excel en Windows · .* · corte al/).waitFor();
  await page.getByText(/puede estar cortado/).waitFor();
  await lookAt();
  await page.getByRole('button', { name: 'Poner en vigor 301 registros' }).click();
  await page.getByText('Escribe la razón con al menos 20 letras.').waitFor();
  await page
    .getByLabel('Por qué es correcto ponerla en vigor')
    .fill('La lista de muestra se sustituye completa.');
  await page.getByRole('button', { name: 'Poner en vigor 301 registros' }).click();
  await page
    .getByText(/^A quiénes impediría o pondría en duda/)
    .first()
    .waitFor();
  await lookAt();
  await confirmed(page, 301);
  await page.getByRole('link', { name: 'Ver coincidencias' }).click({ timeout: 30_000 });
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().waitFor();
  await lookAt();

  await upload(list, 'Por confirmar');
  await page.getByText('El archivo dice lo mismo que la lista en vigor.').waitFor();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByText(/ la canceló\. La lista en vigor no cambió\.$/).waitFor();

  await upload(taxList('cortada', { rfc, share: 0.6 }), 'Rechazada');
  await page.getByText(/La última fila .+ está cortada/).waitFor();
  await lookAt();

  await page.goto(`${portal.origin}${SCREEN}?seccion=listas&tipo=consulta`);
  const ask = async (day: Date) => {
    await page.getByLabel('RFC').fill(rfc);
    await page.getByLabel('¿Estaba en la lista el…?').fill(typed(day));
    await page.getByRole('button', { name: 'Consultar' }).click();
  };
  const said = page.getByRole('region', { name: 'SAT, artículo 69-B' });
  await ask(new Date(Date.now() - DAY));
  await said.getByText('Sí.', { exact: true }).waitFor();
  await ask(new Date(cutoff.getTime() - DAY));
  await said.getByText('No.', { exact: true }).waitFor();
}, 600_000);

/** Says yes to what is asked before a list is in force. */
const confirmed = (on: typeof page, count: number) =>
  on
    .getByRole('dialog')
    .getByRole('button', { name: `Poner en vigor ${count} registros` })
    .click();

const REASON = 'El SAT retiró a dos contribuyentes y renumeró su listado.';
const reason = () => page.getByLabel('Por qué es correcto ponerla en vigor');

// Six looks at long tables take a busy machine a while.
test('a list that really has fewer entries is proposed by one officer and put in force by another; a cut one by nobody', async () => {
  const { name, rfc } = await someSupplier();
  await lastSeen(31);
  await upload(taxList('completa', { rfc, on: new Date(cutoff.getTime() + DAY) }), 'Por confirmar');
  const whole = page.getByRole('button', { name: 'Poner en vigor 301 registros' });
  await whole.waitFor();
  if (await reason().isVisible()) await reason().fill('La lista de muestra se sustituye completa.');
  await whole.click();
  await confirmed(page, 301);
  await page.getByRole('link', { name: 'Ver coincidencias' }).waitFor({ timeout: 30_000 });

  await lastSeen(0);
  const shorter = { on: new Date(cutoff.getTime() + 2 * DAY), without: 150 };
  await upload(taxList('sin-final', { rfc, ...shorter, share: 0.6 }), 'Rechazada');
  await page.getByText(/La última fila .+ está cortada/).waitFor();

  await upload(taxList('menos', shorter), 'Por confirmar');
  await page.getByText(/termina en 299 y en la lista en vigor llega a 301/).waitFor();
  const released = page.getByRole('region', { name: /^A quiénes dejaría de impedir o poner en duda/ });
  await released.getByText(name).waitFor();
  await lookAt();
  await page.getByRole('button', { name: 'Proponer a otra persona' }).click();
  await page.getByText('Escribe la razón con al menos 20 letras.').waitFor();
  await reason().fill(REASON);
  await page.getByLabel('Cuántos registros trae el archivo').fill('301');
  await page.getByRole('button', { name: 'Proponer a otra persona' }).click();
  await page.getByText(/^Escribe cuántos registros trae el archivo, como/).waitFor();
  await page.getByLabel('Cuántos registros trae el archivo').fill('299');
  await page.getByRole('button', { name: 'Proponer a otra persona' }).click();
  await page.getByText(/Falta que otra persona de la Unidad la ponga en vigor/).waitFor();
  expect(await page.getByRole('button', { name: /^Poner en vigor/ }).count()).toBe(0);
  await lookAt();

  const context = await browser.newContext({ locale: 'es-MX' });
  const other = await context.newPage();
  await other.goto(`${portal.origin}${SCREEN}?seccion=listas`);
  await fillSignIn(other, 'oscar.compras');
  await other.getByText(/propuso poner en vigor una lista/).waitFor();
  await other.getByRole('button', { name: 'Abrir la propuesta' }).click();
  await other.getByText(REASON).waitFor();
  await other.getByLabel('Cuántos registros trae el archivo').fill('299');
  await other.getByRole('button', { name: 'Poner en vigor 299 registros' }).click();
  await confirmed(other, 299);
  await other.getByText(/Trae menos que la anterior: 299 de 301/).waitFor({ timeout: 30_000 });
  // The first officer still sees the proposal, and gives it up too late.
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByText(/ inició esta importación y ya terminó: se tomaron 299 filas\.$/).waitFor();
  await page.getByText(/Trae menos que la anterior: 299 de 301/).waitFor();
  await other.goto(`${portal.origin}${SCREEN}?seccion=listas`);
  await other.getByRole('tab', { name: 'Coincidencias' }).waitFor();
  expect(await other.getByText(/propuso poner en vigor una lista/).count()).toBe(0);
  await context.close();
}, 600_000);
