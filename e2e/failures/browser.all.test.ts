import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';

const PAGE = `<!doctype html><html lang="es"><title>Sí</title><h1><span>Adquisición de ñandúes</span></h1>
<label>Giro <select><option>Papelería</option></select></label> <code>✓</code>`;

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['', 'sparticuz'])('a page opens in the browser with letters to be seen (%s)', async (choice) => {
  vi.stubEnv('PORTAL_CHROMIUM', choice);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await page.getByRole('heading').textContent()).toBe('Adquisición de ñandúes');
    expect(await page.getByRole('heading').evaluate((heading) => heading.clientWidth)).toBeGreaterThan(200);
    expect((await page.locator('h1 span').boundingBox())?.width).toBeGreaterThan(100);
    expect((await page.locator('code').boundingBox())?.width).toBeGreaterThan(0);
    expect(await page.getByLabel('Giro').isVisible()).toBe(true);
  } finally {
    await browser.close();
    server.close();
  }
});
