/**
 * Whether a text of a PDF names the content of an embedded file: `/EF` and, after white space and comments, a
 * dictionary, a reference or the end of the text. Every place is looked at once, however many `/EF` lead to it:
 * comments can nest thousands of them, so that an expression would read the same lines for each.
 */
export function namesFileContent(text: string): boolean {
  let at = text.indexOf('/EF');
  if (at === -1) return false;
  const gaps = new Gaps(text);
  /** Where a reference's part of each kind was looked for in vain. */
  const tried = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (; at !== -1; at = text.indexOf('/EF', at + 3)) {
    let place = gaps.endFrom(at + 3);
    if (place >= text.length || text.startsWith('<<', place)) return true;
    for (const [part, seen] of tried.entries()) {
      if (seen.has(place)) break;
      seen.add(place);
      if (part === 2 && text.startsWith('R', place)) return true;
      const after = afterDigits(text, place);
      if (part === 2 || after === place) break;
      place = gaps.endFrom(after);
    }
  }
  return false;
}

function afterDigits(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at += 1;
  return at;
}

const isBlank = (sign: string) => sign !== '' && '\0\t\n\u000B\f\r \u00A0'.includes(sign);

/** White space and comments of a text; knows where those end whose lines it has read. */
class Gaps {
  readonly #text: string;
  readonly #breaks: number[] = [];
  readonly #ends = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (sign === 0x0a || sign === 0x0d) this.#breaks.push(at);
    }
  }

  /** First place from `from` on that is neither white space nor comment. */
  endFrom(from: number): number {
    const lineEnds: number[] = [];
    let at = from;
    for (;;) {
      while (isBlank(this.#text.charAt(at))) at += 1;
      if (this.#text.charAt(at) !== '%') break;
      at = this.#nextBreak(at);
      const known = this.#ends.get(at);
      if (known !== undefined) {
        at = known;
        break;
      }
      lineEnds.push(at);
    }
    for (const lineEnd of lineEnds) this.#ends.set(lineEnd, at);
    return at;
  }

  #nextBreak(from: number): number {
    let [low, high] = [0, this.#breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#breaks[middle]! < from) low = middle + 1;
      else high = middle;
    }
    return this.#breaks[low] ?? this.#text.length;
  }
}
