/** Text on one line: every run of blanks, tabs and line breaks becomes one space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u00A0]+/g, ' ').trim();
}

/** Lower case without accents, for comparing words. */
export function fold(text: string): string {
  return oneLine(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}

/** Form in which two spellings of one firm are equal: no case, accents or punctuation, `S. A.` = `SA`. */
export function nameKey(name: string): string {
  return fold(name)
    .replace(/(\w)\.(?=\w)/g, '$1. ')
    .replace(/[^a-z0-9&]+/g, ' ')
    .trim()
    .replace(/\b(\w) (?=\w\b)/g, '$1');
}
