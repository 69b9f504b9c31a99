import type { ListSource } from '#contract/negative-list-words.ts';
import { formatDay } from './list-words.ts';
import type { RowNumbers } from './row-numbers.rules.ts';

/** Entries of the federal list that may leave between two editions without anybody asking; the SAT's loses none. */
const QUIET_LOSS = 0.01;
const QUIET_ROWS = 5;

interface Compared {
  source: ListSource;
  rows: number;
  present: number;
  gone: number;
  hasLastBreak: boolean;
}

/** Why a list should only be applied with a written reason; null when nothing speaks against it. */
export function doubtOf({ source, rows, present, gone, hasLastBreak }: Compared): string | null {
  const doubts: string[] = [];
  const quiet = source === 'sat_69b' ? 0 : Math.max(QUIET_ROWS, present * QUIET_LOSS);
  if (gone > quiet) {
    doubts.push(
      `El archivo trae ${count(rows)} registros y deja fuera ${count(gone)} de los ${count(present)} de la lista en vigor: puede estar cortado.`,
    );
  }
  if (!hasLastBreak) {
    doubts.push('El archivo no termina con un salto de línea, como terminan los completos.');
  }
  return doubts.length === 0 ? null : doubts.join(' ');
}

/** Why a cut-off cannot stand; undefined when it can. */
export function cutoffProblem(
  cutoff: string,
  { today, present }: { today: string; present: string | null },
): string | undefined {
  if (cutoff > today) return `La fecha de corte, ${formatDay(cutoff)}, aún no llega.`;
  if (cutoff < '2005-01-01') return `La fecha de corte, ${formatDay(cutoff)}, es anterior a estas listas.`;
  if (present !== null && cutoff < present) {
    return `El archivo tiene corte al ${formatDay(cutoff)} y la lista en vigor al ${formatDay(present)}: es más antiguo y no la sustituye.`;
  }
  return undefined;
}

/** Why the rows of a file cannot be those of a whole list; undefined when they can. */
export function rowsProblem(rows: {
  total: number;
  ragged: number;
  isLastRagged: boolean;
  lastLine: number;
}) {
  if (rows.total === 0) return 'El archivo trae el encabezado y ninguna fila.';
  if (rows.isLastRagged) {
    return `La última fila (línea ${count(rows.lastLine)}) está cortada: el archivo llegó incompleto. Descárgalo otra vez.`;
  }
  if (rows.ragged > Math.max(3, rows.total * 0.01)) {
    return `${count(rows.ragged)} filas no tienen las columnas del encabezado. El archivo está dañado o no es esta lista.`;
  }
  return undefined;
}

/** Why a file can only be a part of the SAT's list; undefined when it may be whole. `present`: last number of the one in force. */
export function cutProblem(
  source: ListSource,
  {
    gone,
    hasLastBreak,
    numbers,
    present,
  }: { gone: number; hasLastBreak: boolean; numbers: RowNumbers; present: number | null },
): string | undefined {
  if (source !== 'sat_69b') return undefined;
  if (numbers.last === null && gone > 0 && !hasLastBreak) {
    return 'El archivo no termina con un salto de línea y deja fuera registros de la lista en vigor: llegó cortado. Descárgalo otra vez.';
  }
  return numbers.problem(present);
}

function count(value: number): string {
  return value.toLocaleString('es-MX');
}
