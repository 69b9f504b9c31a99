import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { test as plain } from 'vitest';
import { openPage } from '#e2e/settled.ts';
import { launchBrowser } from './browser.ts';
import { DESK, PHONE } from './devices.ts';

interface Desk {
  /** One for the whole file. */
  browser: Browser;
  /** Where the shared portal answers. */
  origin: string;
  device: BrowserContextOptions;
  /** A visitor nobody knows, at that device; closed after the test. */
  context: BrowserContext;
  page: Page;
  /** Address of a screen: `screen('/adquisiciones')`. */
  screen: (path: string) => string;
  /** Goes to an address of the portal and waits until nothing more is asked for. */
  open: (path: string) => Promise<unknown>;
}

/** A test with a browser at a desk in front of the shared portal. */
export const test = plain.extend<Desk>({
  browser: [
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  origin: ['', { injected: true }],
  device: DESK,
  context: async ({ browser, device }, use) => {
    const context = await browser.newContext(device);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  screen: async ({ origin }, use) => use((path) => `${origin}/AdquisicionesUG${path}`),
  open: async ({ page, screen }, use) => use((path) => openPage(page, screen(path))),
});

/** The same on a phone. */
export const phoneTest = test.extend({ device: PHONE });
