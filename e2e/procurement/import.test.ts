import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { CONTRACT_COLUMNS } from '#e2e/import-steps.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SCREEN = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=importar';

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
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  answerFilePickers(page);
});
afterEach(() => context.close());

/** Writes an invented file whose last row names a currency that does not exist. */
function contractsFile(name: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `6${n},Mobiliario inventado ${name},01. Licitación Pública Nacional LAASSP,LA-${name}-N${n % 300}-2014,` +
      `2014-03-03 10:00,Nacional,Adquisiciones,Licitación Pública,Mixta,${name}${n},Sillas ${n},2014-05-01,2014-06-01,` +
      `${n + 100}.5,${n === rows - 1 ? 'TEST' : 'MXN'},Expirado,Compras de Muestra,MUEBLES INVENTADOS ${n % 40} SA DE CV`,
  );
  const path = join(tmpdir(), `contratos-${process.pid}-${name}.csv`);
  writeFileSync(path, `${CONTRACT_COLUMNS}\n${lines.join('\n')}\n`);
  files.push(path);
  return path;
}

async function openImport(origin: string): Promise<void> {
  await page.goto(origin + SCREEN);
  await fillSignIn(page, 'oscar.compras');
  await page.getByText('Archivo de contratos de otros años').first().waitFor();
}

async function choose(path: string): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Archivo de contratos/ }).click();
  await (await picking).setFiles(path);
}

/** What is asked before it is public. */
const publish = () => page.getByRole('button', { name: /^Publicar [\d,]+ contratos$/ });
const start = () => page.getByRole('button', { name: /^Importar solo las [\d,]+ filas válidas$/ });
const another = () => page.getByRole('button', { name: 'Importar otro archivo' });
const count = (name: string) => page.locator('.u-counts div', { hasText: name }).locator('dd').textContent();

test('an officer imports a file, downloads its refused row, and visitors find the procedure', async () => {
  const origin = inject('origin');
  await openImport(origin);
  expect(await violations(page)).toEqual([]);
  await choose(contractsFile('uno', 40));
  await start().waitFor();
  expect(await count('Contratos nuevos')).toBe('39');
  expect(await violations(page)).toEqual([]);
  await start().click();
  await publish().click();
  await another().waitFor();
  expect([await count('Importados'), await count('Rechazados')]).toEqual(['39', '1']);
  expect(await violations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar filas rechazadas (CSV)' }).click();
  expect((await downloading).suggestedFilename()).toBe('filas-rechazadas.csv');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const found = await (await fetch(`${origin}/AdquisicionesUG/adquisiciones?q=LA-uno-N1-2014`)).text();
  expect(found).toMatch(/href="[^"]*\/procedimientos\/LA-uno-N1-2014"/i);

  await another().click();
  await choose(contractsFile('uno', 40));
  await page.getByText('El archivo no trae contratos nuevos.').waitFor();
  expect(await count('Repetidos')).toBe('39');
});

test(
  'only the chosen units are imported, and the whole import is undone by the keyboard, also on a phone',
  { tags: 'all' },
  async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openImport(inject('origin'));
    const path = contractsFile('tres', 30);
    const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split('\n');
    const unit = (row: string, n: number) =>
      n % 3 === 0 ? row.replace('Compras de Muestra', 'Obras de Muestra') : row;
    writeFileSync(path, [head, ...rows.map(unit)].join('\n'));
    await choose(path);
    await start().waitFor();
    const works = page.getByRole('checkbox', { name: 'Obras de Muestra: 10 filas, 10 nuevas' });
    await works.focus();
    await page.keyboard.press('Space');
    await page.getByText(/^1 de 2 unidades compradoras: 19 filas nuevas\.$/).waitFor();
    await page.getByRole('button', { name: 'Importar solo las 19 filas válidas' }).focus();
    await page.keyboard.press('Enter');
    const ask = page.getByRole('dialog', { name: '¿Publicar 19 contratos?' });
    await ask.getByText(/se lee así: letras completas, con acentos y eñes/).waitFor();
    await ask.getByText(/«Deshacer la importación»/).waitFor();
    await ask.getByRole('button', { name: 'Publicar 19 contratos' }).click();
    await another().waitFor();
    expect(await count('Importados')).toBe('19');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.getByRole('button', { name: 'Deshacer la importación' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '¿Deshacer la importación?' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Quitar 19 contratos' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/la deshizo\. No quedó ninguna de sus filas\.$/).waitFor();
    expect(await page.getByRole('button', { name: 'Deshacer la importación' }).count()).toBe(0);
  },
);

test(
  'an import goes on after its server was killed, and the same page shows its end',
  { tags: 'all', timeout: 600_000 },
  async () => {
    const portal = await startDemonstration();
    try {
      await openImport(portal.origin);
      await choose(contractsFile('dos', 2_500));
      await start().waitFor();
      await start().click();
      await publish().click();
      await page.waitForFunction(() => {
        const bar = document.querySelector('[role=progressbar][aria-label="Avance de la importación"]');
        return Number(bar?.getAttribute('aria-valuenow')) > 0;
      });
      const dead = once(portal.process, 'exit');
      portal.process.kill('SIGKILL');
      await dead;
      await page.getByText('No hay conexión con el portal.').waitFor();
      const again = await portal.restart();
      try {
        await another().waitFor({ timeout: 60_000 });
        expect([await count('Filas revisadas'), await count('Importados')]).toEqual(['2,500', '2,499']);
        expect(await page.locator('.u-counts').textContent()).toContain('Rechazados1');
        await page.reload();
        await another().waitFor();
        expect(await count('Importados')).toBe('2,499');
      } finally {
        await again.stop();
      }
    } finally {
      portal.process.kill('SIGKILL');
    }
  },
);
