import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { ProcedurePage } from '#contract/procedures.ts';
import { test } from '#e2e/desk-test.ts';
import { textFaultsOf } from '#e2e/text-faults.ts';

/** Letters of twice their size at a desk and on a phone, and the whole page at twice its size. */
const LOOKS: { name: string; text: number; device: BrowserContextOptions }[] = [
  { name: 'letters of 200 % at a desk', text: 200, device: { viewport: { width: 1440, height: 900 } } },
  { name: 'letters of 150 % at a desk', text: 150, device: { viewport: { width: 1440, height: 900 } } },
  { name: 'letters of 200 % on a phone', text: 200, device: { viewport: { width: 390, height: 844 } } },
  {
    name: 'a page at 200 %',
    text: 100,
    device: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  },
];

/** What the settings of a browser do to every page of it. */
const enlarge = (page: Page, text: number) =>
  page.addInitScript((percent) => {
    const set = () => document.documentElement?.style.setProperty('font-size', `${percent}%`, 'important');
    set();
    document.addEventListener('DOMContentLoaded', set);
  }, text);

describe.each(LOOKS)('$name', ({ text, device }) => {
  test.override({ device });

  test('nothing of the screens about a procedure, its search and its data is cut', async ({
    page,
    open,
    origin,
  }) => {
    const { rows } = (await (
      await fetch(`${origin}${API_BASE}/procedimientos?estado=abierto&tipo=licitacion`)
    ).json()) as ProcedurePage;
    await enlarge(page, text);
    const faults: string[] = [];
    for (const address of [
      `/adquisiciones/procedimientos/${rows[0]?.slug}`,
      '/buscar?q=garantía',
      '/buscar?q=zzzzqq',
      '/datos-abiertos',
      '/datos-abiertos/banderas',
      '/integridad?q=LP-UG',
      '/proveedores/facturar',
    ]) {
      await open(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      faults.push(...(await textFaultsOf(page)).map((fault) => `${address}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
