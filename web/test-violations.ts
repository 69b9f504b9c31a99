import axe, { type RunOptions } from 'axe-core';
import { cdp } from 'vitest/browser';

/** Only faults are told in full: to describe all that passes takes longer than to look for what does not. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], iframes: false };
/** What the colours of the dark scheme can change. */
const COLOURS: RunOptions = { ...OPTIONS, runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Accessibility faults that axe finds in a part of the screen, with where they are; contrast also in the dark scheme. */
export async function violations(part = 'main'): Promise<string[]> {
  const found = await faults(part, OPTIONS);
  await prefer('dark');
  const inDark = await faults(part, COLOURS);
  await prefer('light');
  return [...found, ...inDark.map((fault) => `dark ${fault}`)];
}

/** Shows the page in a scheme; colours that change slowly have arrived then. */
async function prefer(scheme: 'dark' | 'light'): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { features });
  if (!matchMedia(`(prefers-color-scheme: ${scheme})`).matches) throw new Error(`The page is not ${scheme}.`);
  const passing = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(passing.map((one) => one.finished));
}

async function faults(part: string, options: RunOptions): Promise<string[]> {
  const { violations: found } = await axe.run({ include: [part] }, options);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
