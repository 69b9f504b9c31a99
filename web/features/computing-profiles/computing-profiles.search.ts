/** Parameters of the catalogue with their defaults. */
export const PROFILE_SEARCH = { q: '', tipo: '', nivel: '', uso: '', vigencia: 'vigente', comparar: '' };
export type ProfileSearch = typeof PROFILE_SEARCH;
