import { linesText, MAX_NAMED_LINES, type ImportCount } from '#contract/imports.ts';

/** Rows of one kind: how many, and the first lines. */
export interface MarkedRows {
  count: number;
  lines: number[];
}

/** What was noticed of the rows of a file, by kind, with the lines that it is about. */
export class RowMarks<Code extends string> {
  readonly #found = new Map<Code, MarkedRows>();

  note(code: Code, line: number): void {
    const found = this.#found.get(code) ?? { count: 0, lines: [] };
    found.count += 1;
    if (found.lines.length < MAX_NAMED_LINES) found.lines.push(line);
    this.#found.set(code, found);
  }

  of(code: Code): MarkedRows | undefined {
    return this.#found.get(code);
  }

  get all(): (MarkedRows & { code: Code })[] {
    return [...this.#found].map(([code, found]) => ({ code, ...found }));
  }

  /** For the preview, the most frequent first. */
  counts(labels: Readonly<Record<Code, string>>): ImportCount[] {
    return this.all
      .map(({ code, ...found }) => ({ code, label: labels[code], ...found }))
      .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code));
  }
}

/** «3 filas (líneas 4, 9 y 31)». */
export const rowsText = ({ count, lines }: MarkedRows): string =>
  `${count === 1 ? '1 fila' : `${count.toLocaleString('es-MX')} filas`} (${linesText(lines, count)})`;
