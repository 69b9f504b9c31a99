import { useEffect, type ReactNode } from 'react';
import './dock.css';

interface DockProps {
  /** What it is for, such as «Decidir». */
  label: string;
  /** At the left: what is missing, or how it goes by keyboard. */
  children?: ReactNode;
  /** The decision at the right, the main button last. */
  actions?: ReactNode;
}

/** Bar at the foot of a screen with what is decided there; what is in focus scrolls above it. */
export function Dock({ label, children, actions }: DockProps) {
  useEffect(() => {
    document.documentElement.classList.add('u-has-dock');
    return () => document.documentElement.classList.remove('u-has-dock');
  }, []);
  return (
    <div className="u-dock" role="region" aria-label={label}>
      <div className="u-page u-dock__row">
        <div className="u-dock__words">{children}</div>
        {actions !== undefined && <div className="u-dock__actions">{actions}</div>}
      </div>
    </div>
  );
}
