import { readAllCatalogues } from './registry-catalogues.service.ts';

/** Lines, papers, reasons, terms and holidays of the registry, also what is no longer in use (`active`). */
export const readCatalogues = readAllCatalogues;
