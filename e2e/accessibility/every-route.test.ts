import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CHECKED_SCREENS } from '#contract/accessibility.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { smallTargets, violations } from '#e2e/violations.ts';

/** Addresses of routes that need one: fixed, or the first link that a page has to such a screen. */
const EXAMPLES: Record<
  string,
  readonly string[] | { on: string } | { of: string; as: (rows: Row[]) => string }
> = {
  '/404': ['/404?de=%2Fno%2Fexiste'],
  '/administracion/contenido/$tipo': ['/administracion/contenido/avisos'],
  '/administracion/contenido/$tipo/$clave': { on: '/administracion/contenido/avisos' },
  '/administracion/facturas/$folio': { on: '/administracion/facturas' },
  '/administracion/inconformidades/$id': { on: '/administracion/inconformidades?ver=todas' },
  '/administracion/evaluaciones/instrumentos/$id': { on: '/administracion/evaluaciones?tab=instrumentos' },
  '/adquisiciones/documentos/cambios': { on: '/adquisiciones/procedimientos/LP-UG-014-2026' },
  '/adquisiciones/documentos/lectura': {
    of: '/documentos',
    as: (rows) =>
      `/adquisiciones/documentos/lectura?doc=${rows.find(({ mediaType }) => mediaType === 'application/pdf')?.id}`,
  },
  '/adquisiciones/evaluaciones/$numero': { on: '/adquisiciones/evaluaciones' },
  '/adquisiciones/evaluar/$enlace': ['/adquisiciones/evaluar/enlace-que-nadie-tiene'],
  '/adquisiciones/procedimientos/$numero': ['/adquisiciones/procedimientos/LP-UG-014-2026'],
  '/normatividad/$slug': ['/normatividad/lineamientos-ug-2023'],
  '/normatividad/$slug/comparacion': ['/normatividad/lineamientos-ug-2023/comparacion'],
  '/normatividad/$slug/texto': ['/normatividad/lineamientos-ug-2023/texto'],
  '/normatividad/textos/$clave': ['/normatividad/textos/texto-que-nadie-escribio'],
  '/oidc-callback-error': ['/oidc-callback-error?causa=caducada&clave=A1B2C3'],
  '/perfiles/$clave': [`/perfiles/PC-LAP-BAS-${todayInMexico().slice(0, 4)}-01`],
  '/procedimientos/$clave': { on: '/procedimientos' },
  '/proveedores/$numero': { of: '/proveedores', as: ([first]) => `/proveedores/${first?.number}` },
};
/** A row of a public list. */
interface Row {
  id: string;
  number: string;
  mediaType: string;
}
const RESTRICTED = /^\/(administracion|perfiles|padron-Proveedores|convocatorias-documentos)/;

const paths = CHECKED_SCREENS.toSorted();
const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

let browser: Browser;
let page: Page;
const problems: string[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  page.on('pageerror', ({ message }) => problems.push(message));
});
afterAll(() => browser?.close());

/** The addresses at which a route is looked at. */
async function addressesOf(path: string): Promise<readonly string[]> {
  const example = EXAMPLES[path] ?? [path];
  if ('of' in example) {
    const list = await fetch(`${inject('origin')}${API_BASE}${example.of}`);
    const { rows } = (await list.json()) as { rows: Row[] };
    return [example.as(rows)];
  }
  if (!('on' in example)) return example;
  await show(example.on);
  const shape = new RegExp(`^/AdquisicionesUG(${path.replaceAll(/\$\w+/g, '[^/?#]+')}(?:\\?.*)?)$`);
  const link = page.locator('main a[href]').evaluateAll((links, source) => {
    const hrefs = links.map((one) => one.getAttribute('href') ?? '');
    return hrefs.map((href) => new RegExp(source).exec(href)?.[1]).find((found) => found !== undefined);
  }, shape.source);
  const found = await link;
  if (found === undefined) throw new Error(`${example.on} has no link to ${path}`);
  return [found];
}

/** Opens a screen and waits until it is there with its data. */
async function show(path: string): Promise<void> {
  await page.goto(screen(path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // A screen that comes in parts has no heading for a moment between them.
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
}

async function expectSound(path: string): Promise<void> {
  for (const address of await addressesOf(path)) {
    await show(address);
    expect(await violations(page, 'html'), address).toEqual([]);
    expect(await smallTargets(page), `targets of ${address}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${address} is wider than its window`).toBeLessThanOrEqual(0);
    expect(problems.splice(0), `errors of ${address}`).toEqual([]);
  }
}

describe('Every route is shown, and axe finds no fault in light and dark', () => {
  test.each(paths.filter((path) => !RESTRICTED.test(path)))('%s, for a visitor', expectSound);

  test('who keeps the portal is signed in who keeps the portal', async () => {
    await signInAt(page, screen('/administracion'), 'mariana.admin');
    await page.getByRole('button', { name: /^Menú de usuario/ }).waitFor();
  });

  test.each(paths.filter((path) => RESTRICTED.test(path)))('%s, for who keeps the portal', expectSound);
});
