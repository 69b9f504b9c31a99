import type { Page } from 'playwright-core';

/** Goes there by a link of the first page, as a visitor does: the browser asks for the data, not the server. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'Ir';
    document.querySelector('main')?.append(link);
    link.click();
  }, `/AdquisicionesUG${path}`);
}
