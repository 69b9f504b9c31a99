/** What of a step is said in words. */
export interface NamedStep {
  name: string;
  /** Name of the partida on which an opinion is asked for; null: of none. */
  matter: string | null;
  /** Numbers of the lines that ask for it. */
  lines: readonly number[];
}

const and = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** «renglón 4», «renglones 2 a 12», «renglones 1, 3 y 5 a 7» */
export function linesWords(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const said = runs.flatMap(([from, to]) =>
    to - from > 1 ? [`${from} a ${to}`] : to > from ? [String(from), String(to)] : [String(from)],
  );
  return `${said.length === 1 && !said[0]?.includes(' ') ? 'renglón' : 'renglones'} ${and.format(said)}`;
}

/** «Dictamina quien revisa esa materia: renglones 2 a 12, Sustancias químicas» */
export function stepTitle({ lines, matter, name }: NamedStep): string {
  const of = [lines.length === 0 ? '' : linesWords(lines), matter ?? ''].filter((text) => text !== '');
  return of.length === 0 ? name : `${name}: ${of.join(', ')}`;
}

/** Who acts where nobody holds a function: the role Administrador may in place of everybody (purchase chain 1.1). */
export const NOBODY_HOLDS = 'Nadie tiene esa función: decide un administrador del portal';
