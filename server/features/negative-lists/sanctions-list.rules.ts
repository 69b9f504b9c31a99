import {
  SANCTION_FIELDS,
  type ListSituation,
  type MatchLevel,
  type SanctionField,
} from '#contract/negative-list-words.ts';
import { daysInText } from '#contract/rules/days/written-day.ts';
import { fold, nameKey, oneLine } from '#server/kit/table-file/plain-text.ts';
import { partiesIn, severalParties, type ReadEntry } from './list-row.ts';
import type { WrittenValues } from '#server/kit/table-file/written-values.ts';
import type { MoneyUnit } from '#contract/rules/texts/money-unit.ts';
import { readTypedAmount } from '#contract/rules/texts/amount-text.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { dayAfter, daySpan, daysOf, listedDays, sharedMonth, termIn } from './written-day.rules.ts';

/** Place of each datum in a row, from 0. */
export type SanctionColumns = Partial<Record<SanctionField, number>>;

/** Whether one of `ends` stands somewhere after `beginning`. */
function follows(text: string, beginning: string, ...ends: string[]): boolean {
  const at = text.indexOf(beginning);
  return at !== -1 && ends.some((end) => text.includes(end, at + beginning.length));
}

const NAMES: Record<SanctionField, { test(name: string): boolean }> = {
  rfc: /^rfc\b|registro federal/,
  name: /^(proveedor|nombre|razon social|denominacion|contratista|particular|licitante)/,
  authority: /^(dependencia|autoridad|institucion|entidad|ente|organo)/,
  fileNumber: /expediente/,
  resolution: /sentido|tipo de sancion|tipo sancion|^sancion\b|resolutivo/,
  notifiedOn: { test: (name) => name.includes('notificado') || follows(name, 'fecha', 'notificacion') },
  resolvedOn: /fecha ?de ?resolucion|fecharesolucion|fechaderesolucion/,
  term: { test: (name) => /plazo|duracion/.test(name) && !/^(?:inicio|fin|termino|vence|fecha)/.test(name) },
  startsOn: /inicio|^desde|a partir/,
  endsOn: {
    test: (name) =>
      /^(?:fin|final|termino|terminacion|vence|vencimiento|conclusion)\b|hasta/.test(name) ||
      follows(name, 'fecha', 'fin', 'termin', 'venc', 'conclu'),
  },
  amount: /monto|importe|multa/,
  facts: /hechos|causa|motivo/,
};

/** The datum that each heading names; one that no other has is its own, where a heading names several. */
export function sanctionFields(header: readonly string[]): (SanctionField | undefined)[] {
  const own = suggestColumns(header);
  return header.map((name, place) => {
    const [first] = Object.keys(suggestColumns([name])) as SanctionField[];
    return SANCTION_FIELDS.find((field) => own[field] === place) ?? first;
  });
}

/** What the names of a header suggest; the first column of a kind counts. A person may change it. */
export function suggestColumns(header: readonly string[]): SanctionColumns {
  const columns: SanctionColumns = {};
  header.forEach((given, index) => {
    const name = fold(given).replaceAll('_', ' ');
    if (name === '' || /responsable de la informacion/.test(name)) return;
    const field = SANCTION_FIELDS.find((one) => columns[one] === undefined && NAMES[one].test(name));
    if (field !== undefined) columns[field] = index;
  });
  return columns;
}

function situationOf(resolution: string, hasTerm: boolean): ListSituation {
  const said = fold(resolution);
  if (/absol/.test(said)) return 'acquitted';
  if (/inhabilit/.test(said)) return 'disqualified';
  if (/multa/.test(said)) return 'fined';
  if (/amonest|apercib/.test(said)) return 'other';
  if (hasTerm) return 'disqualified';
  return said === '' || /sancion/.test(said) ? 'sanctioned' : 'other';
}

/** What a row says of a datum. */
export const sanctionText = (
  columns: SanctionColumns,
  values: readonly string[],
  field: SanctionField,
): string => oneLine(values[columns[field] ?? -1] ?? '');

