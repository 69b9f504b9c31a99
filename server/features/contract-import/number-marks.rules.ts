import { fold } from '#server/kit/table-file/plain-text.ts';

/** Most words that tell contracts apart by what they buy. */
const MOST_MARKS = 12;
/** How many of the numbers have exactly one of them; an amendment may name two. */
const MOST_HAVE = 0.8;

/**
 * Words inside the numbers of contracts that tell groups of them apart: ADQ, SER and OBR of «UPSG-ADQ-001/2019». What every
 * number has says nothing.
 */
export class NumberMarks {
  readonly #counts = new Map<string, number>();
  #numbers = 0;
  #own: ReadonlySet<string> | undefined;

  /** The number of a contract of the file, before any row is read. */
  see(code: string): void {
    const words = wordsOf(code);
    if (words.length === 0) return;
    this.#numbers += 1;
    for (const word of words) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    this.#own = undefined;
  }

  /** The word of a number by which a person may say what its contract buys; undefined where none tells groups apart. */
  of(code: string): string | undefined {
    const own = (this.#own ??= this.#telling());
    const [word, other] = wordsOf(code).filter((one) => own.has(one));
    return word === undefined || other !== undefined
      ? undefined
      : `${word.toUpperCase()} en el número del contrato`;
  }

  #telling(): ReadonlySet<string> {
    const words = [...this.#counts].filter(([, count]) => count < this.#numbers);
    const sum = words.reduce((all, [, count]) => all + count, 0);
    const isOneEach = sum >= this.#numbers * MOST_HAVE && sum * MOST_HAVE <= this.#numbers;
    return new Set(
      isOneEach && words.length > 1 && words.length <= MOST_MARKS ? words.map(([word]) => word) : [],
    );
  }
}

const wordsOf = (code: string): string[] => [...new Set(fold(code).match(/[a-z]{2,12}/g) ?? [])];
