import { withoutUnseen } from '#contract/rules/texts/typed-text.ts';
import { cellText } from '#server/kit/spreadsheet-cell.ts';
import { oneLine } from '#server/kit/table-file/plain-text.ts';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';

/** Blanks that are not one space between two words, or a sign that keeps a formula from being one. */
const UNTIDY = /[\t\n\r\u00A0]|^[ ']| {2}| $|[^ -~\u00A1-\u00AC\u00AE-\u017F]/;

/** The cell as one line of composed letters; most cells are so already. */
export function tidy(cell: string): string {
  return (UNTIDY.test(cell) ? oneLine(cellText(withoutUnseen(cell))) : cell).normalize('NFC');
}

/** Told for the row that the template shows. */
export const EXAMPLE = {
  RFC: 'Es la fila de ejemplo de la plantilla: bórrala y sube el archivo otra vez.',
};

const EXAMPLE_COLUMNS = IMPORT_COLUMNS.filter(({ path }) => path === 'rfc' || path === 'legalName');

/** Whether the row is still the one that the template shows. */
export const isExample = (written: ReadonlyMap<string, { text: string }>): boolean =>
  EXAMPLE_COLUMNS.every(({ path, example }) => written.get(path)?.text === example);
