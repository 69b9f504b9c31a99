/** What the address of the log says: whose leaves are looked for. */
export const INTEGRITY_SEARCH = { q: '' };
export type IntegritySearch = typeof INTEGRITY_SEARCH;
