import { municipalitiesIn } from '../mexican-municipalities.ts';
import { foldedWords } from './typed-text.ts';

/** Without accents, signs and the short words that people leave out. */
const folded = (text: string) =>
  foldedWords(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^(?:municipio|mpio|alcaldia|delegacion) (?:de |del )?/, '')
    .trim();

/**
 * The name of a municipality as its state's list has it, from any way to write it: «LEON», «Silao» for Silao de la
 * Victoria where no other name begins so. Any other text stays.
 */
export function municipalityNameOf(text: string, stateName: string): string {
  const words = folded(text);
  const names = municipalitiesIn(stateName) ?? [];
  const same = names.find((name) => folded(name) === words);
  if (same !== undefined || words === '') return same ?? text;
  const longer = names.filter((name) => folded(name).startsWith(`${words} de `));
  return longer.length === 1 ? longer[0]! : text;
}
