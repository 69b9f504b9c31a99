import { shortDate } from '#contract/rules/days/calendar.ts';
import { nameAndRfc } from '#contract/rules/identifiers/several-rfcs.ts';
import { ENTRY_DATA_LABELS, type ListSituation, type MatchLevel } from '#contract/negative-list-words.ts';

import { isOpposite, lettersApart } from '#server/kit/opposite-words.rules.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import { partiesIn, rfcIn, rfcWithCall, severalParties, type ReadEntry } from './list-row.ts';
import type { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { daysOf, listedDays, serialNote, sharedMonth } from './written-day.rules.ts';

/** Where a datum stands in a row; a header that repeats a name gives several places, the first filled one counts. */
export type SatColumns = Record<string, number[]>;

const NEEDED: Readonly<Record<string, string>> = {
  rfc: 'RFC',
  name: 'Nombre del Contribuyente',
  situation: 'Situación del contribuyente',
};

/** Datum of a column by its name: the RFC, or «who published what of which stage». */
export function satField(header: string): string | undefined {
  const name = fold(header).replace(/[^a-z0-9 ]/g, '');
  if (name === 'rfc') return 'rfc';
  if (name.startsWith('nombre')) return 'name';
  if (name.startsWith('situacion')) return 'situation';
  const isOffice = /oficio/.test(name);
  const isPublication = /\bpub(?:l|licacion|licad[oa]s?)?\b/.test(name);
  if (!isOffice && !isPublication) return undefined;
  const stage = /presun/.test(name)
    ? 'presumed'
    : /desvirtu/.test(name)
      ? 'cleared'
      : /definitiv/.test(name)
        ? 'definitive'
        : /\bfavorable/.test(name)
          ? 'favourable'
          : undefined;
  if (stage === undefined) return undefined;
  return `${stage}${/\bdof\b/.test(name) ? 'Dof' : 'Sat'}${isOffice ? 'Office' : 'On'}`;
}

/** Columns of a header by their names. */
export function satColumns(header: readonly string[]): SatColumns {
  const columns: SatColumns = {};
  header.forEach((name, index) => {
    const field = satField(name);
    if (field !== undefined) (columns[field] ??= []).push(index);
  });
  return columns;
}

/** The datum that each heading names; none where the same heading stands before, of a publication or over the same cells. */
export const satFields = (
  header: readonly string[],
  sample: readonly (readonly string[])[],
): (string | undefined)[] =>
  header.map((name, place) => {
    const field = satField(name);
    const first = header.indexOf(name);
    const isSame = () => sample.every((values) => values[first] === values[place]);
    const isAgain = field !== undefined && first < place && (!(field in NEEDED) || isSame());
    return isAgain ? undefined : field;
  });

/** The same where each datum has one place; of a publication whose heading is repeated as it is, all of them. */
export const satColumnsAt = (
  places: Readonly<Record<string, number>>,
  byName: SatColumns,
  header: readonly string[],
): SatColumns =>
  Object.fromEntries(
    Object.entries(places).map(([field, place]) => {
      const again = (byName[field] ?? []).filter((one) => one === place || header[one] === header[place]);
      return [field, !(field in NEEDED) && again[0] === place ? again : [place]];
    }),
  );

/** Every datum of the list, as a person says what a column is. */
export const SAT_FIELDS = [
  ...Object.entries(NEEDED).map(([name, label]) => ({ name, label, isNeeded: true })),
  ...Object.entries(ENTRY_DATA_LABELS)
    .filter(([field]) => /(Sat|Dof)(On|Office)$/.test(field))
    .map(([name, label]) => ({ name, label, isNeeded: false })),
];

/** Place of the column that numbers the rows; -1 without one. */
export function numberColumn(header: readonly string[]): number {
  return header.findIndex((name) => /^(no|num|numero)$/.test(fold(name).replace(/[^a-z]/g, '')));
}

/** Names of the situations of this list, by which they are chosen. */
const SITUATIONS: Record<string, ListSituation> = {
  definitivo: 'definitive',
  presunto: 'presumed',
  desvirtuado: 'cleared',
  'sentencia favorable': 'court_favourable',
};

/** CFF 69-B: a definitive one blocks (32-D-VII), a presumed one asks a person, the rest is history; an unknown word asks too. */
const EFFECTS: Partial<Record<ListSituation, MatchLevel>> = {
  definitive: 'block',
  cleared: 'info',
  court_favourable: 'info',
};

export const satEffect = (situation: ListSituation): MatchLevel => EFFECTS[situation] ?? 'alert';

/** The situation that a text names; undefined for any other word. */
export const situationIn = (text: string): ListSituation | undefined =>
  SITUATIONS[fold(text).replace(/s$/, '')];

/** What each situation is told by, in whatever gender. */
const STEMS = [/presun/, /desvirtu/, /definitiv/, /\bfavorable/];

/**
 * Situations that a word may mean: its beginning or all but two of its letters are theirs. Nothing where it names two of
 * them, and none of which it says the contrary («Sentencia desfavorable»).
 */
export function nearSituations(word: string): ListSituation[] {
  const said = fold(word);
  if (STEMS.filter((stem) => stem.test(said)).length > 1) return [];
  const isContrary = (name: string) =>
    said.split(/[^a-z]/).some((one) => one !== '' && name.split(' ').some((own) => isOpposite(one, own)));
  return Object.entries(SITUATIONS).flatMap(([name, situation]) =>
    isContrary(name)
      ? []
      : said.slice(0, 5) === name.slice(0, 5) || lettersApart(said, name) <= 2
        ? [situation]
        : [],
  );
}

/** Words with which a text under a table begins. */
const FOOT =
  /^(?:total|fuente|notas?\b|elabor|informacion|actualiza|sat\b|servicio de admin|consult|pagina|corte|www|https?:|\*)/;

/** Whether a row is a text under the table: words of a foot, or a sentence, where there is neither RFC nor situation. */
export function isFoot(columns: SatColumns, values: readonly string[]): boolean {
  if (satText(columns, values, 'situation') !== '' || rfcIn(satText(columns, values, 'rfc')) !== null)
    return false;
  const filled = values.map((value) => oneLine(value)).filter((text) => text !== '');
  if (filled.length === 0) return false;
  const [only = '', ...others] = filled;
  const isTitle = STEMS.some((stem) => stem.test(fold(only))) || only.split(' ').length > 2;
  return isFootText(filled) || (others.length === 0 && /^\D/.test(only) && isTitle);
}

/** Whether the filled cells of a row say what stands under a table: its total, its source, a note. */
export const isFootText = (filled: readonly string[]): boolean =>
  filled.length > 0 && filled.length <= 3 && FOOT.test(fold(filled.join(' ')));

/** How many entries a foot says that there are: «Total de registros: 199». */
export function totalIn(text: string): number | undefined {
  const [, figures] =
    /^total (?:de )?(?:registros|contribuyentes|filas|renglones|proveedores|sancionad[oa]s)\D*(\d[\d,. ]*)$/.exec(
      fold(text),
    ) ?? [];
  return figures === undefined ? undefined : Number(figures.replace(/\D/g, ''));
}

/** Cells that a row must have: those up to the last column that is needed. */
export const neededCells = (columns: SatColumns): number =>
  1 + Math.max(...Object.keys(NEEDED).map((field) => Math.min(...columns[field]!)));

/** Whether the situation of a row stands under another name, as a comma without quotes in its name leaves it. */
export function isShifted(columns: SatColumns, values: readonly string[]): boolean {
  const situation = satText(columns, values, 'situation');
  if (situation === '' || situationIn(situation) !== undefined) return false;
  const at = Math.max(...columns.situation!);
  return values.slice(at + 1, at + 4).some((value) => situationIn(value.trim()) !== undefined);
}

/** What a row says under a name: the first filled place of it. */
export const satText = (columns: SatColumns, values: readonly string[], field: string): string =>
  (columns[field] ?? []).map((index) => values[index]?.trim() ?? '').find((text) => text !== '') ?? '';

/** What a row of the SAT list enters: none without RFC and name, one for each RFC of a cell that has several. */
export function readSatRows(
  columns: SatColumns,
  values: readonly string[],
  written: WrittenValues<string>,
): ReadEntry[] {
  const entry = readSatRow(columns, values, written);
  if (entry === undefined) return [];
  const names = satText(columns, values, 'name');
  const parties = partiesIn(names, satText(columns, values, 'rfc'));
  const several = severalParties(names, parties);
  if (several === undefined) return [entry];
  const doubts = { ...entry.doubts, rfc: several };
  return parties.length === 1
    ? [{ ...entry, doubts }]
    : parties.map((party) => ({ ...entry, ...party, doubts, identity: '' }));
}

/** One row of the SAT list, its dates as their columns write them; undefined when it has neither RFC nor name. */
function readSatRow(
  columns: SatColumns,
  values: readonly string[],
  written: WrittenValues<string>,
): ReadEntry | undefined {
  const said = (field: string) => satText(columns, values, field);
  const named = nameAndRfc(said('name'));
  // The RFC of somebody else, as who signs, stays in the name.
  const isOther = said('rfc') !== '' && named.rfc !== '' && rfcIn(said('rfc')) !== named.rfc;
  const name = isOther ? oneLine(said('name')) : named.name;
  const rfcText = said('rfc') || named.rfc;
  if (name === '' && rfcText === '') return undefined;
  const { rfc, call } = rfcWithCall(rfcText) ?? { rfc: null, call: '' };
  const situation = situationIn(said('situation')) ?? 'other';
  const data: Record<string, string> = {};
  const doubts: Record<string, string> = {};
  if (rfc === null && !/^x*$/i.test(rfcText))
    doubts.rfc = `«${rfcText}» no es un RFC completo y bien escrito: la fila se compara solo por nombre. Si en la página del SAT está de otro modo, descarga el archivo otra vez.`;
  if (isOther)
    doubts.name = `El nombre lleva otro RFC, ${named.rfc}, que no se toma: la fila es de ${said('rfc')}.`;
  if (call !== '')
    doubts.rfc = `El RFC lleva la llamada «${call}»: se tomó ${rfc}. Lee al pie del listado qué dice esa nota.`;
  for (const field of Object.keys(columns)) {
    if (field in NEEDED) continue;
    const text = said(field);
    if (text === '') continue;
    data[field] = field.endsWith('On') ? listedDays(written, field, text) : text;
    const shared = field.endsWith('On') ? sharedMonth(text, data[field]) : undefined;
    const counted = field.endsWith('On') ? serialNote(written, field, text) : undefined;
    if (counted !== undefined) doubts[field] = counted;
    if (field.endsWith('On') && /\d/.test(text) && daysOf(data[field]).length === 0) {
      const read = written.day(field, text);
      doubts[field] =
        `${'problem' in read ? read.problem.replace(/: escribe.*/, '') : `«${text}» no es una fecha`}: se conserva como está escrita y no cuenta. Compruébala en la página del SAT.`;
    }
    const days = field.endsWith('On') ? daysOf(data[field]) : [];
    if (days.length > 1)
      doubts[field] =
        `«${text}» trae ${days.length} fechas: se conservan ${days.map(shortDate).join(' y ')}, y cuenta la primera.`;
    if (shared !== undefined) doubts[field] = `${shared} Cuenta el primero.`;
  }
  if (situation === 'other') data.situation = said('situation');
  return {
    rfc,
    name: name === '' ? rfcText : name,
    situation,
    effect: satEffect(situation),
    effectUntil: null,
    data,
    doubts,
    identity: rfc === null ? `${fold(rfcText)}|${fold(name)}|${data.presumedSatOffice ?? ''}` : '',
  };
}
