import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SupplierPage } from '#contract/suppliers.ts';
import { launchBrowser } from './browser.ts';
import { startPortal, type Portal } from './portal.ts';
import { fillSignIn } from './sign-in-steps.ts';
import { violations } from './violations.ts';

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
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  page = await (await browser.newContext({ locale: 'es-MX', reducedMotion: 'reduce' })).newPage();
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
const words = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }).format(cutoff);
const typed = (date: Date) => date.toISOString().slice(0, 10).split('-').toReversed().join('/');

/** The SAT's list with 300 invented firms after the given one; Windows-1252, as it is published. */
function taxList(name: string, rfc: string, share = 1): string {
  const rows = Array.from(
    { length: 300 },
    (_, index) =>
      `QQQ100115${index.toString(36).toUpperCase().padStart(2, '0')}0,"FIRMA FICTICIA ${index}, S.A. DE C.V.",Presunto,500-05`,
  );
  const lines = [`${rfc},"LA DEL PADRÓN, S.A. DE C.V.",Definitivo,500-05`, ...rows];
  const head = [`Información actualizada al ${words}`, 'Listado completo de contribuyentes', HEADER];
  const all = [...head, ...lines.map((line, index) => `${index + 1},${line}`), ''].join('\r\n');
  const path = join(tmpdir(), `${name}-${process.pid}.csv`);
  writeFileSync(path, Buffer.from(all.slice(0, Math.ceil(all.length * share)), 'latin1'));
  files.push(path);
  return path;
}

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
  const answer = await fetch(`${portal.origin}/DISU/AdquisicionesUG/proveedores?estado=vigente&tam=50`);
  const { rows } = (await answer.json()) as SupplierPage;
  const supplier = rows.find(({ personType, status }) => personType === 'legal' && status === 'active');
  const rfc = supplier?.rfc ?? '';
  const list = taxList('lista', rfc);

  await upload(list, 'Por confirmar');
  await page.getByText(/^Cómo se leyó: Windows-1252/).waitFor();
  await page.getByText(/puede estar cortado/).waitFor();
  await lookAt();
  await page.getByRole('button', { name: 'Poner en vigor 301 registros' }).click();
  await page.getByText('Escribe la razón con al menos 20 letras.').waitFor();
  await page
    .getByLabel('Por qué es correcto ponerla en vigor')
    .fill('La lista de muestra se sustituye completa.');
  await page.getByRole('button', { name: 'Poner en vigor 301 registros' }).click();
  await page.getByRole('button', { name: 'Ver coincidencias' }).click({ timeout: 30_000 });
  await page
    .getByRole('link', { name: supplier?.name ?? '' })
    .or(page.getByRole('button', { name: supplier?.name ?? '' }))
    .first()
    .waitFor();
  await lookAt();

  await upload(list, 'Por confirmar');
  await page.getByText('El archivo dice lo mismo que la lista en vigor.').waitFor();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByText('Se descartó. La lista en vigor no cambió.').waitFor();

  await upload(taxList('cortada', rfc, 0.6), 'Rechazada');
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
}, 120_000);
