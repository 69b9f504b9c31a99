import { SECTION_PATHS, SECTIONS } from '#contract/section-names.ts';
import type { Portal } from '#web/kit/portal-context.tsx';

/** One entry of the section navigation. */
export interface Section {
  path: string;
  label: string;
}

export interface SectionLinksProps {
  pathname: string;
  can: Portal['can'];
}

/** Public sections, in the order of the navigation (screens.md 0.2). */
export const PUBLIC_SECTIONS: readonly Section[] = [
  { path: '/', label: 'Inicio' },
  ...SECTION_PATHS.map((path) => ({ path, label: SECTIONS[path] })),
];

/** Path of the section that a screen belongs to: the longest one that it starts with. */
export function currentSection(pathname: string, sections: readonly Section[]): string | undefined {
  return sections
    .map((section) => section.path)
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0];
}
