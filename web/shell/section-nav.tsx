import { Suspense } from 'react';
import { optionalPart } from '#web/kit/optional-part.ts';
import { type Portal, usePortal } from '#web/kit/portal-context.tsx';
import { screenPath } from '#web/kit/links.ts';
import { currentSection, PUBLIC_SECTIONS, RESTRICTED_SECTIONS, type Section } from './sections.ts';

const StaffIcon = optionalPart(() => import('./staff-icon.tsx'));
const WorkCount = optionalPart(() => import('./work-count.tsx'));

interface SectionNavProps {
  pathname: string;
  can: Portal['can'];
}

/** Links of the sections that this person may open. */
export function SectionLinks({
  pathname,
  can,
  sections,
}: SectionNavProps & { sections: readonly Section[] }) {
  const { settings } = usePortal();
  const current = currentSection(pathname);
  return sections
    .filter(({ permission }) => permission === undefined || can(permission.action, permission.subject))
    .map(({ path, label, icon, isCounted }) => (
      <a key={path} href={screenPath(path)} aria-current={path === current ? 'page' : undefined}>
        {icon !== undefined && (
          <span className="s-nav__icon" aria-hidden="true">
            <Suspense>
              <StaffIcon name={icon} />
            </Suspense>
          </span>
        )}
        {settings.sections?.[path] ?? label}
        {isCounted === true && (
          <Suspense>
            <WorkCount key={pathname} />
          </Suspense>
        )}
      </a>
    ));
}

/** Row of sections, from 1280 px on; below, the drawer holds them. */
export function SectionNav(props: SectionNavProps) {
  return (
    <nav className="s-nav" aria-label="Secciones">
      <div className="s-nav__row">
        <SectionLinks {...props} sections={PUBLIC_SECTIONS} />
        <span className="s-nav__space" />
        <SectionLinks {...props} sections={RESTRICTED_SECTIONS} />
      </div>
    </nav>
  );
}
