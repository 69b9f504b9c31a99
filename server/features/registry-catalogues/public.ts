import { HOLIDAY_JOB as HOLIDAY } from './job-names.ts';
import { readAllCatalogues } from './registry-catalogues.service.ts';

/** Lines, papers, reasons, terms and holidays of the registry, also what is no longer in use (`active`). */
export const readCatalogues = readAllCatalogues;

/** Name of the job that a declared day without work sends. */
export const HOLIDAY_JOB = HOLIDAY;
