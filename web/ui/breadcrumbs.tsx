import { Children, type ReactNode } from 'react';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { SECTIONS, type SectionPath } from '#contract/section-names.ts';
import { usePortal } from '../kit/portal-context.tsx';
import './breadcrumbs.css';

/** The name of a section, as the unit calls it. */
export function SectionName({ of }: { of: SectionPath }) {
  return usePortal().settings.sections?.[of] ?? SECTIONS[of];
}

/** Way from Inicio to this screen; each child is a link, the last one the text of the screen itself. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  const steps = Children.toArray(children);
  return (
    <nav className="u-crumbs" aria-label="Ruta">
      <ol>
        {Children.map(steps, (step, index) => (
          <li>
            {step}
            {index < steps.length - 1 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
