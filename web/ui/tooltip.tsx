import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import './tooltip.css';

type TooltipProps = {
  /** Short text; the thing itself carries the same as its accessible name. */
  text: string;
  /** A focusable thing. */
  children: ReactNode;
  align?: 'center' | 'start' | 'end';
};

/** Text on hover and on focus; stays while the pointer is on it; Esc takes it away (WCAG 1.4.13). */
export function Tooltip({ text, children, align = 'center' }: TooltipProps) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isShown = isHovered || isFocused;

  useEffect(() => {
    if (!isShown) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setHovered(false);
      setFocused(false);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isShown]);

  return (
    <span
      className={classNames('u-tip', align !== 'center' && `u-tip--${align}`)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {children}
      {isShown && (
        <span className="u-tip__text" role="tooltip">
          {text}
        </span>
      )}
    </span>
  );
}
