import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Accessibility faults that axe finds in the content of a page, with where they are. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).include('main').analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
