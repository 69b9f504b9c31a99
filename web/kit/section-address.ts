import { screenPath } from './links.ts';

/** Search parameters of a section with their defaults filled in. */
export type SectionSearch = Record<string, string | number>;

/** Address of a section with the patched search; what equals its default, or the section does not know, is left out. */
export function sectionAddress<D extends SectionSearch>(
  path: string,
  defaults: D,
  search: D,
  patch: Partial<Record<keyof D, string | number>> = {},
): string {
  const whole: SectionSearch = { ...search, ...patch };
  const told = Object.entries(whole).filter(
    ([key, value]) => Object.hasOwn(defaults, key) && String(value) !== String(defaults[key]),
  );
  return screenPath(path, Object.fromEntries(told));
}
