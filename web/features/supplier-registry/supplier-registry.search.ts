/** Parameters of the list with their defaults. */
export const REGISTRY_SEARCH = { q: '', estado: '', persona: '', giro: '', orden: 'nombre', pag: 1 };
export type RegistrySearch = typeof REGISTRY_SEARCH;
