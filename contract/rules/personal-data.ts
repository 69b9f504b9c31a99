import { clabeRule } from './clabe.ts';
import { curpRule } from './curp.ts';
import { rfcRule } from './rfc.ts';

/** What a word is that says whose it is or where somebody is paid; undefined for any other. */
function kindOf(word: string): string | undefined {
  if (word.length === 18 && /^\d+$/.test(word)) return clabeRule(word) === true ? 'una CLABE' : undefined;
  if (word.length === 18) return curpRule(word) === true ? 'una CURP' : undefined;
  // The RFC of a company is public.
  return word.length === 13 && rfcRule(word, 'natural', 'national') === true
    ? 'el RFC de una persona'
    : undefined;
}

/** Personal data that a text carries: «una CURP», «una CLABE», «el RFC de una persona», each once. */
export function personalDataIn(text: string): string[] {
  const words = text.toUpperCase().split(/[^\p{L}\d]+/u);
  return [...new Set(words.flatMap((word) => kindOf(word) ?? []))];
}
