import type { Page } from 'playwright-core';

/** Begins a thing from its list by the keyboard alone and comes out in its editor. */
export async function beginContent(
  page: Page,
  { button, field, text }: { button: string; field: string; text: string },
): Promise<void> {
  await page.getByRole('button', { name: button }).press('Enter');
  await page.getByRole('dialog').getByLabel(field).press('End');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: text }).waitFor();
}

/** Waits until what was typed is with the server. */
export async function savedContent(page: Page): Promise<void> {
  await page.getByText('Cambios sin guardar').waitFor({ state: 'detached' });
  await page.getByText(/^Guardado a las/).waitFor();
}

/** Writes fields by the keyboard alone, and waits until they are saved. */
export async function writeContent(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await savedContent(page);
}
