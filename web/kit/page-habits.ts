import { keepFocusInSight } from './focus-in-sight.ts';
import { holdFocusWhilePressed } from './held-focus.ts';
import { notePrints } from './print-note.ts';

/** What a page does by itself once it is there: it comes after everything that is shown. */
export function startPageHabits(): void {
  notePrints();
  holdFocusWhilePressed();
  keepFocusInSight();
}
