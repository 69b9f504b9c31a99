import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { RecentDocumentPage } from '#contract/recent-documents.ts';
import type { IntegritySummary } from '#contract/integrity.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { signIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const API = '/DISU/AdquisicionesUG';
const PATIENCE = { timeout: 90_000, interval: 1_000 };

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await launchBrowser();
  folder = mkdtempSync(join(tmpdir(), 'comprobante-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

test(
  'a visitor takes a document with its receipt, and the page that was saved verifies both without any connection',
  { tags: 'all', timeout: 600_000 },
  async () => {
    const origin = inject('origin');
    const read = async <T>(path: string) => (await (await fetch(origin + API + path)).json()) as T;
    // Leaves get their place within a minute.
    await expect
      .poll(async () => {
        const { head, waiting } = await read<IntegritySummary>('/integridad');
        return head !== null && waiting === 0;
      }, PATIENCE)
      .toBe(true);
    const { rows } = await read<RecentDocumentPage>('/documentos');
    const pdf = rows.find(({ mediaType }) => mediaType === 'application/pdf');
    const context = await browser.newContext({ acceptDownloads: true });
    const page = await context.newPage();
    await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos?doc=${pdf?.id}`);
    const take = async (name: string, file: string) => {
      const link = page.getByRole('link', { name, exact: true });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      await download.saveAs(join(folder, file));
      return join(folder, file);
    };
    const index = page.getByRole('button', { name: 'Mostrar expediente' });
    if (await index.isVisible()) await index.click();
    const receipt = await take('Comprobante de integridad', 'comprobante.json');
    const verifier = await take('Página verificadora', 'verificador.html');
    const file = join(folder, 'documento.pdf');
    writeFileSync(file, Buffer.from(await (await fetch(origin + API + (pdf?.href ?? ''))).arrayBuffer()));

    await context.setOffline(true);
    await page.goto(pathToFileURL(verifier).href);
    const { keys } = await read<IntegritySummary>('/integridad');
    await page.getByLabel(/^Comprobante de integridad/).setInputFiles(receipt);
    // A person reads each of them: what the portal gives out is short.
    for (const path of ['/integridad/verificador.mjs', '/integridad/verificador.html'])
      expect((await (await fetch(origin + API + path)).text()).split('\n').length).toBeLessThan(300);
    const key = page.getByLabel(/^Llave pública/);
    const said = page.locator('output .verdict');
    // The words are ours, not those of the browser.
    await page.getByRole('button', { name: 'Comprobar' }).click();
    await expect
      .poll(() => page.locator('output li.none').textContent())
      .toMatch(/^Falta la llave pública: /);
    await key.fill('hola');
    await page.getByRole('button', { name: 'Comprobar' }).click();
    await expect.poll(() => said.textContent()).toBe('No se comprobó nada: revisa lo que elegiste.');
    expect([
      await page.locator('output li.none').count(),
      await page.locator('output li.bad').count(),
    ]).toEqual([1, 0]);
    // A key that is dropped goes to its field, and not to that of the checkpoint.
    await page.locator('form').evaluate((form, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'llave.txt'));
      form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, `${keys[0]?.key}\n`);
    await expect.poll(() => key.inputValue()).toBe(keys[0]?.key);
    await page.getByRole('button', { name: 'Comprobar' }).click();
    await expect.poll(() => said.textContent()).toBe('El comprobante corresponde a lo que se registró.');
    expect(await page.locator('output').textContent()).toContain('No se comprobó: ningún archivo');
    await page.getByLabel(/^Archivo/).setInputFiles(file);
    await page.getByRole('button', { name: 'Comprobar' }).click();
    await expect.poll(() => page.locator('output li').count()).toBe(4);
    await expect
      .poll(() => said.textContent())
      .toBe('El comprobante y el archivo corresponden a lo que se registró.');
    expect(await page.locator('output').textContent()).toContain(`procedimiento ${pdf?.procedure.number}`);
    expect(await page.locator('output li.ok').count()).toBe(4);
    expect(await violations(page)).toEqual([]);
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('\n')]));
    await page.getByLabel(/^Archivo/).setInputFiles(file);
    await page.getByRole('button', { name: 'Comprobar' }).click();
    await expect
      .poll(() => page.locator('output li.bad').allTextContents())
      .toEqual([
        'El archivo no es el que se registró: su SHA-256 es otro. Revisa que sea de la misma versión.',
      ]);
    expect(await page.locator('output').textContent()).toContain('Qué hacer: descarga otra vez');
    await context.close();
  },
);

/** Leaves of what is published at once get their place within a minute. */
async function wholeLog(origin: string): Promise<IntegritySummary> {
  const read = async () => (await (await fetch(`${origin}${API}/integridad`)).json()) as IntegritySummary;
  await expect.poll(async () => (await read()).head !== null, PATIENCE).toBe(true);
  return read();
}

test(
  'a visitor reads how the log stands, finds a procedure in it, and takes a checkpoint and a receipt along',
  { tags: 'all', timeout: 600_000 },
  async () => {
    const origin = inject('origin');
    const { keys } = await wholeLog(origin);
    const context = await browser.newContext({
      acceptDownloads: true,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(`${origin}/AdquisicionesUG/adquisiciones`);
    const number = (await page.locator('main .p-row .u-num').first().textContent())?.trim() ?? '';
    await page.getByRole('contentinfo').getByRole('link', { name: 'Registro de integridad' }).click();
    await page.getByRole('heading', { level: 1, name: 'Registro de integridad' }).waitFor();
    const state = page.getByRole('region', { name: 'Cómo está hoy' });
    const shown = (await state.textContent())?.replaceAll(' ', '') ?? '';
    for (const { fingerprint, retiredAt } of keys)
      if (retiredAt === null) expect(shown).toContain(fingerprint);
    expect(await violations(page)).toEqual([]);

    // The command asks for a file with the key: the page gives it.
    const [keyFile] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Descargar las? llaves? \(llave\.txt\)$/ }).click(),
    ]);
    expect(keyFile.suggestedFilename()).toBe('llave.txt');
    const savedKeys = join(folder, 'llave-descargada.txt');
    await keyFile.saveAs(savedKeys);
    expect(readFileSync(savedKeys, 'utf8').trim().split('\n')).toEqual(keys.map(({ key }) => key));

    const search = page.getByRole('searchbox', { name: 'Buscar en el registro' });
    await search.fill(number);
    await search.press('Enter');
    const first = page.getByRole('listitem').filter({ hasText: 'Publicación de un procedimiento' }).first();
    await first.waitFor();
    expect(await first.textContent()).toContain(number);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      first.getByRole('link', { name: /^Comprobante/ }).click(),
    ]);
    const kept = join(folder, 'publicacion.json');
    await download.saveAs(kept);
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({
      leaf: { kind: 'publication', procedure: number },
      replacedBy: null,
    });
    for (const width of [390, 640]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
    }
    const points = await (await fetch(`${origin}${API}/integridad/puntos-de-control.txt`)).text();
    expect(points.split(/\n\n(?!—)/).length).toBeGreaterThanOrEqual(1);
    await search.fill('nada-que-exista-9999');
    await search.press('Enter');
    await page.getByText('El registro no tiene nada de').waitFor();
    await context.close();
  },
);

test(
  'an officer asks for a reading, sees how far it is, and finds its result in the inbox',
  { tags: 'all', timeout: 600_000 },
  async () => {
    const origin = inject('origin');
    await wholeLog(origin);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, origin, 'mariana.admin');
    await page.goto(`${origin}/AdquisicionesUG/integridad`);
    const part = page.getByRole('region', { name: 'Revisión de archivos y renglones' });
    await part.getByRole('button', { name: 'Verificar ahora' }).click();
    await part.getByRole('progressbar').waitFor();
    await part.getByRole('button', { name: 'Detener la revisión' }).waitFor();
    await part
      .getByText(/la pidió Mariana .+: terminada, /)
      .first()
      .waitFor({ timeout: 90_000 });
    expect(await violations(page)).toEqual([]);
    await page.goto(`${origin}/AdquisicionesUG/administracion?de=unidad&tipo=integridad,integridad-revisada`);
    await page
      .getByRole('link', { name: /evisión del \d/ })
      .first()
      .click();
    await page.waitForURL('**/AdquisicionesUG/integridad');
    await context.close();
  },
);
