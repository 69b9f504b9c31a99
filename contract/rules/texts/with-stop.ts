/** A text as the end of a sentence: «Colibrí, S.A. de C.V.» has its full stop already. */
export const withStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
