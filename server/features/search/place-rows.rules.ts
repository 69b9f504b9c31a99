import type { Place } from './places.ts';
import type { Plan } from './search-plan.ts';
import type { WordBook } from './word-book.ts';

const IN_TITLE = 1.7;
const BY_WORDS = 1.3;

/** Places of the portal that have everything that is asked, as what was found is listed. */
export function placeRows(book: WordBook, { stems }: Plan, seen: (place: Place) => boolean) {
  if (stems.length === 0) return [];
  const found = book.places.filter(({ place, all }) => seen(place) && stems.every((ways) => has(all, ways)));
  return found.map(({ place: { kind, title, note, path }, title: inTitle }) => {
    const share = stems.filter((ways) => has(inTitle, ways)).length / stems.length;
    const rank = BY_WORDS + (IN_TITLE - BY_WORDS) * share + 0.5 * (share / inTitle.size);
    return { kind, title, number: null, note, body: '', place: '', path, dated: null, rank };
  });
}

/** Whether one of the ways to say a part is among these forms; the beginning of one is enough from four letters on. */
function has(forms: ReadonlySet<string>, ways: Plan['stems'][number]): boolean {
  return ways.some(
    ({ stem, word }) =>
      forms.has(stem) || (word.length > 3 && [...forms].some((one) => one.startsWith(word))),
  );
}
