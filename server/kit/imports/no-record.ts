import { moneyUnitIn, taxIn } from '#contract/rules/texts/money-unit.ts';
import { companyKey, plainWords } from '#contract/rules/identifiers/company-name.ts';
import type { CsvRow, SaidOfAmounts } from '../table-file/csv-text.ts';
import { footNoteIn } from './foot-notes.ts';
import { fold, oneLine } from '../table-file/plain-text.ts';

const TOTAL = /^(?:(?:sub|gran)-?)?(?:total(?:es)?|sumas?|promedios?|media)$/;
const OF_WHAT =
  /^(?:totales|general(?:es)?|de|del|por|parcial(?:es)?|acumulad[oa]s?|ejercicio|mensual|anual|contratad[oa]s?|en|ejercid[oa]s?)$/;
/** «Gran total», «Subtotal:», «Total contratado en 2025», «SUBTOTAL 2019»; nobody is called «Subtotal». */
function isTotal(cell: string): boolean {
  if (cell.length > 60) return false;
  const words = fold(cell)
    .trim()
    .replaceAll(/[:=,.]/g, '')
    .split(' ');
  const isSub = /^sub-?total(?:es)?$/.test(words[0] ?? '') || /^sub totales?\b/.test(words.join(' '));
  const [first = '', second] = /^(?:sub|gran)$/.test(words[0] ?? '') ? words.slice(1) : words;
  return (
    isSub || (TOTAL.test(first) && (second === undefined || OF_WHAT.test(second) || /^\W*\d/.test(second)))
  );
}
/** «Total Lic. Públicas» of a row that has numbers alone beside it; a company says what it is: «Total Play, S.A. de C.V.». */
const beginsTotal = (cell: string): boolean =>
  cell.length <= 60 &&
  /^(?:(?:sub|gran)[ -]?)?total(?:es)?\b/.test(fold(cell)) &&
  companyKey(cell) === plainWords(cell);
