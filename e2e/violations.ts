import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Only faults are told in full: to describe all that passes takes longer than to look for what does not. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], iframes: false };
/** Nothing under 24 px, or too near its neighbour: a rule that has to be asked for. */
const TARGETS: RunOptions = { ...OPTIONS, runOnly: { type: 'rule', values: ['target-size'] } };
/** What the colours of the dark scheme can change. */
const COLOURS: RunOptions = { ...OPTIONS, runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Accessibility faults that axe finds in a part of a page, with where they are; contrast also in the dark scheme. */
export async function violations(page: Page, part = 'main'): Promise<string[]> {
  // What stands inside of a frame would go unseen. The preview of the editor is one: nobody can enter it, and what it shows
  // is the public screen that its own journeys look at.
  const previews = await page.locator('iframe[data-preview]').count();
  if (page.frames().length > 1 + previews)
    throw new Error(`${page.url()} has frames, which are not looked into.`);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await faults(page, part, OPTIONS);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const inDark = await faults(page, part, COLOURS);
  await page.emulateMedia({ colorScheme: null });
  await settled(page);
  return [...found, ...inDark.map((fault) => `dark ${fault}`)];
}

/** Colours that change slowly have arrived. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(passing.map((one) => one.finished));
  });

const faults = (page: Page, part: string, options: RunOptions) =>
  page.evaluate(
    async (asked) => {
      const checker = (window as unknown as { axe: typeof axe }).axe;
      const { violations: found } = await checker.run({ include: asked.include }, asked.options);
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { include: [part], options },
  );

/** Targets of a page that a finger misses. */
export async function smallTargets(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return faults(page, 'html', TARGETS);
}
