import type { Page } from 'playwright-core';

export const EVALUATIONS = '/administracion/evaluaciones';

/** Checks in each question of a part the choice at this place. */
export async function answerAll(page: Page, part: string, place = 0): Promise<void> {
  const groups = page.locator(`${part} fieldset.u-field`);
  await groups.first().waitFor();
  for (let index = 0; index < (await groups.count()); index += 1)
    await groups.nth(index).getByRole('radio').nth(place).check();
}

/** Takes a step of the open period and waits until it is taken. */
export async function takeStep(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  const press = dialog.getByRole('button', { name: button });
  await press.waitFor();
  // Asked where something is left out, or the period is not over.
  const reason = dialog.getByLabel('Por qué se hace así');
  if ((await reason.count()) > 0) await reason.fill('Así lo acordó el comité.');
  await press.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: button }).waitFor({ state: 'detached' });
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
}
