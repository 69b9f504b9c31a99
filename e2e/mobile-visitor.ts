import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage } from '#e2e/settled.ts';
import { violations } from './violations.ts';

/** Somebody who looks at the public page of one procedure on a phone, again and again. */
export class MobileVisitor {
  readonly page: Page;
  private readonly address: string;

  constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
  }

  static async on(phone: BrowserContext, address: string): Promise<MobileVisitor> {
    return new MobileVisitor(await phone.newPage(), address);
  }

  /**
   * Opens the page anew: its state in words, the stages that are ticked and every text are there, nothing is wider than
   * the phone, and nothing has a barrier, light or dark.
   */
  async reads(state: string, ticked: readonly string[], texts: readonly (string | RegExp)[]): Promise<void> {
    const { page } = this;
    await openPage(page, this.address);
    const head = page.locator('.p-head__folio .u-tag');
    await expect.poll(() => head.innerText(), { message: state }).toBe(state);
    const done = page.getByRole('list', { name: 'Etapas del procedimiento' }).locator('li.is-done');
    const names = (await done.locator('.u-stages__name').allTextContents()).map((text) => text.split(',')[0]);
    expect(names, state).toEqual(ticked);
    for (const text of texts) await page.getByText(text).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(390);
    expect(await violations(page, 'html'), state).toEqual([]);
  }
}
