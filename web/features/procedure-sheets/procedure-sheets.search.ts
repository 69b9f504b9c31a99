/** Parameters of the list with their defaults. */
export const SHEET_SEARCH = { para: 'areas', q: '' };
export type SheetSearch = typeof SHEET_SEARCH;
