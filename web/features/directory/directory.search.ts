/** Parameters of the directory with their defaults. */
export const DIRECTORY_SEARCH = { q: '', area: '', tema: '', atiende: '' };
export type DirectorySearch = typeof DIRECTORY_SEARCH;
