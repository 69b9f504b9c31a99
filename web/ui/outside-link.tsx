import type { ComponentProps } from 'react';
import { linkAddress } from '#contract/rules/identifiers/link-shape.ts';

/** A link that somebody wrote: followed only where it leads to a page or a mailbox, else its words alone. */
export function OutsideLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const address = linkAddress(href);
  if (address === undefined) return children;
  return (
    <a {...props} href={address}>
      {children}
    </a>
  );
}
