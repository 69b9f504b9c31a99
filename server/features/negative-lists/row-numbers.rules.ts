/** The numbers that the SAT gives the rows of its list, from 1 without gaps: what they tell of a whole file. */
export class RowNumbers {
  readonly #seen = new Set<number>();
  #unnumbered = 0;
  #last = 0;

  /** Takes a row's number as it is written. */
  see(text: string): void {
    const digits = text.replace(/[,\s]/g, '');
    if (!/^\d{1,9}$/.test(digits)) {
      this.#unnumbered += 1;
      return;
    }
    const number = Number(digits);
    if (number > 0) this.#seen.add(number);
    this.#last = Math.max(this.#last, number);
  }

  /** The greatest one; null when the file has none. */
  get last(): number | null {
    return this.#last === 0 ? null : this.#last;
  }

  /** Each row of a file that numbers its rows has its number. */
  get isStrict(): boolean {
    return this.#last > 0 && this.#unnumbered === 0 && this.#seen.size === this.#last;
  }

  /** Which number is missing, in a sentence; undefined when none is. Rows without a number may be the missing ones. */
  gap(): string | undefined {
    if (this.#last - this.#seen.size <= this.#unnumbered) return undefined;
    let missing = 1;
    while (this.#seen.has(missing)) missing += 1;
    return `Falta la fila con el número ${missing.toLocaleString('es-MX')} de la columna «No»: el archivo llegó incompleto. Descárgalo otra vez.`;
  }
}
