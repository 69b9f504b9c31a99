import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startDemonstration } from './demonstration.ts';
import { test as deskTest } from './desk-test.ts';
import { DESK } from './devices.ts';
import type { Portal } from './portal.ts';
import { fillSignIn } from './sign-in-steps.ts';

const SCREEN = '/AdquisicionesUG/padron-Proveedores/Administrador';

interface Office {
  /** Settings of the portal. */
  environment: Record<string, string>;
  started: { browser: Browser; origin: string; portal?: Portal };
  browser: Browser;
  /** One for the whole file, over the demonstration. */
  portal: Portal;
  origin: string;
  /** Goes to a part of the registry's administration by its search, signed in as mariana.admin. */
  openRegistry: (search?: string) => Promise<void>;
  /** The page of oscar.compras at another desk, there too. */
  colleagueAt: (search: string) => Promise<Page>;
}

async function enter(page: Page, address: string, user: string | undefined): Promise<void> {
  await page.bringToFront();
  await page.goto(address);
  if (user !== undefined) await fillSignIn(page, user);
  await page.locator('main .rg').waitFor();
}

/** A test of an officer at a desk, in front of a portal of the file's own. */
export const test = deskTest.extend<Office>({
  environment: [{}, { scope: 'file' }],
  started: [
    async ({ environment }, use) => {
      const isElsewhere = inject('demonstration') === '';
      const [browser, portal] = await Promise.all([
        launchBrowser(),
        isElsewhere ? undefined : startDemonstration(environment),
      ]);
      await use({
        browser,
        ...(portal === undefined ? { origin: inject('origin') } : { origin: portal.origin, portal }),
      });
      await browser.close();
      await portal?.stop();
    },
    { scope: 'file' },
  ],
  browser: [({ started }, use) => use(started.browser), { scope: 'file' }],
  portal: [
    ({ started: { portal } }, use) => {
      if (portal === undefined) throw new Error('This journey asks for a portal of its own.');
      return use(portal);
    },
    { scope: 'file' },
  ],
  origin: ({ started }, use) => use(started.origin),
  openRegistry: async ({ page, origin }, use) => {
    let user: string | undefined = 'mariana.admin';
    await use(async (search = '') => {
      await enter(page, origin + SCREEN + search, user);
      user = undefined;
    });
  },
  colleagueAt: async ({ browser, origin }, use) => {
    const context = await browser.newContext(DESK);
    await use(async (search) => {
      const page = await context.newPage();
      await enter(page, origin + SCREEN + search, 'oscar.compras');
      return page;
    });
    await context.close();
  },
});
