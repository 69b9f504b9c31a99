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

/** While a bar stands at the foot of the screen, what is in focus scrolls above it. */
export function useDockRoom(): void {
  useEffect(() => {
    document.documentElement.classList.add('u-has-dock');
    return () => document.documentElement.classList.remove('u-has-dock');
  }, []);
}

/** Bar at the foot of a screen with what is decided there; what is in focus scrolls above it. */
export function Dock({ label, children, actions }: DockProps) {
  useDockRoom();
  return (
    <div className="u-dock" role="region" aria-label={label}>
      <div className="u-page u-dock__row">
        <div className="u-dock__words">{children}</div>
        {actions !== undefined && <div className="u-dock__actions">{actions}</div>}
      </div>
    </div>
  );
}
