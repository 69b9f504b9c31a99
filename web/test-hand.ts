import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Puts the focus there, once it is there. */
export async function focusAt(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  (target.element() as HTMLElement).focus();
}

/** Puts the focus there and presses keys (`{Enter}`). */
export async function pressAt(target: Locator, keys: string): Promise<void> {
  await focusAt(target);
  await userEvent.keyboard(keys);
}

/** Where a part is drawn, once it is there. */
export async function boxOf(target: Locator): Promise<DOMRect> {
  await expect.element(target).toBeVisible();
  return target.element().getBoundingClientRect();
}

/** How far the page is wider than its window. */
export const sidewaysScroll = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;
