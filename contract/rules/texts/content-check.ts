import { isCalendarDay } from '#contract/calendar-day.ts';
import { linkProblem, linksOf } from './rich-text.ts';
import { isInOurYears } from '../days/calendar.ts';
import { NO_SUCH_DAY } from '#contract/date-words.ts';
import {
  hasRows,
  rowOf,
  rowsOf,
  type ContentField,
  type ContentKind,
  type ContentValue,
  type ContentValues,
} from '#contract/content.ts';

/** Most letters of a text, unless its field says otherwise. */
export const MOST_LETTERS = { text: 200, longText: 4_000 } as const;
const MOST_WORDS = 30;
const MOST_ROWS = 60;
const MOST_FILES = 20;
const WORD_LETTERS = 80;

/** Most letters, or most words, rows or files of a list, that a field takes. */
export function mostOf({ type, most }: ContentField): number {
  if (type === 'words') return most ?? MOST_WORDS;
  if (type === 'rows') return most ?? MOST_ROWS;
  if (type === 'files') return most ?? MOST_FILES;
  return most ?? (type === 'longText' ? MOST_LETTERS.longText : MOST_LETTERS.text);
}

/** What is chosen and kept as it is: a space more is another value. */
const IS_EXACT: ReadonlySet<ContentField['type']> = new Set(['choice', 'reference', 'date']);

function problemOf(field: ContentField, value: ContentValue | undefined): string | undefined {
  const most = mostOf(field);
  if (typeof value === 'boolean') return undefined;
  if (hasRows(field)) return problemOfRows(field, value, most);
  if (Array.isArray(value)) {
    if (field.isRequired === true && value.length === 0) return 'Escribe al menos uno.';
    if (value.length > most) return `Escribe hasta ${most}.`;
    const long = (value as readonly string[]).find((word) => word.length > WORD_LETTERS);
    return long === undefined ? undefined : `«${long.slice(0, 20)}…» pasa de ${WORD_LETTERS} letras.`;
  }
  const given = typeof value === 'string' ? value : '';
  const text = IS_EXACT.has(field.type) ? given : given.trim();
  if (text === '') {
    if (field.type === 'number') return 'Escribe un número.';
    if (field.isRequired !== true) return undefined;
    return field.type === 'choice' || field.type === 'reference' ? 'Elige una opción.' : 'Escribe este dato.';
  }
  if (text.length > most) return `Escribe hasta ${most} letras.`;
  if (field.type === 'date' && !(isCalendarDay(text) && isInOurYears(text))) return NO_SUCH_DAY;
  if (field.type === 'number' && !/^\d{1,6}$/.test(text))
    return 'Escribe un número entero de hasta 6 cifras.';
  if (field.type === 'choice' && !Object.hasOwn(field.options ?? {}, text))
    return 'Elige una opción de la lista.';
  const broken = linksIn(field, text).find((address) => linkProblem(address) !== undefined);
  if (broken !== undefined) return linkProblem(broken);
  if (field.shape !== undefined && !field.shape.pattern.test(text)) return field.shape.message;
  return undefined;
}

/** Addresses that the value of a field links to. */
export function linksIn({ isLink, isRich }: ContentField, value: unknown): string[] {
  const text = typeof value === 'string' ? value.trim() : '';
  if (isLink === true) return text === '' ? [] : [text];
  return isRich === true ? linksOf(text) : [];
}

/** The first thing to correct in a list of child rows, with the number of its row. */
function problemOfRows(
  field: ContentField,
  value: ContentValue | undefined,
  most: number,
): string | undefined {
  const { one, isFeminine, fields } = rowOf(field);
  const rows = rowsOf(value);
  if (field.isRequired === true && rows.length === 0)
    return `Agrega al menos ${isFeminine === true ? 'una' : 'un'} ${one}.`;
  if (rows.length > most) return `Caben hasta ${most}.`;
  for (const [index, row] of rows.entries())
    for (const part of fields) {
      const problem = problemOf(part, row[part.name]);
      if (problem !== undefined)
        return `${capital(one)} ${index + 1}, ${part.label.toLowerCase()}: ${problem}`;
    }
  return undefined;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What has to be corrected before a thing can be published: message by field. */
export function contentProblems(
  kind: Pick<ContentKind, 'fields' | 'problems'>,
  values: ContentValues,
): Record<string, string> {
  const found = kind.fields.flatMap((field) => {
    const problem = problemOf(field, values[field.name]);
    return problem === undefined ? [] : [[field.name, problem] as const];
  });
  return { ...kind.problems?.(values), ...Object.fromEntries(found) };
}

/** The values as they can be shown while they are written: nothing where a day is not whole yet. */
export function showableValues(
  { fields }: Pick<ContentKind, 'fields'>,
  values: ContentValues,
): ContentValues {
  return {
    ...values,
    ...Object.fromEntries(fields.map((field) => [field.name, shown(field, values[field.name])])),
  };
}

function shown(field: ContentField, value: ContentValue = ''): ContentValue {
  if (field.type === 'date') return isCalendarDay(String(value)) ? value : '';
  if (field.type !== 'rows') return value;
  const days = rowOf(field).fields.filter(({ type }) => type === 'date');
  return rowsOf(value).map((row) => ({
    ...row,
    ...Object.fromEntries(days.map((part) => [part.name, String(shown(part, row[part.name]))])),
  }));
}

/** What a key of content looks like in an address. */
export const CONTENT_KEY = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** Key of an address made of a text: small letters and digits with hyphens. */
export function keyOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
}
