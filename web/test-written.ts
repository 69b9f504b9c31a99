import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

export const dialog = page.getByRole('dialog');

/** Writes in a dialog, closes it with Esc and opens it again: what was written stands there. */
export async function writtenStays(opens: Locator, field: Locator, text: string): Promise<void> {
  await opens.click();
  await field.fill(text);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await opens.click();
  await expect.element(field).toHaveValue(text);
}

/** Chooses a file in a part, as the picker of the browser does. */
export function chooseFile(part: Locator, ...files: readonly File[]): void {
  const input = part.element().querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A small PDF; nobody here reads it. */
export const pdf = (name: string): File => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
