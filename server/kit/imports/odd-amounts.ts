/** Least amounts of a file of which the largest may stand far from the others. */
const LEAST = 10;
/** How many times the next largest an amount is that stands far. */
const FAR = 100;

/** What people type to fill the cell: «999,999,999.99», «9999.99», «0.01», «123456789». */
const FILLER = /^(?:9{4,}(?:\.9{2}|\.00)|0\.01|1234567(?:8(?:9(?:0)?)?)?\.00)$/;

/** The largest amounts of a file, by which one that stands far from all others is known. */
export class OddAmounts {
  #count = 0;
  #largest = 0;
  #next = 0;

  /** An amount as it is written. */
  see(text: string): void {
    const pesos = Number(text.replaceAll(/[^\d.]/g, ''));
    if (!(pesos > 0)) return;
    this.#count += 1;
    if (pesos > this.#largest) [this.#largest, this.#next] = [pesos, this.#largest];
    else if (pesos > this.#next && pesos < this.#largest) this.#next = pesos;
  }

  /** Whether an amount, as «1234.50», is a filler or stands far from all others. */
  isOdd(amount: string): boolean {
    const pesos = Number(amount);
    const isFar =
      this.#count >= LEAST && this.#next > 0 && pesos === this.#largest && pesos >= FAR * this.#next;
    return FILLER.test(amount) || isFar;
  }
}