type Doubts = Partial<Record<SanctionField, string>>;

/** Words that take a sanction back or leave it waiting, wherever a list says them. */
const TAKEN_BACK =
  /revoca|sin efecto|suspend|suspensi|amparo|nulidad|cancelad|anulad|sin valide|no surte|levant\w{1,9} la (?:sancion|inhabilitacion)/;
export const takesBack = (text: string): boolean => TAKEN_BACK.test(fold(text));
/** Letters that are kept of what takes a sanction back. */
export const MOST_NOTE = 300;
const REMARKS = /observ|^notas?\b|estatus|situacion|vigencia|comentario/;

/** How a list of sanctions is written. */
export interface SanctionReading {
  written: WrittenValues<string>;
  unit?: MoneyUnit | undefined;
  header?: readonly string[];
  /** What its author wrote beside the cells. */
  remarks?: readonly string[];
}
const WITHOUT_END =
  /indefinid|permanente|sin (?:fecha de )?(?:fin|termino)|(?:hasta|mientras|en tanto) (?:que |el |se |no )?.{0,12}pag/;
/** A year that says «without end». */
const LAST_END = '2100-01-01';
/** Days by which a term may differ from its dates. */
const QUIET_DAYS = 45;

interface StatedEnd {
  day?: string;
  /** The list says that it has none. */
  isOpen?: boolean;
  doubt?: string;
}

/** Until when a bar goes by what its list says of the end; empty where it says nothing. */
function statedEnd(text: string, last: string | undefined): StatedEnd {
  if (text === '') return {};
  if (WITHOUT_END.test(fold(text)))
    return { isOpen: true, doubt: `Dice «${text}»: se toma como sin fin, y no se calcula uno con el plazo.` };
  if (last === undefined)
    return {
      doubt: `«${text}» no es una fecha: se toma sin fin conocido, y no se calcula uno con el plazo.`,
    };
  if (last >= LAST_END)
    return { isOpen: true, doubt: `«${text}» es una fecha que dice que no termina: se toma como sin fin.` };
  return { day: last };
}

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** What the type, the term and the days of a bar say against each other. */
function contradictions(
  said: (field: SanctionField) => string,
  bar: {
    situation: ListSituation;
    start: string | undefined;
    end: string | undefined;
    reckoned: string | undefined;
  },
): Doubts {
  const { situation, start, end, reckoned } = bar;
  const hasDays = said('startsOn') !== '' || said('endsOn') !== '';
  return {
    ...(situation !== 'disqualified' && situation !== 'acquitted' && said('resolution') !== '' && hasDays
      ? {
          resolution: `Dice «${said('resolution')}», que no es una inhabilitación, y trae fechas de una: se pone en revisión.`,
        }
      : {}),
    ...(end !== undefined && reckoned !== undefined && Math.abs(days(end, reckoned)) > QUIET_DAYS
      ? {
          term: `El plazo «${said('term')}» terminaría el ${shortDate(reckoned)} y la fila dice ${shortDate(end)}: cuenta lo que dice la fila.`,
        }
      : {}),
    ...(start !== undefined && end !== undefined && end < start
      ? {
          endsOn: `El fin, ${shortDate(end)}, es anterior al inicio, ${shortDate(start)}: no se toma ninguno de los dos como fin. Comprueba la resolución.`,
        }
      : {}),
  };
}

/**
 * The sanctions of a row: none of a row without a name, several of one that names several with an RFC each. A bar whose
 * end the file states blocks until then, and one that the file calls endless blocks; an end that is only reckoned from
 * notification and term, or none at all, asks a person: the bar goes on until the fine is paid (LAASSP 2025 art. 90),
 * and the file does not tell.
 */
