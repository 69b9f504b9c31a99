/** The numbers that the SAT gives the rows of its list, from 1 without gaps: what they tell of a whole file. */
export class RowNumbers {
  /** Those under each heading at which they begin again. */
  readonly #parts: { seen: Set<number>; last: number }[] = [{ seen: new Set(), last: 0 }];
  #unnumbered = 0;

  /** Takes a row's number as it is written. */
  see(text: string): void {
    const digits = text.replace(/[,\s]/g, '');
    if (!/^\d{1,9}$/.test(digits)) {
      this.#unnumbered += 1;
      return;
    }
    const number = Number(digits);
    if (number === 1 && this.#part.seen.has(1)) this.#parts.push({ seen: new Set(), last: 0 });
    const part = this.#part;
    if (number > 0) part.seen.add(number);
    part.last = Math.max(part.last, number);
  }

  get #part(): { seen: Set<number>; last: number } {
    return this.#parts.at(-1)!;
  }

  get #sum(): { last: number; seen: number } {
    return {
      last: this.#parts.reduce((sum, { last }) => sum + last, 0),
      seen: this.#parts.reduce((sum, { seen }) => sum + seen.size, 0),
    };
  }

  /** The greatest one, of all parts together; null when the file has none. */
  get last(): number | null {
    return this.#sum.last || null;
  }

  /** How often they begin again from 1. */
  get restarts(): number {
    return this.#parts.length - 1;
  }

  /** Each row of a file that numbers its rows has its number. */
  get isStrict(): boolean {
    const { last, seen } = this.#sum;
    return last > 0 && this.#unnumbered === 0 && seen === last;
  }

  /** Which number is missing, in a sentence; undefined when none is. Rows without a number may be the missing ones. */
  gap(): string | undefined {
    const { last, seen } = this.#sum;
    if (last - seen <= this.#unnumbered) return undefined;
    const part = this.#parts.find((one) => one.last > one.seen.size)!;
    let missing = 1;
    while (part.seen.has(missing)) missing += 1;
    return `Falta la fila con el número ${missing.toLocaleString('es-MX')} de la columna «No»: el archivo llegó incompleto. Descárgalo otra vez.`;
  }
}
