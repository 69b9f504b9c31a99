import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';

const DESK = { width: 1440, height: 900 };

let browser: Browser;
let context: BrowserContext;
let page: Page;

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

async function openWithoutScripts(path: string): Promise<void> {
  context = await browser.newContext({ viewport: DESK, javaScriptEnabled: false });
  page = await context.newPage();
  await page.goto(screen(path), { waitUntil: 'load' });
}

describe('Somebody who asks which procedure a purchase takes', () => {
  test('opens a shared address without scripts, and is told when no limits are captured', async () => {
    const purchase = '/procedimientos?monto=200,000&bien=bienes&recurso=estatal';
    const none = 'No están capturados los montos máximos de';
    await openWithoutScripts(`${purchase}&ejercicio=1999`);
    expect(await page.locator('.route-result').innerText()).toContain(`${none} 1999`);
    await page.goto(screen(purchase));
    expect(await page.locator('.route-result').innerText()).not.toContain(none);
    await page.goto(screen('/procedimientos?monto=100,000&iva=con&bien=bienes&recurso=propio'));
    expect(await page.locator('.route-branches .is-taken').innerText()).toContain('Adjudicación directa');
    expect(await page.locator('.route-result').innerText()).toContain('sin el 16 %');
  });
});