export function readSanctionRow(
  columns: SanctionColumns,
  values: readonly string[],
  { written, unit, header = [], remarks = [] }: SanctionReading,
): ReadEntry[] {
  const said = (field: SanctionField) => sanctionText(columns, values, field);
  if (said('name') === '') return [];
  const doubts: Doubts = {};
  const data: Record<string, string> = {};
  for (const field of SANCTION_FIELDS) {
    if (field === 'name' || field === 'rfc') continue;
    const text = said(field);
    if (text === '') continue;
    data[field] = field.endsWith('On') ? listedDays(written, field, text) : text;
    const shared = field.endsWith('On') ? sharedMonth(text, data[field]) : undefined;
    if (shared !== undefined) doubts[field] = shared;
  }
  if (said('amount') !== '') Object.assign(data, { amount: fineIn(said('amount'), unit, doubts) });
  const span = said('endsOn') === '' ? daySpan(said('startsOn')) : undefined;
  if (span !== undefined) {
    [data.startsOn, data.endsOn] = [span.from, span.to];
    doubts.startsOn = `«${said('startsOn')}» trae inicio y fin: se toma del ${shortDate(span.from)} al ${shortDate(span.to)}.`;
  }
  const term = termIn(said('term'));
  const situation = situationOf(said('resolution'), term !== undefined);
  // Of several dates the last one counts: a bar is never reckoned shorter than it may be.
  const last = (field: SanctionField) => daysOf(data[field]).at(-1);
  const stated = statedEnd(span === undefined ? said('endsOn') : span.to, last('endsOn'));
  const begun = last('startsOn');
  const start = begun ?? last('notifiedOn') ?? last('resolvedOn');
  const reckoned = term === undefined || start === undefined ? undefined : dayAfter(start, term);
  const isSilent = stated.day === undefined && stated.isOpen !== true && stated.doubt === undefined;
  if (isSilent && reckoned !== undefined) data.endsOnIsReckoned = reckoned;
  if (stated.doubt !== undefined) doubts.endsOn = stated.doubt;
  else if (isSilent && reckoned !== undefined && columns.endsOn !== undefined)
    doubts.endsOn = `No dice cuándo termina: con el plazo «${said('term')}» sería el ${shortDate(reckoned)}, y así se muestra.`;
  Object.assign(doubts, contradictions(said, { situation, start: begun, end: stated.day, reckoned }));
  const isTurned = begun !== undefined && stated.day !== undefined && stated.day < begun;
  const isBar =
    situation === 'disqualified' ||
    doubts.resolution !== undefined ||
    (situation === 'other' && !/amonest|apercib/.test(fold(said('resolution'))));
  const isSure = situation === 'disqualified' || situation === 'other';
  const hasEnd = (stated.day !== undefined && !isTurned) || stated.isOpen === true;
  const open = [
    ...(['resolution', 'startsOn', 'endsOn', 'term'] as const).map(said),
    ...values.filter((_, place) => REMARKS.test(fold(header[place] ?? ''))),
    ...remarks,
  ];
  const takenBack = open.find(takesBack);
  if (takenBack !== undefined) {
    data.takenBack = oneLine(takenBack).slice(0, MOST_NOTE);
    doubts.resolution = `La fila dice «${oneLine(takenBack).slice(0, 120)}»: comprueba si sigue en pie. Mientras, avisa y no impide.`;
  }
  const isBlock = hasEnd && isSure && doubts.resolution === undefined;
  const effect: MatchLevel = !isBar ? 'info' : isBlock ? 'block' : 'alert';
  const effectUntil = isBar && !isTurned ? (stated.day ?? (isSilent ? reckoned : undefined) ?? null) : null;
  const parts = [fold(said('authority')), fold(said('fileNumber')), said('resolvedOn')];
  const names = values[columns.name ?? -1] ?? '';
  const parties = partiesIn(names, values[columns.rfc ?? -1] ?? '');
  const several = severalParties(names, parties);
  if (several !== undefined) doubts.name = several;
  return parties.map(({ name, rfc }) => ({
    rfc,
    name,
    situation,
    effect,
    effectUntil,
    data,
    doubts,
    identity: `${rfc ?? ''}|${[nameKey(name), ...parts].join('|')}`,
  }));
}

