import type { ImportFact, ImportSettings } from '#contract/imports.ts';
import type { StagedRow } from '#server/kit/imports/importer.ts';
import { theLines } from '#server/kit/imports/reading.ts';

/** Rows that are asked about one by one; with more of them the file is to be corrected. */
const MOST_QUESTIONS = 40;

const nameOf = (line: number) => `row-${line}-left` as const;

/** Refused rows of a list, which is put in force whole: a person may leave each of them out, and writes why. */
export class LeftRows {
  readonly #said: NonNullable<ImportSettings['said']>;
  readonly #refused: StagedRow[] = [];
  readonly #left: number[] = [];

  constructor(said: ImportSettings['said']) {
    this.#said = said ?? {};
  }

  /** Whether a person left the row of a line out. */
  isLeft = (line: number): boolean => this.#said[nameOf(line)] === 'left';

  /** A refused row as it is staged; nothing of one that was left out. */
  refuse(row: StagedRow): StagedRow[] {
    const isLeft = this.isLeft(row.line);
    this.#refused.push(row);
    if (isLeft) this.#left.push(row.line);
    return isLeft ? [] : [row];
  }

  facts(): ImportFact[] {
    return this.#refused.slice(0, MOST_QUESTIONS).map(({ line, title = '', problems = {} }) => {
      const why = Object.values(problems).join(' ');
      const isLeft = this.isLeft(line);
      return {
        name: nameOf(line),
        label: `¿Se deja fuera la línea ${line}?`,
        value: isLeft ? 'left' : '',
        shown: `línea ${line}: ${isLeft ? 'se deja fuera' : 'por decir'}`,
        choices: [{ value: 'left', label: 'Se deja fuera; al confirmar se escribe por qué' }],
        ...(isLeft
          ? { isSaid: true }
          : {
              doubt: `Línea ${line}, «${title.slice(0, 80)}». ${why} Corrígela en el archivo y súbelo otra vez, o déjala fuera.`,
            }),
      };
    });
  }

  /** What asks for a written reason. */
  doubts(): string[] {
    const lines = this.#left;
    return lines.length === 0
      ? []
      : [
          `No se ${lines.length === 1 ? 'toma' : 'toman'} ${theLines(lines)}, como se indicó: escribe por qué.`,
        ];
  }
}
