import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { REGISTRY_SECTIONS } from '#web/features/supplier-registry/supplier-registry.search.ts';
import { test } from '#e2e/desk-test.ts';
import { signIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const WIDTHS = [1440, 1000, 390];
const REGISTRY = '/padron-Proveedores/Administrador';

const PUBLIC = [
  '/proveedores',
  '/proveedores?q=zzzzqq',
  '/proveedores?vista=inscripcion',
  '/proveedores?vista=inscripcion&persona=fisica&tramite=refrendo',
  '/proveedores?vista=seguimiento',
  '/proveedores?vista=verificar',
  '/proveedores?vista=verificar&codigo=0000000000000',
  '/proveedores?vista=sancionados',
  '/proveedores/facturar',
  '/proveedores/solicitud',
  '/proveedores/solicitud?tramite=refrendo',
];

const RESTRICTED = [
  ...Object.keys(REGISTRY_SECTIONS).map((section) => `${REGISTRY}?seccion=${section}`),
  `${REGISTRY}?q=zzzzqq`,
  `${REGISTRY}?seccion=padron&q=zzzzqq`,
  `${REGISTRY}?seccion=padron&prov=P-10471`,
  ...['documentos', 'motivos', 'plazos', 'dias-inhabiles'].map(
    (catalogue) => `${REGISTRY}?seccion=catalogos&tipo=${catalogue}`,
  ),
];

/** What is wrong with a screen at the three widths: faults that axe finds, and how much wider it is than its window. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) faults.push(`${address} at ${width} px is ${excess} px wider than its window`);
    for (const fault of await violations(page)) faults.push(`${address} at ${width} px: ${fault}`);
  }
  return faults;
}

describe('Every screen of the registry at 1440, 1000 and 390 px', () => {
  test('the public ones have no accessibility fault', async ({ page, open }) => {
    const faults: string[] = [];
    for (const address of PUBLIC) {
      await open(address);
      faults.push(...(await faultsOf(page, address)));
    }
    expect(faults).toEqual([]);
  }, 240_000);

  test('text of 200 % on a phone scrolls nothing sideways', async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of PUBLIC) {
      await open(address);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
    }
  });

  test.for(RESTRICTED)('%s has no accessibility fault', async (address, { page, origin, open }) => {
    await signIn(page, origin, 'mariana.admin');
    await open(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await faultsOf(page, address)).toEqual([]);
  });
});
