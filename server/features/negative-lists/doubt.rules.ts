import type { ListSource } from '#contract/negative-list-words.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { earlierEnd, endsEarlier, type Beside } from './shrink.rules.ts';

/** Entries of the federal list that may leave between two editions without anybody asking; the SAT's loses none. */
const QUIET_LOSS = 0.01;
const QUIET_ROWS = 5;

/** Whether more entries leave than leave by themselves. */
function isLoss(source: ListSource, { gone, present }: { gone: number; present: number }): boolean {
  return gone > (source === 'sat_69b' ? 0 : Math.max(QUIET_ROWS, present * QUIET_LOSS));
}

/** Whether a list ends with fewer entries than the one in force, more than leave by themselves. */
export function isShrunk(source: ListSource, file: Beside): boolean {
  return source === 'sat_69b' ? endsEarlier(file) : file.rows < file.present && isLoss(source, file);
}

/** Why a list should only be applied with a written reason; null when nothing speaks against it. */
export function doubtOf(source: ListSource, file: Beside): string | null {
  const { rows, present, gone, hasLastBreak, missingEnd, numbers } = file;
  const doubts: string[] = [];
  if (isLoss(source, file)) {
    doubts.push(
      `El archivo trae ${count(rows)} registros y deja fuera ${count(gone)} de los ${count(present)} de la lista en vigor: puede estar cortado.`,
    );
  }
  if (source === 'sat_69b' && endsEarlier(file)) {
    doubts.push(`${earlierEnd(file)}.`);
    if (file.cutoff === file.presentCutoff)
      doubts.push('Tiene la misma fecha de corte que la lista en vigor, que trae más.');
    if (missingEnd === 1 && gone === 1) doubts.push('Falta justo el último registro de la lista en vigor.');
  }
  if (source === 'sat_69b' && numbers.restarts > 0)
    doubts.push(
      `La columna «No» empieza otra vez ${numbers.restarts === 1 ? 'una vez' : `${count(numbers.restarts)} veces`}, así que no dice si el archivo está completo: compruébalo en la página del SAT y escribe por qué lo está.`,
    );
  if (missingEnd > 1) doubts.push(`Faltan seguidos los últimos ${count(missingEnd)} de la lista en vigor.`);
  if (!hasLastBreak) {
    doubts.push('El archivo no termina con un salto de línea, como terminan los completos.');
  }
  return doubts.length === 0 ? null : doubts.join(' ');
}

/** What the foot of a file says against its rows: «Total de registros: 199». */
export const totalDoubt = (total: number | undefined, rows: number): string[] =>
  total === undefined || total === rows
    ? []
    : [
        `El pie del archivo dice que son ${count(total)} registros y trae ${count(rows)}: compruébalo en la página de la fuente.`,
      ];

/** Why a cut-off cannot stand; undefined when it can. */
export function cutoffProblem(
  cutoff: string,
  { today, present }: { today: string; present: string | null },
): string | undefined {
  if (cutoff > today) return `La fecha de corte, ${shortDate(cutoff)}, aún no llega.`;
  if (cutoff < '2005-01-01') return `La fecha de corte, ${shortDate(cutoff)}, es anterior a estas listas.`;
  if (present !== null && cutoff < present) {
    return `El archivo tiene corte al ${shortDate(cutoff)} y la lista en vigor al ${shortDate(present)}: es más antiguo y no la sustituye.`;
  }
  return undefined;
}

/** Why the rows of a file cannot be those of a whole list; undefined when they can. */
export function rowsProblem(rows: { total: number; ragged: number; isLastCut: boolean; lastLine: number }) {
  if (rows.total === 0) return 'El archivo trae el encabezado y ninguna fila.';
  if (rows.isLastCut) {
    return `La última fila (línea ${count(rows.lastLine)}) está cortada: el archivo llegó incompleto. Descárgalo otra vez.`;
  }
  if (rows.ragged > Math.max(3, rows.total * 0.01)) {
    return `${count(rows.ragged)} filas no tienen las columnas del encabezado. El archivo está dañado o no es esta lista.`;
  }
  return undefined;
}

function count(value: number): string {
  return value.toLocaleString('es-MX');
}
