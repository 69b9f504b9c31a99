import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_STOPS = 150;

/** What is wrong with the place where the focus is: unseen, without a mark, or under something else. */
export const faultOfFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // After the last stop the focus is the browser's own for one press.
    if (element === null || element === document.body) return undefined;
    const name = `${element.tagName} «${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}»`;
    const isMarked = (candidate: Element | null, left: number): boolean => {
      if (candidate === null || left === 0) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
      return boxShadow !== 'none' || isMarked(candidate.parentElement, left - 1);
    };
    // Of a slider only the thumb is marked and takes the pointer, and neither can be asked for: see below.
    const isSlider = element.matches('input[type=range]');
    if (!isSlider && !isMarked(element, 3)) return `${name} has no visible mark`;
    const box = element.getClientRects()[0];
    if (box === undefined || box.width === 0) return `${name} has no size`;
    const isSeen = [0.1, 0.5, 0.9].some((share) => {
      const top = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2);
      if (isSlider) return top?.closest('header') === null;
      return top !== null && (element.contains(top) || top.contains(element));
    });
    if (isSeen) return undefined;
    const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const by =
      above === null
        ? 'out of sight'
        : `under ${above.tagName}.${above.className} «${above.textContent.slice(0, 40)}»`;
    return `${name} is ${by} at ${Math.round(box.top)} px`;
  });

/** Presses Tab until the focus is there, and looks at every stop on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await faultOfFocus(page)).toBe(undefined);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target.toString()}.`);
}

/** Waits until the focus is there. */
export const hasFocus = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