/** Whether a row says a total and nothing but numbers beside it, none of them in a column that tells records apart. */
function isTotalRow(values: readonly string[], identity: readonly number[]): boolean {
  const words = values.filter((cell) => cell.trim() !== '' && !isNumber(cell));
  const others = identity.filter((place) => isNumber(values[place] ?? ''));
  return (
    others.length === 0 &&
    new Set(words.map(fold)).size === 1 &&
    words.length < values.length &&
    beginsTotal(words[0]!)
  );
}
const isNumber = (cell: string) => /\d/.test(cell) && /^[\s$()\-.,'\d]+(?:mxn|m\.?\s?n\.?|usd)?$/i.test(cell);
/** «80 contratos» beside an average counts what stands above. */
const isCounted = (cell: string) => /^\d[\d,.]* \p{L}+$/u.test(cell);
/** A number that stands alone may be all that is left of a record. */
const isTitle = (cell: string) => {
  if (!/\d/.test(cell)) return true;
  const word = cell.search(/\p{L}\p{L}/u);
  return word !== -1 && /\s/.test(cell.slice(word));
};

/** What a printed page says at its edge, and what stands under a list. */
const PAGE = /^(?:pag(?:ina|\.)?|hoja)(?: ?\d+)?(?: ?(?:de|\/) ?\d+)?$/;
const SIGNATURE = /^(?:elabor|revis|autoriz|formul|valid|aprob)o\b|^vo\.? ?bo\b/;

/** Words of a title under which stand those who are no more. */
const ENDED =
  /\b(?:(?:dad[oa]s? de|de) baja|bajas|no (?:contratar|renovad[oa]s|vigentes)|inactiv[oa]s|inhabilitad[oa]s|suspendid[oa]s|sancionad[oa]s|cancelad[oa]s|cancelaciones|rescindid[oa]s|sin efectos?)\b/;
const firstWord = ({ text }: NoRecord) => fold(text).split(' ', 1)[0];

/** The title under which a row stands that says that its rows are in force no more, after another title was read. */
export function endedUnder(title: NoRecord, before: NoRecord | undefined): NoRecord | undefined {
  if (isTotal(title.text)) return before;
  if (ENDED.test(fold(title.text))) return title;
  // «PROVEEDORES VIGENTES» after «PROVEEDORES DADOS DE BAJA».
  return before !== undefined && firstWord(before) === firstWord(title) ? undefined : before;
}

/** A row of a sheet that is no record. */
export interface NoRecord {
  line: number;
  text: string;
}

/**
 * The row as none of the records: blank, a title, a signature or a total. `identity` are the places of the columns
 * without all of which a row is no record.
 */
export function noRecordIn(
  { line, values, kinds }: CsvRow,
  identity: readonly number[],
): NoRecord | undefined {
  const filled = values.filter((value) => value.trim() !== '');
  const [first = ''] = filled;
  if (first === '') return kinds === undefined ? { line, text: '' } : undefined;
  const footNote = footNoteIn({ line, values });
  if (footNote !== undefined) return { line, text: footNote.says };
  if (filled.length > 1 && isTotalRow(values, identity))
    return { line, text: oneLine(filled.find(beginsTotal) ?? first).slice(0, 60) };
  const hasTotal = filled.some(isTotal);
  const said = identity
    .map((place) => (values[place] ?? '').trim())
    // Beside a total stands how many there are: «TOTAL; 45».
    .filter((cell) => cell !== '' && !isTotal(cell) && !(hasTotal && (isNumber(cell) || isCounted(cell))));
  const text = oneLine(filled.find(isTotal) ?? filled.find((cell) => !isNumber(cell)) ?? first).slice(0, 60);
  const isPage = said.length === 1 && filled.some((cell) => PAGE.test(fold(cell)));
  if (said.length === 0 || isPage || said.every((cell) => SIGNATURE.test(fold(cell)))) return { line, text };
  const isAlone = new Set(filled.map(fold)).size === 1;
  return isAlone && isTitle(first) ? { line, text } : undefined;
}

/** Most cells of a row that says something of others and is no record itself. */
const FEW_CELLS = 3;
/** What says a unit of amounts, and not how many of something there are. */
const OF_MONEY =
  /\b(?:miles|millones)\b.{0,20}\bpesos\b|\b(?:en|cifras|importes|montos)\b.{0,20}\b(?:miles|millones|mdp)\b/;

/**
 * What the titles of a table say of the amounts below them: «(miles de pesos)», «de aquí para abajo ya trae IVA». A title
 * that begins with the same word takes the place of the one before it.
 */
export function saidOfAmounts(
  { line, values }: CsvRow,
  title: NoRecord | undefined,
  before: SaidOfAmounts | undefined,
): SaidOfAmounts | undefined {
  const filled = [...new Set(values.map(oneLine).filter((value) => value !== ''))];
  const text = filled.join(' ');
  const isTitle = title !== undefined && text !== '' && !filled.some(isTotal);
  const isLikeOne = filled.length <= FEW_CELLS && !filled.some(isNumber) && OF_MONEY.test(fold(text));
  if (!isTitle && !isLikeOne) return before;
  const about = moneyUnitIn(text) !== undefined ? 'unit' : taxIn(text) !== undefined ? 'tax' : undefined;
  if (about !== undefined) return { about, line, text: text.slice(0, 120) };
  const wordOf = (said: string) => fold(said).split(' ', 1)[0];
  return before !== undefined && wordOf(before.text) === wordOf(text) ? undefined : before;
}

const SHOWN = 10;

/** What the preview says of them; undefined when there are none. */
export function noRecordsNote(found: readonly NoRecord[]): string | undefined {
  if (found.length === 0) return undefined;
  const shown = found
    .slice(0, SHOWN)
    .map(
      ({ line, text }) => `línea ${line.toLocaleString('es-MX')} ${text === '' ? 'en blanco' : `«${text}»`}`,
    );
  const more = found.length > SHOWN ? ` y ${(found.length - SHOWN).toLocaleString('es-MX')} más` : '';
  return `${found.length === 1 ? '1 renglón en blanco, de título o de total no es un registro y no se toma' : `${found.length.toLocaleString('es-MX')} renglones en blanco, de título o de total no son registros y no se toman`}: ${shown.join(', ')}${more}.`;
}
