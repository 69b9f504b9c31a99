const PRESSED = 'button, summary, label, input[type="checkbox"], input[type="radio"]';
const TYPED = 'input, textarea, select, [contenteditable="true"]';

/**
 * Keeps the focus in the field until what is pressed is let go. A field that is left says something below itself (a date in
 * words, an error), and what stands under it moves: the press would begin on a button and end beside it, and be lost.
 * What data that arrive just then move away under a pointer that stands still is pressed too.
 */
export function holdFocusWhilePressed(): void {
  let held: HTMLElement | null = null;
  let [isFocusHeld, x, y] = [false, 0, 0];
  document.addEventListener('mousedown', (event) => {
    held = null;
    if (event.defaultPrevented || event.button !== 0) return;
    held = (event.target as Element).closest<HTMLElement>(PRESSED);
    [x, y] = [event.clientX, event.clientY];
    isFocusHeld =
      held !== null && held !== document.activeElement && document.activeElement?.matches(TYPED) === true;
    if (isFocusHeld) event.preventDefault();
  });
  // Not at the click: a box that was set by it would be drawn again as it was before anybody hears of it.
  document.addEventListener('mouseup', (event) => {
    const pressed = held;
    held = null;
    if (pressed === null) return;
    if (pressed.contains(event.target as Node)) {
      const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
      if (isFocusHeld) control?.focus({ preventScroll: true });
    } else if (pressed.isConnected && event.clientX === x && event.clientY === y) pressed.click();
  });
}
