import { readFileSync } from 'node:fs';
import type { Manual, ManualChapter } from '#contract/help.ts';
import { blocksOf } from './manual-text.rules.ts';

const FOLDER = new URL('../../../docs/manual/', import.meta.url);
const read = new Map<ManualChapter, Manual>();

/** A chapter of the manual as the screen shows it; it is shipped with the program and read once. */
export function manualChapter(key: ManualChapter): Manual {
  const known = read.get(key) ?? { key, ...blocksOf(readFileSync(new URL(`${key}.md`, FOLDER), 'utf8')) };
  read.set(key, known);
  return known;
}
