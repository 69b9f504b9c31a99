import { Suspense, type ReactNode } from 'react';
import { optionalPart } from '#web/kit/optional-part.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { screenPath } from '#web/kit/links.ts';
import { currentSection, PUBLIC_SECTIONS, type SectionLinksProps } from './sections.ts';

const StaffLinks = optionalPart(() => import('./staff-links.tsx'));

/** Links of the sections that this person may open; `between` stands before those of the staff. */
export function SectionLinks({ between, ...props }: SectionLinksProps & { between?: ReactNode }) {
  const { settings } = usePortal();
  const current = currentSection(props.pathname, PUBLIC_SECTIONS);
  return (
    <>
      {PUBLIC_SECTIONS.map(({ path, label }) => (
        <a key={path} href={screenPath(path)} aria-current={path === current ? 'page' : undefined}>
          {settings.sections?.[path] ?? label}
        </a>
      ))}
      {between}
      {props.can('route', 'Dashboard') && (
        <Suspense>
          <StaffLinks {...props} />
        </Suspense>
      )}
    </>
  );
}

/** Row of sections, from 1280 px on; below, the drawer holds them. */
export function SectionNav(props: SectionLinksProps) {
  return (
    <nav className="s-nav" aria-label="Secciones">
      <div className="s-nav__row">
        <SectionLinks {...props} between={<span className="s-nav__space" />} />
      </div>
    </nav>
  );
}
