import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Waits for a step or a message by its heading. */
export const at = (name: string): Promise<void> =>
  expect.element(page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })).toBeVisible();

/** Presses the button that leaves a step forwards. */
export const next = (): Promise<void> => page.getByRole('button', { name: 'Continuar', exact: true }).click();

/** Control of a field of the file by its path. */
export function field(path: string): Locator {
  const found = document.querySelector(`#campo-${path.replaceAll('.', '-')}`);
  if (found === null) throw new Error(`There is no field ${path}.`);
  return page.elementLocator(found);
}

/** Card of a paper. */
export const cardOf = (name: RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
