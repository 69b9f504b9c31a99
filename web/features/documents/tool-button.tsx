import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface ToolButtonProps {
  label: string;
  children: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** A switch that is on; leave it out for plain buttons. */
  isOn?: boolean;
  className?: string;
}

/** Round-cornered icon button of the viewer's bars, named for everyone; one that does nothing now keeps the focus. */
export function ToolButton({ label, children, onClick, disabled, isOn, className }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classNames('v-tool', isOn === true && 'is-on', className)}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={disabled === true ? true : undefined}
      onClick={disabled === true ? undefined : onClick}
    >
      {children}
    </button>
  );
}
