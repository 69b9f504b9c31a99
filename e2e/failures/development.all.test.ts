import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { type Portal, startPortal } from '#e2e/portal.ts';

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([
    startPortal({ NODE_ENV: 'development', DEMO_DATA: '0' }),
    launchBrowser(),
  ]);
});

afterAll(async () => {
  await browser.close();
  await portal.stop();
});

test('npm run dev serves the living guide without errors, its hot reload on the same port', async () => {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (response) => {
    // 504: a package was prepared meanwhile, and the page loads again by itself.
    if (response.status() >= 400 && response.status() !== 504)
      faults.push(`${response.status()} ${response.url()}`);
  });
  const channel = page.waitForEvent('websocket');
  await page.goto(portal.screen('/_guia'));
  await page.getByRole('heading', { level: 1, name: 'Guía de partes' }).waitFor();
  expect(new URL((await channel).url()).host).toBe(new URL(portal.origin).host);
  expect(faults).toEqual([]);
});
