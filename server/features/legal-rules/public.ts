import { readRequiredDocuments as requiredDocuments, readRuleBook as ruleBook } from './rule-book.sql.ts';
import { readRunning as running, touchedBy as touched } from './touched.service.ts';

/** Legal deadlines, days without work and documents that steps need. */
export const readRuleBook = ruleBook;

/** Documents that steps of procedures need. */
export const readRequiredDocuments = requiredDocuments;

/** Procedures that are not over, as far as their dates follow from rules. */
export const readRunning = running;

/** Procedures that are not over and of which other rules would say something else. */
export const touchedBy = touched;
