const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?[\d,]*(?:\d|\.\d+)$/;

/** A text that a spreadsheet would take for a formula, written so that it is shown as text; numbers stay. */
export function spreadsheetCell(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The text as it was before {@link spreadsheetCell}. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
