import type { MouseEvent } from 'react';

/** A message that appears as a field is left would move the button away under the press: the press does not leave it. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Gives the focus to something that is drawn next, because what had it goes away. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
