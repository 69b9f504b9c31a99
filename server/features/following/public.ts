import { xmlText as text } from './atom.rules.ts';

/** Text of an XML element or attribute, without the signs that XML does not know. */
export const xmlText = text;
