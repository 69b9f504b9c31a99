/**
 * Signs that nobody sees and that come along when a text is copied: of width zero, marks of direction, soft hyphens
 * and control signs. Tabs and line breaks are blanks, not these.
 */
const UNSEEN = /(?![\t\n\r])\p{Cc}|\p{Default_Ignorable_Code_Point}/gu;

/** The text without the signs that nobody sees. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** One line of composed letters with single, soft spaces and nothing unseen. */
export function plainLine(text: string): string {
  return withoutUnseen(text).normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A text without what keeps a spreadsheet from taking it for a number or a formula: `="06700"`, `'06700`. */
export function withoutGuard(text: string): string {
  const written = text.trim();
  if (written.startsWith('="') && written.endsWith('"') && written.length > 2) return written.slice(2, -1);
  return /^'[\p{L}\d]/u.test(written) ? written.slice(1) : text;
}

/** A key such as RFC, CURP, CLABE or a number of a record: without guard, blanks, hyphens and what nobody sees. */
export function plainKey(text: string): string {
  return withoutGuard(withoutUnseen(text))
    .normalize('NFC')
    .replace(/[\s\u00B7\u2010-\u2015\u2212\uFE58\uFE63\uFF0D-]/g, '');
}

/** Lower case without accents, for comparing words. */
export function foldedWords(text: string): string {
  return plainLine(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}
