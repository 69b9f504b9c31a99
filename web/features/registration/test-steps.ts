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

/** Chooses files in a card, as the picker of the browser does. */
export function choose(card: Locator, ...files: readonly File[]): void {
  const input = card.element().querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A small PDF; nobody here reads it. */
export const pdf = (name: string): File => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
