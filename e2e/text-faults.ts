import type { Page } from 'playwright-core';

/** {@link textFaults} of the page of a journey. */
export function textFaultsOf(page: Page, bars?: string): Promise<string[]> {
  return page.evaluate(textFaults, bars);
}

/**
 * What is wrong with a screen whose letters are large: it scrolls sideways, a control is wider or higher than its box,
 * something stands outside the window. Of `bars`, which never scroll, each part must be whole and uncovered at once.
 */
export function textFaults(barParts: string | undefined): string[] {
  const faults: string[] = [];
  const SLACK = 1;
  const named = (part: Element) =>
    `${part.localName} «${(part.getAttribute('aria-label') ?? part.textContent).trim().slice(0, 40)}»`;
  const isShown = (part: Element) =>
    part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    part.getBoundingClientRect().width > SLACK &&
    getComputedStyle(part).clipPath === 'none' &&
    part.closest('.u-visually-hidden, .textLayer, .v-stand') === null;
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const isCut = (part: Element) => {
    const { display, overflowY } = getComputedStyle(part);
    if (display === 'inline' || display === 'contents') return false;
    return (
      part.scrollWidth > part.clientWidth + SLACK ||
      (part.matches('a, button, input, select, summary') &&
        overflowY !== 'auto' &&
        part.scrollHeight > part.clientHeight + 2 * SLACK)
    );
  };
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) faults.push(`The screen is ${excess} px wider than its window`);
  for (const part of shown(
    'header :is(a, button, span), main :is(a, button, input, select, summary, label, h1, h2, h3, p, li, th, td, dt, dd, output, span)',
  )) {
    if (isCut(part)) faults.push(`Cut: ${named(part)}`);
    const { left, right } = part.getBoundingClientRect();
    // Tables and rows of tabs scroll inside themselves.
    if ((left < -SLACK || right > innerWidth + SLACK) && part.closest('table, [tabindex="0"], nav') === null)
      faults.push(`Beside the window: ${named(part)}`);
  }
  if (barParts !== undefined && shown(barParts).length === 0) faults.push('The bars are not there');
  for (const part of barParts === undefined ? [] : shown(barParts)) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    if (left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK)
      faults.push(`Outside the window: ${named(part)}`);
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (over === null || !part.contains(over))
      faults.push(`Covered: ${named(part)}${over === null ? '' : ` by ${named(over)}`}`);
  }
  return faults;
}
