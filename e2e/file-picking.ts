import type { Page } from 'playwright-core';

/**
 * Makes the test answer every file picker of the page, from now on. Asked for only at the press that opens one,
 * the browser may open its own picker first (one key in five did), and the test waits for an event that never comes.
 */
export function answerFilePickers(page: Page): void {
  page.on('filechooser', () => undefined);
}
