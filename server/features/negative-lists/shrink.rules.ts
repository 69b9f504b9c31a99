import type { ListSource } from '#contract/negative-list-words.ts';
import type { RowNumbers } from './row-numbers.rules.ts';

/** A file of the SAT's list beside the list in force. */
export interface Beside {
  rows: number;
  /** Entries of the list in force. */
  present: number;
  gone: number;
  numbers: RowNumbers;
  /** Greatest number of the list in force; null when it has none. */
  presentLast: number | null;
  /** How many of the last entries of the list in force are missing, one after the other. */
  missingEnd: number;
  hasLastBreak: boolean;
  ragged: number;
  cutoff: string;
  presentCutoff: string | null;
}

type Ends = Pick<Beside, 'rows' | 'present' | 'numbers' | 'presentLast'>;

const falls = ({ numbers, presentLast }: Pick<Beside, 'numbers' | 'presentLast'>) =>
  numbers.last !== null && presentLast !== null && numbers.last < presentLast;

/** Whether a list ends before the one in force, by its entries or by their numbers. */
export function endsEarlier(ends: Ends): boolean {
  return ends.rows < ends.present || falls(ends);
}

/** How a list ends before the one in force, in a sentence without its full stop. */
export function earlierEnd(ends: Ends): string {
  return falls(ends)
    ? `La columna «No» termina en ${count(ends.numbers.last!)} y en la lista en vigor llega a ${count(ends.presentLast!)}`
    : `El archivo trae ${count(ends.rows)} registros y la lista en vigor tiene ${count(ends.present)}`;
}

/**
 * Why a file can only be a part of the SAT's list; undefined when it may be whole: its last line ends, its numbers have
 * no gap and every row its columns. One that is so and ends before the list in force is taken with a written reason, its
 * rows counted and what it leaves out listed, by two people.
 */
export function cutProblem(source: ListSource, file: Beside): string | undefined {
  if (source !== 'sat_69b') return undefined;
  const { gone, hasLastBreak, numbers } = file;
  const gap = numbers.gap();
  if (!endsEarlier(file)) {
    if (gap !== undefined) return gap;
    return numbers.last === null && gone > 0 && !hasLastBreak
      ? 'El archivo no termina con un salto de línea y deja fuera registros de la lista en vigor: llegó cortado. Descárgalo otra vez.'
      : undefined;
  }
  const because = (why: string) =>
    `${earlierEnd(file)}, ${why}: el archivo llegó cortado. Descárgalo otra vez.`;
  if (!hasLastBreak) return because('y la última línea no termina con un salto de línea');
  if (gap !== undefined) return gap;
  if (file.ragged > 0) return because('y hay filas que no tienen las columnas del encabezado');
  if (numbers.last !== null && !numbers.isStrict) return because('y hay filas sin número');
  return undefined;
}

function count(value: number): string {
  return value.toLocaleString('es-MX');
}
