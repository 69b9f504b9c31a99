import { DIRECT_MARK_SLUGS } from '#contract/direct-awards.ts';
import { ENTRY_SLUGS, FUNDING_SLUGS, KIND_SLUGS } from '#contract/procedure-kinds.ts';
import { PUBLIC_STATE_SLUGS } from '#contract/procedures.ts';

/** What follows from where somebody stands in a list, not from what they look for. */
const PLACE_IN_LIST = ['pag', 'tam', 'orden', 'vista', 'mes', 'desde', 'hasta'];

/** Words of the parameters that have some of their own. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  estado: PUBLIC_STATE_SLUGS,
  tipo: KIND_SLUGS,
  directa: DIRECT_MARK_SLUGS,
  participa: ENTRY_SLUGS,
  recurso: FUNDING_SLUGS,
};

/** The words of a parameter of the list that exist; any text of one that takes any. */
function knownWords(name: string, value: string): string {
  const kept = (exists: (word: string) => boolean) => value.split(',').filter(exists).join(',');
  if (name === 'anio') return kept((word) => /^\d{4}$/.test(word));
  const words = WORDS[name];
  return words === undefined ? value : kept((word) => Object.values(words).includes(word));
}

/** Parameters of the list that one can follow, sorted, as one text: two filters that find the same are equal. */
export function followedFilter(search: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(search)
    .map(([name, value = '']) => [name, knownWords(name, value).trim()])
    .filter(([name = '', value]) => value !== '' && !PLACE_IN_LIST.includes(name))
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return new URLSearchParams(kept).toString();
}
