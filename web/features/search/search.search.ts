/** Parameters of the search with their defaults. */
export const SEARCH_SEARCH = { q: '', tipo: '', pag: 1 };
export type SearchSearch = typeof SEARCH_SEARCH;
