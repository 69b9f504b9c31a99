/** Gives the focus to something that is drawn next, because what had it goes away. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