const NUMBER = /^\$? ?[\d.,]+$/;
const NO_FINE = /^(?:[-—–.]+|n\/?[ad]|s\/?[dmn]|no aplica|no|sin multa|ningun[ao])$/;
const UMA = /\b(?:uma|umas|unidad(?:es)? de medida|smg\w*|salarios? minimos?|dias de salario)\b/;

/** Whether a text is a fine in some way, or says that there is none. */
const isFine = (text: string): boolean =>
  NUMBER.test(text) || NO_FINE.test(fold(text)) || UMA.test(fold(text)) || 'amount' in readTypedAmount(text);

/** A fine as its list writes it, with what it is in pesos where the cell or its heading gives another unit. */
function fineIn(text: string, unit: MoneyUnit | undefined, doubts: Doubts): string {
  if (NO_FINE.test(fold(text))) return text;
  if (!NUMBER.test(text)) return wordedFine(text, doubts);
  if (unit === undefined) return text;
  if (text.startsWith('$') || Number(text.replaceAll(',', '')) >= 1_000) {
    doubts.amount = `La columna está en ${unit.name} y la celda dice «${text}», que parece estar en pesos: comprueba cuánto es. Se guarda como está escrito.`;
    return `${text} (la columna dice ${unit.name})`;
  }
  const pesos = Number(text.replaceAll(',', '')) * unit.pesos;
  return `${text} ${unit.name}${Number.isNaN(pesos) ? '' : ` (${moneyText(pesos.toFixed(2))})`}`;
}

/** A fine that says its unit itself: «1.2 mdp», «500 UMA»; what is no amount stays as it is, and a person sees it. */
function wordedFine(text: string, doubts: Doubts): string {
  if (UMA.test(fold(text))) {
    doubts.amount = `«${text}» no está en pesos: el valor de la UMA o del salario depende del año de la multa. Se guarda como está escrito.`;
    return text;
  }
  const read = readTypedAmount(text);
  if ('problem' in read) {
    doubts.amount = `«${text}» no se lee como un importe: se guarda como está escrito.`;
    return text;
  }
  const shown = moneyText(read.amount);
  if (!/[a-z]/.test(fold(text).replace(/\b(?:m ?\.? ?n\.?|mxn|pesos?)(?= |$)/g, ''))) return text;
  doubts.amount = `«${text}» se entiende como ${shown}.`;
  return `${text} (${shown})`;
}

/** Whether a row says no more than a text under the names: a note at the foot, or a title between pages. */
export function isNote(columns: SanctionColumns, values: readonly string[]): boolean {
  const others = SANCTION_FIELDS.filter((field) => field !== 'name' && columns[field] !== undefined);
  return others.length > 0 && others.every((field) => sanctionText(columns, values, field) === '');
}

/** Columns with dates that nothing reads, while the end of a bar is missing; their names. */
export function unreadDates(
  columns: SanctionColumns,
  { header, sample }: { header: readonly string[]; sample: readonly (readonly string[])[] },
): string[] {
  if (columns.endsOn !== undefined) return [];
  const used = new Set(Object.values(columns));
  return header.filter((name, place) => {
    if (used.has(place) || name.trim() === '') return false;
    const filled = sample.map((values) => oneLine(values[place] ?? '')).filter((text) => text !== '');
    const dates = filled.filter((text) => daysInText(text).length > 0).length;
    return dates > 0 && dates * 2 >= filled.length;
  });
}

/** Whether a row's values stand under the wrong names, as an unquoted comma leaves them. */
export function isDisplaced(
  columns: SanctionColumns,
  values: readonly string[],
  written: WrittenValues<string>,
): boolean {
  const isOdd = (field: SanctionField, fits: (text: string) => boolean) => {
    const text = oneLine(values[columns[field] ?? -1] ?? '');
    return text !== '' && !fits(text);
  };
  return (
    isOdd('resolution', (text) => /sancion|absol|inhabilit|multa/.test(fold(text))) ||
    isOdd('amount', isFine) ||
    isOdd('notifiedOn', (text) => daysOf(listedDays(written, 'notifiedOn', text)).length > 0)
  );
}
