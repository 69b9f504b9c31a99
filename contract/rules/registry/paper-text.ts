import { MONTHS } from '#contract/date-words.ts';
import type { PaperOutcome, PaperSaid } from '#contract/registration.ts';
import { isPlainDate, type PlainDate } from '../days/calendar.ts';
import {
  FOREIGN_RFC,
  isShortDate,
  normalizeRfc,
  personTypeOfRfc,
  PUBLIC_RFC,
  rfcDate,
} from '../identifiers/rfc.ts';

/**
 * Papers of the SAT, the IMSS and the INFONAVIT whose text is read, by their code in the catalogue, and what result each
 * gives. Texts as of the Resolución Miscelánea Fiscal, rule 2.1.36 and following, and of both institutes.
 */
const READ: Readonly<Record<string, 'opinion' | 'debt' | 'none'>> = {
  situacion_fiscal: 'none',
  opinion_sat: 'opinion',
  opinion_imss: 'opinion',
  situacion_infonavit: 'debt',
};

/** Whether the text of this paper is read. */
export const isReadPaper = (code: string): boolean => Object.hasOwn(READ, code);

/** RFC that stand in these papers and are nobody's who asks for them: of the authorities, and those for everybody. */
const NOBODYS = new Set([
  PUBLIC_RFC,
  FOREIGN_RFC,
  'SAT970701NN3',
  'IMS421231I45',
  'INF7205011ZA',
  'SHC850101U37',
]);

/** The same letters without accents, in small, with single spaces; Ñ stays, as an RFC has it. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[ÁáÀà]/g, 'a')
    .replaceAll(/[Éé]/g, 'e')
    .replaceAll(/[Íí]/g, 'i')
    .replaceAll(/[Óó]/g, 'o')
    .replaceAll(/[ÚúÜü]/g, 'u')
    .replaceAll(/[‐-―]/g, '-')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');
}

const DATES = [
  /\b(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})\b/g,
  /\b(?<day>\d{1,2}) ?[-/.] ?(?<month>\d{1,2}) ?[-/.] ?(?<year>\d{4})\b/g,
  /\b(?<day>\d{1,2})(?:o|°|º)?(?: de |[ /-])(?<month>ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic)[a-z]{0,7}\.?(?: de | del | del año |[ ,/-]{1,3})(?<year>\d{4})\b/g,
];

/** Every date of a plain text, in the order in which they stand. */
function datesIn(text: string): PlainDate[] {
  const found = DATES.flatMap((shape) => [...text.matchAll(shape)]);
  return found
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ groups = {} }) => {
      const { year, month = '', day } = groups;
      const named = MONTHS.findIndex((name) => name.startsWith(month === 'set' ? 'sep' : month)) + 1;
      const parts = [year, named === 0 ? month : named, day];
      const date = parts.map((part) => String(part).padStart(2, '0')).join('-');
      return isPlainDate(date) && date >= '2000-01-01' ? [date] : [];
    });
}

/** The chain that is sealed, between double bars, without spaces that the end of a line put there. */
const chainOf = (text: string): string => /\|\|(.{10,400}?)\|\|/.exec(text)?.[1] ?? '';

/** What stands before the day of issue, the surest first; the letters behind it in which the day is looked for. */
const ISSUED: readonly (readonly [RegExp, number])[] = [
  [/revision practicada (?:el |al )?(?:dia )?/g, 60],
  [
    /fecha(?: y hora)?(?: y lugar)? (?:de|en que se) (?:la )?(?:emision|emite|expedicion|expide|elaboracion|impresion|consulta)\b/g,
    110,
  ],
  [/lugar y fecha\b/g, 110],
  [/\bfecha(?: y hora)? ?:/g, 40],
  [/\b(?:emitid|expedid)[ao] (?:el|en) /g, 80],
];

/** The one value of all; undefined where there is none, or where they say different things. */
function agreed<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

function issuedOn(text: string): PlainDate | null {
  for (const [label, reach] of ISSUED) {
    const found = [...text.matchAll(label)].flatMap(({ 0: words, index }) => {
      const from = index + words.length;
      return datesIn(text.slice(from, from + reach)).slice(0, 1);
    });
    if (found.length > 0) return agreed(found) ?? null;
  }
  return agreed(datesIn(chainOf(text))) ?? null;
}

const RESULT = String.raw`["'«“:=. -]{0,8}(?:(?<positive>positiv[oa])|(?<negative>negativ[oa])|(?<without>no inscrit[oa]|sin opinion|inscrit[oa] sin obligaciones|en suspension de actividades))\b`;

