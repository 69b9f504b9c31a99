import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { OpenData } from '#contract/open-data.ts';
import type { OcdsRelease, OcdsReleasePackage } from '#contract/ocds.ts';
import { computedInBook, computedInCsv } from '#server/kit/table-file/test-book.ts';
import { test } from '#e2e/desk-test.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { violations } from '#e2e/violations.ts';

const API = '/DISU/AdquisicionesUG';
const PATIENCE = { timeout: 90_000, interval: 1_000 };

test('the footer leads to the data; each file has its columns and takes no formula along, and the lines of a year are its procedures', async ({
  page,
  open,
  origin,
}) => {
  const overview = async () => (await (await fetch(`${origin}${API}/datos-abiertos`)).json()) as OpenData;
  // What the demonstration brings is released within its first minute.
  await expect.poll(async () => (await overview()).ocds.waiting, PATIENCE).toBe(0);
  const { sets } = await overview();

  await open('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datos abiertos' }).click();
  await page.waitForURL('**/datos-abiertos');
  const main = page.getByRole('main');
  await expect.poll(() => main.getByRole('heading', { level: 1 }).textContent()).toBe('Datos abiertos');
  await main.getByRole('link', { name: 'Inicio', exact: true }).waitFor();
  for (const { viewport } of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `at ${viewport.width} px`).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize(DESK.viewport);

  for (const { key, columns: told } of sets.filter(({ rows }) => rows > 0)) {
    const columns = told.map(({ name }) => name);
    const section = page.getByRole('region', { name: await headingOf(key) });
    // By keyboard: the columns open with the space bar.
    const summary = section.locator('summary');
    await summary.focus();
    await page.keyboard.press('Space');
    expect(await section.locator('details[open] dt').allTextContents(), key).toEqual(columns);
    const files = await section
      .locator('.od-files a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(files.length, key).toBeGreaterThan(0);
    for (const file of files) {
      const answer = await fetch(origin + file);
      expect(answer.status, file).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { head, computed } = await openedFile(bytes, answer.headers.get('content-type') ?? '');
      for (const name of head) expect(columns, file).toContain(name);
      expect(computed, file).toEqual([]);
    }
  }

  const ocds = page.getByRole('region', { name: 'Contrataciones abiertas (OCDS 1.1.5)' });
  const link = ocds.getByRole('link', { name: 'JSON Lines de todo' });
  const lines = await (await fetch(origin + ((await link.getAttribute('href')) ?? ''))).text();
  const procedures = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as OcdsRelease);
  const { years, months } = (await overview()).ocds;
  // Each year of releases has its package, and all of them another.
  const packages = await ocds
    .getByRole('link', { name: /^JSON de (todas )?las entregas/ })
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
  expect(packages.map((address) => address.slice(address.lastIndexOf('/') + 1))).toEqual([
    'todo',
    ...new Set(months.map(({ month }) => month.slice(0, 4))),
  ]);
  for (const address of packages) {
    const { releases } = (await (await fetch(origin + address)).json()) as OcdsReleasePackage;
    expect(releases.length, address).toBeGreaterThan(0);
  }
  expect(procedures.length).toBeGreaterThanOrEqual(
    years.reduce((sum, { procedures: some }) => sum + some, 0),
  );
  expect(new Set(procedures.map(({ ocid }) => ocid)).size).toBe(procedures.length);

  async function headingOf(key: string): Promise<string> {
    return (await page.locator(`#datos-${key}`).textContent()) ?? '';
  }
});

test('on a phone the menu leads to the data; files have the rows that are counted, and each year of contracts its own', async ({
  page,
  open,
  origin,
}) => {
  await page.setViewportSize(PHONE.viewport);
  await open('/');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await menu.getByRole('link', { name: 'API', exact: true }).waitFor();
  await menu.getByRole('link', { name: 'Datos abiertos' }).click();
  await page.waitForURL('**/datos-abiertos');

  const sanctions = page.getByRole('region', { name: 'Sancionados e impedidos' });
  const counted = Number(await sanctions.locator('dd').first().textContent());
  const addresses = await sanctions
    .getByRole('link', { name: /^CSV/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const rows = await Promise.all(
    addresses.map(async (address) =>
      parse(Buffer.from(await (await fetch(origin + address)).arrayBuffer()), { bom: true, from: 2 }),
    ),
  );
  expect(rows.flat().length).toBe(counted);

  const { evaluationPeriods } = (await (await fetch(`${origin}${API}/datos-abiertos`)).json()) as OpenData;
  expect(evaluationPeriods.length).toBeGreaterThan(1);
  const evaluated = page.getByRole('region', { name: 'Evaluación de proveedores' });
  expect(await evaluated.getByRole('link', { name: /^CSV del periodo/ }).allTextContents()).toEqual(
    evaluationPeriods.map((period) => `CSV del periodo ${period}`),
  );

  const spending = page.getByRole('region', { name: 'Lo contratado en el año' });
  expect(await spending.locator('dt').first().textContent()).toBe('Contratos');
  const years = await spending
    .locator('.od-files a')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('anio')),
    );
  expect(new Set(years).size, 'not the year that runs alone').toBeGreaterThan(1);
});

/** Names of the columns of a table, and what a spreadsheet would compute when it opens it. */
async function openedFile(bytes: Buffer, type: string): Promise<{ head: unknown[]; computed: string[] }> {
  if (type.startsWith('text/csv')) {
    const [head = []] = parse(bytes, { bom: true, to: 1 });
    return { head, computed: computedInCsv(bytes.toString('utf8')) };
  }
  if (!type.includes('spreadsheetml')) return { head: [], computed: [] };
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  return { head: sheets[0]?.rows[0] ?? [], computed: computedInBook(bytes) };
}
