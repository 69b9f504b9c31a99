import { foldedWords } from '../texts/typed-text.ts';
import { readDay } from '../days/written-day.ts';

/** Words of the legal form of a company, which say nothing of its name. */
const LEGAL_FORM = new Set(
  'sa s a de cv c v rl r l srl sc ac sapi p i sab b sas spr sprl snc scl mi sociedad anonima capital variable'.split(
    ' ',
  ),
);

const wordsIn = (text: string): string[] =>
  foldedWords(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');

/** Why a text is nobody's name: a date, or figures without a word. Undefined when it can be one; an empty one is none's matter. */
export function nameProblem(text: string): string | undefined {
  const words = wordsIn(text);
  while (words.length > 0 && LEGAL_FORM.has(words.at(-1)!)) words.pop();
  const isFigures = words.length > 0 && words.every((word) => /^\d+$/.test(word)) && words[0] !== '';
  const isDate = 'day' in readDay(text) || 'day' in readDay(text.slice(0, text.indexOf(',')));
  if (!isFigures && !isDate) return undefined;
  return `«${text.trim()}» no es un nombre: ${isDate ? 'es una fecha' : 'son solo números'}. Escribe el nombre completo.`;
}

/** Whether a text is no more than the legal form of a company: «S.A. DE C.V.». */
export const isOnlyLegalForm = (text: string): boolean => wordsIn(text).every((word) => LEGAL_FORM.has(word));

/** The same of a company, which is called by more than its legal form or the town of a branch. */
export function companyNameProblem(text: string): string | undefined {
  const isBranch = /^suc(?:ursal)?$/.test(wordsIn(text)[0] ?? '');
  return isOnlyLegalForm(text) || isBranch
    ? `«${text.trim()}» no es un nombre: la denominación está incompleta. Escribe el nombre completo.`
    : nameProblem(text);
}
