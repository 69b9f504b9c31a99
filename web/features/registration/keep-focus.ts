import type { MouseEvent } from 'react';

/** A message that appears as a field is left would move the button away under the press: the press does not leave it. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
