import type { Locator, Page } from 'playwright-core';
import { biddingDocuments } from './sample-files.ts';

/**
 * Makes the test answer every file picker of the page, from now on. Asked for only at the press that opens one,
 * the browser may open its own picker first (one key in five did), and the test waits for an event that never comes.
 */
export function answerFilePickers(page: Page): void {
  page.on('filechooser', () => undefined);
}

/** Files the oficio of an act in its dialog. */
export async function fileOficio(dialog: Locator): Promise<void> {
  const picking = dialog.page().waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Oficio en PDF/ }).click();
  const buffer = await biddingDocuments(1);
  await (await picking).setFiles([{ name: 'oficio.pdf', mimeType: 'application/pdf', buffer }]);
  await dialog.getByText('Listo', { exact: true }).waitFor();
}
