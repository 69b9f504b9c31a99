import { currencyNamed } from '#contract/rules/texts/amount-text.ts';

/** What a number of a workbook is by its format. */
export type NumberKind = 'date' | 'percent' | 'plain';

const isDateId = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Kind of a number by the id of its format and the text of one of the workbook's own. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return isDateId(id) ? 'date' : id === 9 || id === 10 ? 'percent' : 'plain';
  const signs = code
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/[_*]./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/general|est[aá]ndar|standard/gi, '');
  if (signs.includes('%')) return 'percent';
  return /[dmyhsa]/i.test(signs.replace(/e[+-]/gi, '')) ? 'date' : 'plain';
}

/** Signs and names of money in the format of a cell: «[$US$-409]», «"USD"», «€». */
const MONEY_MARKS = /\[\$([^\]-]{1,10})[^\]]{0,20}\]|"([^"]{1,20})"|€/g;

const OTHER_MONEY: Readonly<Record<string, string>> = { '£': 'GBP', '¥': 'JPY' };

/** The money other than pesos in which a format shows its numbers; a bare «$» is of pesos. */
export function moneyOfFormat(code: string | undefined): string | undefined {
  for (const [mark, sign, text] of (code ?? '').matchAll(MONEY_MARKS)) {
    const money =
      currencyNamed(sign ?? text ?? mark) ??
      OTHER_MONEY[mark.charAt(2)] ??
      /^[A-Z]{3}$/.exec(sign ?? '')?.[0];
    if (money !== undefined && money !== 'MXN') return money;
  }
  return undefined;
}

const LITERAL = /"([^"]{1,60})"|\\(.)|([-/. ])/g;
/** Literals, then figures of a whole number, then literals; nothing of thousands, decimals or percentages. */
const TEXT_FORMAT = /^((?:"[^"]{1,60}"|\\.|[-/. ]){1,9})(0{1,15}|#)((?:"[^"]{1,60}"|\\.|[-/. ]){0,9})$/;

/**
 * The text that a format shows of a whole number, where the number is a part of a key: «"UAVA-AD-"000"-2018"» shows 15 as
 * UAVA-AD-015-2018. Undefined for formats of amounts, dates, units and labels.
 */
export function textOfFormat(code: string | undefined): ((number: number) => string) | undefined {
  const [, before = '', figures = '', after = ''] = TEXT_FORMAT.exec(code?.split(';', 1)[0] ?? '') ?? [];
  const said = (part: string) =>
    part.replace(LITERAL, (_, quoted, escaped, sign) => quoted ?? escaped ?? sign);
  const first = said(before);
  // A word before it is a label; what is tied to it by a hyphen, a slash or a point is of the same key.
  if (!/\p{L}/u.test(first) || !/^[^\s]{1,60}[-/.]$/u.test(first)) return undefined;
  return (number) => `${first}${String(number).padStart(figures.length, '0')}${said(after)}`;
}

const DAY_MS = 86_400_000;
/** Serial of a day that a workbook counts although it never was. */
const NEVER = 60;

/**
 * A serial number as AAAA-MM-DD, with its hour where it has one, or HH:MM for a time without a day; undefined where it
 * is no day.
 */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  if (serial < 0 || serial >= 2_958_466) return undefined;
  const seconds = Math.min(Math.round(serial * 86_400), 2_958_466 * 86_400 - 1);
  const isTime = serial < 1 && !is1904;
  const days = Math.floor(seconds / 86_400) + (is1904 ? 1_462 : serial < NEVER ? 1 : 0);
  const written = new Date(Date.UTC(1899, 11, 30) + days * DAY_MS + (seconds % 86_400) * 1_000).toISOString();
  return isTime ? written.slice(11, 16) : shortMoment(written);
}

/** A day with its hour as a machine writes it, without what of the hour is zero. */
export function shortMoment(written: string): string {
  const [day = '', clock = ''] = written.split('T');
  const [, minutes = '', seconds = ''] = /^(\d\d:\d\d)(?::(\d\d))?/.exec(clock) ?? [];
  const isWhole = minutes === '' || (minutes === '00:00' && Number(seconds) === 0);
  return isWhole ? day : `${day} ${minutes}${Number(seconds) === 0 ? '' : `:${seconds}`}`;
}
