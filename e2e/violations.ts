import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Only faults are told in full: to describe all that passes takes longer than to look for what does not. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] };

/** Accessibility faults that axe finds in a part of a page, with where they are. */
export async function violations(page: Page, part = 'main'): Promise<string[]> {
  // The portal has no frames; what stood inside of one would go unseen.
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, which are not looked into.`);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, options }) => {
      const checker = (window as unknown as { axe: typeof axe }).axe;
      const { violations: found } = await checker.run({ include }, options);
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { include: [part], options: OPTIONS },
  );
}
