import { readRequiredDocuments as requiredDocuments, readRuleBook as ruleBook } from './rule-book.sql.ts';
import { touchedBy as touched } from './touched.service.ts';

/** Legal deadlines, days without work and documents that steps need. */
export const readRuleBook = ruleBook;

/** Documents that steps of procedures need. */
export const readRequiredDocuments = requiredDocuments;

/** Procedures that are not over and of which other rules would say something else. */
export const touchedBy = touched;
