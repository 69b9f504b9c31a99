import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillSignIn } from './sign-in-steps.ts';

const SCREEN = '/AdquisicionesUG/padron-Proveedores/Administrador';

/** Signs an officer of the demonstration in on a fresh page; gives the review panel of the request. */
export async function review(page: Page, origin: string, user: string, folio: string): Promise<Locator> {
  await page.goto(`${origin}${SCREEN}?sol=${folio}`);
  await fillSignIn(page, user);
  const panel = page.getByRole('complementary', { name: `Revisión de ${folio}` });
  await panel.getByRole('heading', { level: 2 }).waitFor();
  return panel;
}

/** Opens the panel of a request again, when the officer is signed in already. */
export const reviewAgain = (page: Page, origin: string, folio: string): Promise<unknown> =>
  page.goto(`${origin}${SCREEN}?sol=${folio}`);

/** Observes the first papers with a remark; `all` is how many there are. */
export async function observePapers(panel: Locator, count: number, all: number): Promise<void> {
  const papers = panel.locator('li[data-paper]');
  await papers.first().waitFor();
  expect(await papers.count()).toBe(all);
  for (let index = 0; index < count; index += 1) {
    const paper = papers.nth(index);
    await paper.getByRole('button', { name: 'Observar' }).click();
    const remark = paper.getByLabel(/^Observación sobre/);
    await remark.fill('No se lee la segunda página.');
    await remark.blur();
    await panel.getByText(`${index + 1} de ${all} revisados`).waitFor();
  }
}

/** Marks every paper that is not decided yet as good. */
export async function acceptPapers(panel: Locator): Promise<void> {
  const papers = panel.locator('li[data-paper]');
  await papers.first().waitFor();
  for (const paper of await papers.all()) {
    const button = paper.getByRole('button', { name: 'Cumple' });
    if ((await button.getAttribute('aria-pressed')) === 'true') continue;
    await button.click();
    await paper.getByText('Cumple', { exact: true }).first().waitFor();
  }
}

/** Presses a decision once it is allowed, and confirms it. */
export async function decide(page: Page, panel: Locator, label: string): Promise<void> {
  const button = panel.getByRole('button', { name: label, exact: true });
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
  await button.click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: label, exact: true });
  await confirm.waitFor();
  // What asks to be looked at first is known to whoever decides here.
  for (const asIs of await dialog.getByLabel(/^Devolverla así/).all()) await asIs.check();
  await confirm.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Opens the first supplier of the list that stands there, and waits for its record. */
export async function openFirstRecord(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { level: 3, name: 'Notas internas' }).waitFor();
}
