import { xmlText as text } from './atom.rules.ts';
import { countMailsAhead as count } from './told.sql.ts';

/** Text of an XML element or attribute, without the signs that XML does not know. */
export const xmlText = text;

/** Who would be written to if something happened to a procedure now. */
export const countMailsAhead = count;