/** Only where the paper states its result: its notes explain every other one. `not` is what denies the statement. */
const OPINION = [
  new RegExp(
    String.raw`(?<not>\bno (?:se )?)?\bemite (?:la |una )?(?:presente |siguiente )?opinion(?: del? cumplimiento(?: de obligaciones[a-z ]{0,60}?)?)?(?: en)?(?: sentido)?${RESULT}`,
    'g',
  ),
  new RegExp(String.raw`\bsentido(?: de (?:la|esta|su) opinion)?(?: es)?${RESULT}`, 'g'),
  new RegExp(String.raw`\bopinion ?:${RESULT}`, 'g'),
  new RegExp(
    String.raw`\b(?:resultado|estatus|respuesta)(?: de (?:la|su) opinion)? ?:(?: opinion)?${RESULT}`,
    'g',
  ),
  /(?<without>\bse encuentra (?:no inscrit[oa]|inscrit[oa] sin obligaciones|en suspension de actividades)|(?<!que |si |caso de )\bno se encuentra inscrit[oa] en el registro federal)/g,
  /(?<without>\bno cuenta con registros? patronal(?:es)?\b|\bno se encuentra registrad[oa] (?:ante el instituto )?como patron\b)/g,
];
const DEBT_RESULT = String.raw`(?:(?<positive>sin adeudos?)|(?<negative>con adeudos?)|(?<without>sin antecedentes?))\b`;
const DEBT = [
  new RegExp(
    String.raw`\b(?:resultado|estatus|situacion|sentido|constancia)(?: fiscal)? ?: ?["'«“]{0,2}${DEBT_RESULT}`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:se hace constar|se informa|se emite|se encuentra|se identific[ao])[^.]{0,160}?\b${DEBT_RESULT}`,
    'g',
  ),
  /(?<positive>\bno (?:se )?(?:identific(?:o|aron|an)|tiene|presenta|registra|existen?) adeudos?\b)/g,
  /(?<!\bno (?:se )?)(?<negative>\b(?:tiene|presenta|registra|se identific(?:o|aron|an)) adeudos?\b)/g,
  /(?<without>\bno (?:se )?(?:cuenta con|encontr(?:o|aron)|existen?|tiene) antecedentes?\b)/g,
];

const OUTCOMES = { positive: 'positive', negative: 'negative', without: 'no_opinion' } as const;
/** The letter of the result in the sealed chain of the SAT: `|12-11-2026|P|`. */
const LETTERS: Readonly<Record<string, PaperOutcome>> = { p: 'positive', n: 'negative', s: 'no_opinion' };

function outcomeOf(text: string, kind: 'opinion' | 'debt'): PaperOutcome | null {
  const found: PaperOutcome[] = [];
  for (const words of kind === 'opinion' ? OPINION : DEBT) {
    for (const { groups = {} } of text.matchAll(words)) {
      if (groups.not !== undefined) continue;
      for (const [name, outcome] of Object.entries(OUTCOMES))
        if (groups[name] !== undefined) found.push(outcome);
    }
  }
  const letter = kind === 'opinion' ? LETTERS[/\| ?([pns]) ?$/.exec(chainOf(text))?.[1] ?? ''] : undefined;
  return agreed(letter === undefined ? found : [...found, letter]) ?? null;
}

const RFC = /(?<![a-zñ&\d])([a-zñ&]{3,4})[ -]?(\d{6})[ -]?([a-z\d]{2}[\da])(?![a-zñ&\d])/g;
/** Before the RFC of whoever the paper is about; those of others have their own words in between. */
const LABEL = /(?:\br\. ?f\. ?c\.?|\brfc\b|registro federal de contribuyentes)[^a-zñ&\d]*$/;
const OTHERS =
  /(?:representante|apoderad|notari|firmante|socio|contador|emisor|proveedor de certificacion)[^.|]{0,60}$/;

function rfcsIn(text: string): { all: string[]; holder: string | null } {
  const all: string[] = [];
  const labelled: string[] = [];
  const chain = chainOf(text);
  for (const { 0: whole, index } of text.matchAll(RFC)) {
    const rfc = normalizeRfc(whole);
    if (personTypeOfRfc(rfc) === undefined || !isShortDate(rfcDate(rfc)) || NOBODYS.has(rfc)) continue;
    if (!all.includes(rfc)) all.push(rfc);
    const before = text.slice(Math.max(0, index - 120), index);
    const label = LABEL.exec(before);
    if (label !== null && !OTHERS.test(before.slice(0, label.index))) labelled.push(rfc);
    else if (chain.includes(whole)) labelled.push(rfc);
  }
  return { all, holder: agreed(labelled) ?? null };
}

/** Pages beyond these are conditions and annexes. */
const MOST_LETTERS = 40_000;

/**
 * What the text of a paper says of itself: whose it is, when it was issued, with what result. Null for what it does not
 * say or says in two ways, and for a paper without text or of another authority: nothing is guessed.
 */
export function readPaper(code: string, written: string): PaperSaid | null {
  const kind = READ[code];
  const text = plain(written.slice(0, MOST_LETTERS)).trim();
  if (kind === undefined || text === '') return null;
  const { all, holder } = rfcsIn(text);
  return {
    issuedOn: issuedOn(text),
    outcome: kind === 'none' ? null : outcomeOf(text, kind),
    rfcs: all,
    holder,
  };
}
