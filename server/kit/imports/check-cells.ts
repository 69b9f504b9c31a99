import { brokenCell, cellErrorOf } from '#contract/rules/texts/clean-cell.ts';
import { unshownCell } from '#contract/rules/texts/number-shown.ts';
import type { CellKind, CsvRow } from '../table-file/csv-text.ts';
import type { OpenedTable, StagedRow } from './importer.ts';

/** What a column holds. */
export type ColumnWants = 'text' | 'number' | 'percent' | 'date' | 'yes';

/** Why rows are refused before the rule of their kind sees them. */
export const CELL_REASONS = {
  damaged: 'Con letras que se perdieron',
  converted: 'Con celdas que la hoja de cálculo convirtió',
  ended: 'Bajo un título que dice que ya no valen',
  unit: 'Bajo un título que dice que los importes no están en pesos',
} as const;

const AGAIN = 'Da a la columna el formato Texto, escribe otra vez el dato y sube el archivo.';

/** «26/03/2026», with its hour where it has one. */
const spanishDay = (text: string) => text.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1');

function problemOf(kind: CellKind, text: string, wants: ColumnWants): string | undefined {
  switch (kind) {
    case 'date':
      return wants === 'date'
        ? undefined
        : `La hoja de cálculo convirtió esta celda en fecha (${spanishDay(text)}). ${AGAIN}`;
    case 'boolean':
      return wants === 'yes'
        ? undefined
        : `La hoja de cálculo convirtió esta celda en ${text === 'true' ? 'VERDADERO' : 'FALSO'}. ${AGAIN}`;
    case 'percent':
      return wants === 'percent'
        ? undefined
        : `La hoja de cálculo guarda esta celda como porcentaje (${Number((Number(text) * 100).toPrecision(12))}%). ${AGAIN}`;
    case 'digits':
      return `La hoja de cálculo solo guarda 15 cifras de un número y perdió las demás (${text}). ${AGAIN}`;
    case 'formula':
      return 'La fórmula de esta celda no tiene un valor guardado. Abre el libro en tu hoja de cálculo, guárdalo y súbelo, o escribe el valor.';
    case 'unshown':
      return unshownCell(text);
    case 'error':
      return brokenCell(text);
    default:
      return undefined;
  }
}

/** A row that is refused for what its file did to it, with the places of the cells that are spoilt. */
interface RefusedCells {
  refused: StagedRow & { problems: Record<string, string> };
  broken: ReadonlySet<number>;
}

const nameOf = (header: readonly string[], place: number) => header[place]?.trim() || `Columna ${place + 1}`;

/** The row as refused for what its file did to a cell that is used; undefined when nothing was done. */
export function refusedCells(
  { line, values, kinds, damage, beside }: CsvRow,
  { header, wants = [], takesDamaged = false }: Pick<OpenedTable, 'header' | 'wants' | 'takesDamaged'>,
): RefusedCells | undefined {
  const problems: Record<string, string> = {};
  const broken = new Set<number>();
  const name = (place: number) => nameOf(header, place);
  for (const [at, kind] of Object.entries(kinds ?? {})) {
    const place = Number(at);
    const wanted = wants[place];
    const problem = wanted === undefined ? undefined : problemOf(kind, values[place] ?? '', wanted);
    if (problem === undefined) continue;
    problems[name(place)] = problem;
    broken.add(place);
  }
  // A text file keeps what the sheet showed.
  if (!takesDamaged)
    for (const [place, value] of values.entries()) {
      const problem = wants[place] === undefined ? undefined : cellErrorOf(value);
      if (problem === undefined) continue;
      problems[name(place)] ??= problem;
      broken.add(place);
    }
  const isDamaged = damage !== undefined && !takesDamaged;
  if (isDamaged) {
    problems[name(damage.place)] ??= damage.why;
    broken.add(damage.place);
  }
  const { under } = beside ?? {};
  if (under !== undefined)
    problems.Fila = `Está bajo el título «${under.text}», de la línea ${under.line}: no se toma. Si sí va, quita ese título o pasa la fila arriba de él.`;
  const unit = beside?.amounts?.about === 'unit' ? beside.amounts : undefined;
  if (unit !== undefined)
    problems.Importe = `El renglón ${unit.line.toLocaleString('es-MX')}, arriba, dice «${unit.text}»: no se sabe si este importe está en pesos. Escríbelo en pesos, quita esas palabras y sube el archivo otra vez.`;
  if (Object.keys(problems).length === 0) return undefined;
  return {
    broken,
    refused: {
      line,
      kind: 'refused',
      code: under !== undefined ? 'ended' : isDamaged ? 'damaged' : unit !== undefined ? 'unit' : 'converted',
      title: values.find((value) => value.trim() !== '')?.slice(0, 200) ?? '',
      problems,
      cells: values,
    },
  };
}

/** The refused row with what is wrong with its other cells, which is told now and not once the spoilt ones are mended. */
export function withFaults(
  { refused, broken }: RefusedCells,
  faults: Readonly<Record<string, string>>,
  { header, labels }: Pick<OpenedTable, 'header' | 'labels'>,
): StagedRow {
  const own = new Set([...broken].map((place) => labels?.[place] ?? nameOf(header, place)));
  const others = Object.entries(faults).filter(([column]) => !own.has(column));
  return { ...refused, problems: { ...Object.fromEntries(others), ...refused.problems } };
}
