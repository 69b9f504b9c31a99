import { Children, type ReactNode } from 'react';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import './breadcrumbs.css';

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
