import type { Page } from 'playwright-core';

/** Keeps the scripts of the page at `address` waiting, but for the one that keeps what is pressed before they come; gives back what lets them come. */
export async function holdScripts(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const html = await (await fetch(address)).text();
  const [, first] = / src="([^"]+)"><\/script><style/.exec(html) ?? [];
  if (first === undefined) throw new Error(`${address} names no script before its styles`);
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    if (!route.request().url().endsWith(first)) await held.promise;
    await route.continue();
  });
  return held.resolve;
}
