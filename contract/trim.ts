/**
 * The text without the signs at its end that match `sign`, an expression for one sign (`/[.\s]/`). A search for
 * `/[.\s]+$/` instead tries again at every sign of every such run in the text, which costs the square of its length.
 */
export function trimEndOf(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without the signs at both ends that match `sign`, an expression for one sign. */
export function trimOf(text: string, sign: RegExp): string {
  const cut = trimEndOf(text, sign);
  let start = 0;
  while (start < cut.length && sign.test(cut.charAt(start))) start += 1;
  return cut.slice(start);
}
