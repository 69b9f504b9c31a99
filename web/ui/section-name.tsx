import { sectionName, type SectionPath } from '#contract/section-names.ts';
import { usePortal } from '../kit/portal-context.tsx';

/** The name of a section, as the unit calls it. */
export function SectionName({ of }: { of: SectionPath }) {
  const { settings } = usePortal();
  return sectionName(of, settings.sections);
}
