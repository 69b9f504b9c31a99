import { screenPath } from './links.ts';

/** Search parameters of a section with their defaults filled in. */
export type SectionSearch = Record<string, string | number>;

/** Address of a section with the patched search; values equal to the default are left out. */
export function sectionAddress<D extends SectionSearch>(
  path: string,
  defaults: D,
  search: D,
  patch: Partial<Record<keyof D, string | number>> = {},
): string {
  const whole: SectionSearch = { ...search, ...patch };
  const told = Object.entries(whole).filter(([key, value]) => String(value) !== String(defaults[key] ?? ''));
  return screenPath(path, Object.fromEntries(told));
}
