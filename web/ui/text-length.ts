import { formatCount, formatCountOf } from '../kit/format.ts';

/** From this part of a limit on, what is left is said. */
const NEARLY_FULL = 0.8;

/**
 * Of a text with a limit in letters: the message when it has too many, and how many are left when it is nearly full. The
 * browser's own `maxlength` would cut what is pasted without a word.
 */
export function lengthOf(text: string, most: number | undefined): { problem?: string; left?: string } {
  if (most === undefined) return {};
  const left = most - text.length;
  const letters = formatCountOf(Math.abs(left), 'letra', 'letras');
  if (left < 0)
    return { problem: `${left === -1 ? 'Sobra' : 'Sobran'} ${letters}: caben ${formatCount(most)}.` };
  return text.length < most * NEARLY_FULL ? {} : { left: `${left === 1 ? 'Queda' : 'Quedan'} ${letters}.` };
}

/** Marks a control whose text does not fit, for {@link stopOverrun}. */
export const markOverrun =
  (problem: string | undefined) =>
  (control: HTMLInputElement | HTMLTextAreaElement | null): void =>
    control?.setCustomValidity(problem ?? '');

/** A form in which a text does not fit is not sent: the focus goes to that text. */
function stopOverrun(event: Event): void {
  const long = [...(event.target as HTMLFormElement).elements].find(
    (control) => (control as HTMLInputElement).validity?.customError,
  );
  if (long === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  (long as HTMLElement).focus();
}

if (typeof document !== 'undefined') document.addEventListener('submit', stopOverrun, true);
