import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import './button.css';

/** Looks of a button. `icon` makes a round one that needs an `aria-label`. */
export type ButtonLook = {
  variant?: 'primary' | 'tonal' | 'line' | 'text' | 'danger';
  size?: 'small' | 'medium' | 'large';
  icon?: boolean;
  wide?: boolean;
};

/** Class names of a button, for a link element that the router makes. */
export function buttonClass({ variant = 'primary', size = 'medium', icon, wide }: ButtonLook = {}): string {
  return classNames(
    'u-btn',
    variant !== 'primary' && `u-btn--${variant}`,
    size !== 'medium' && `u-btn--${size}`,
    icon && 'u-btn--icon',
    wide && 'u-btn--wide',
  );
}

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>;

/** Button; `type` is "button" unless stated. */
export function Button({ variant, size, icon, wide, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, icon, wide }), className)}
    />
  );
}

type ButtonLinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>;

/** Link that looks like a button: downloads, other sites, pages without the router. */
export function ButtonLink({ variant, size, icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, icon, wide }), className)}>
      {children}
    </a>
  );
}
