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

const DAY_MS = 86_400_000;
/** Serial of a day that a workbook counts although it never was. */
const NEVER = 60;

/** A serial number as AAAA-MM-DD, or HH:MM for a time without a day; undefined where it is no day. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  if (serial < 0 || serial > 2_958_465) return undefined;
  const minutes = Math.round((serial % 1) * 1_440);
  if (serial < 1 && !is1904)
    return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const days = Math.floor(serial) + (is1904 ? 1_462 : serial < NEVER ? 1 : 0);
  return new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10);
}
