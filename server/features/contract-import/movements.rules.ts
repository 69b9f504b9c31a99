import type { CsvRow } from '#server/kit/table-file/csv-text.ts';
import { nameKey, oneLine } from '#server/kit/table-file/plain-text.ts';

interface Movement {
  /** Line of the contract above it. */
  of: number;
  code: string;
  line: number;
  text: string;
}

/** Rows without a number right under a contract, of no other supplier: an amendment, a cancellation, a penalty of it. */
export class MovementsOfFile {
  readonly #byLine = new Map<number, Movement>();
  readonly #ofContract = new Map<number, Movement>();
  #last: { line: number; code: string; supplier: string } | undefined;

  /** A record of the file, before any of them is read. */
  see(
    { line, values }: Pick<CsvRow, 'line' | 'values'>,
    { code, supplier }: { code: string; supplier: string },
  ): void {
    const who = nameKey(supplier);
    if (code !== '') {
      this.#last = { line, code, supplier: who };
      return;
    }
    // Another supplier has another contract, whose number is missing.
    if (who !== '' && this.#last !== undefined && who !== this.#last.supplier) return;
    const words = values.map(oneLine).filter((cell) => /\p{L}{4}/u.test(cell));
    if (this.#last === undefined || words.length === 0) return;
    const text = words.reduce((longest, one) => (one.length > longest.length ? one : longest));
    const movement = { of: this.#last.line, code: this.#last.code, line, text: text.slice(0, 60) };
    this.#byLine.set(line, movement);
    if (!this.#ofContract.has(movement.of)) this.#ofContract.set(movement.of, movement);
  }

  /** What is said of a row that has no number; undefined when it stands under no contract. */
  problemOf(line: number): string | undefined {
    const found = this.#byLine.get(line);
    return (
      found &&
      `Falta el código del contrato. Parece un movimiento del contrato ${found.code}, de la línea ${found.of} («${found.text}»): captúralo en su expediente, después de importarlo.`
    );
  }

  /** What is said of a contract that has such a row under it. */
  doubtOf(line: number): string | undefined {
    const found = this.#ofContract.get(line);
    return (
      found &&
      `La línea ${found.line}, sin código, parece un movimiento de este contrato («${found.text}»): no se toma. Comprueba que el importe, las fechas y el estado sean los que valen.`
    );
  }
}
