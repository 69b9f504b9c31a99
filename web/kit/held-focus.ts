const PRESSED = 'button, summary, label, input[type="checkbox"], input[type="radio"]';
const TYPED = 'input, textarea, select, [contenteditable="true"]';

/**
 * Keeps the focus in the field until what is pressed is let go. A field that is left says something below itself (a date in
 * words, an error), and what stands under it moves: the press would begin on a button and end beside it, and be lost.
 */
export function holdFocusWhilePressed(): void {
  let pressed: Element | null = null;
  document.addEventListener('mousedown', (event) => {
    pressed = null;
    if (event.defaultPrevented || event.button !== 0 || !document.activeElement?.matches(TYPED)) return;
    pressed = (event.target as Element).closest(PRESSED);
    if (pressed !== null && pressed !== document.activeElement) event.preventDefault();
  });
  // Not at the click: a box that was set by it would be drawn again as it was before anybody hears of it.
  document.addEventListener('mouseup', (event) => {
    const held = pressed;
    pressed = null;
    if (held === null || !held.contains(event.target as Node)) return;
    const control = held instanceof HTMLLabelElement ? held.control : (held as HTMLElement);
    control?.focus({ preventScroll: true });
  });
}
