import type { Place } from './places.ts';
import { SENTENCE_WORDS } from './question-words.ts';
import type { Plan } from './search-plan.ts';
import type { WordBook } from './word-book.ts';
import { rootOf } from './word-root.rules.ts';

const IN_TITLE = 1.7;
const BY_WORDS = 1.4;
/** What a place that has most of what is asked, not all of it, is worth. */
const BY_MOST = 0.8;
/** How much of what is asked a place has at least, by what its words say. */
const LEAST = 0.5;
/** What tells about a thing, beside the thing itself. */
const OF_HELP = 0.3;
/** Another word that means the same: «hojas» of a list are not those of paper. */
const BY_SYNONYM = 0.6;
/** What opens with an account, for who has not signed in. */
const OF_ACCOUNT = 0.6;
/** A word of the same family, not the word itself. */
const BY_FAMILY = 0.7;
/** What a word of the question is worth that only says what is asked of its topic. */
const OF_QUESTION = 0.4;
/** And one that every sentence has. */
const OF_SENTENCE = 0.15;

/** Places of the portal that have what is asked, or most of it, as what was found is listed. */
export function placeRows(
  book: WordBook,
  { stems, topic }: Pick<Plan, 'stems'> & { topic: readonly string[] },
  seen: (place: Place) => boolean,
) {
  if (stems.length === 0) return [];
  const isFiller = stems.map((ways) => SENTENCE_WORDS.has(ways[0]?.typed ?? ''));
  const weights = stems.map((ways, at) => {
    const isAbout = topic.length === 0 || topic.includes(ways[0]?.typed ?? '');
    const worth = isFiller[at] === true ? OF_SENTENCE : isAbout ? 1 : OF_QUESTION;
    return Math.min(...ways.map(({ stem }) => book.weightOf(stem))) * worth;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return book.places.flatMap(({ place, title, all, roots, written }) => {
    if (!seen(place)) return [];
    const said = stems.map((ways) => {
      // Of a short word the ending tells: «mesa» and «mes».
      const sure = ways.filter(({ stem, word }) => stem.length > 3 || written.has(word));
      if (has(all, sure.slice(0, 1))) return sure[0] === ways[0] ? 1 : BY_SYNONYM;
      if (has(all, sure)) return BY_SYNONYM;
      return isOfFamily(roots, ways) ? BY_FAMILY : 0;
    });
    const share = weights.reduce((sum, weight, at) => sum + weight * (said[at] ?? 0), 0) / total;
    if (share < LEAST) return [];
    const isWhole = said.every(
      (one, at) =>
        one > 0 ||
        isFiller[at] === true ||
        !(topic.length === 0 || topic.includes(stems[at]?.[0]?.typed ?? '')),
    );
    const inTitle = stems.filter((ways) => has(title, ways)).length / stems.length;
    const best = BY_WORDS + (IN_TITLE - BY_WORDS) * inTitle + 0.5 * (inTitle / title.size);
    const { kind, title: name, note, path } = place;
    const worth = place.isHelp === true ? OF_HELP : place.subject === 'visitor' ? OF_ACCOUNT : 1;
    const rank = (isWhole ? best : BY_MOST) * share * worth;
    return [{ kind, title: name, number: null, note, body: '', place: '', path, dated: null, rank, isWhole }];
  });
}

/** A place that a question leads to whatever words it says. */
export const placesAt = (book: WordBook, at: string): ReturnType<typeof placeRows> =>
  book.places
    .filter(({ place }) => place.path === at)
    .map(({ place: { kind, title, note, path } }) => ({
      kind,
      title,
      number: null,
      note,
      body: '',
      place: '',
      path,
      dated: null,
      rank: 1,
      isWhole: false,
    }));

/** Whether one of the ways to say a part is among these forms; of the first, as it was asked, the beginning is enough from four letters on. */
function has(forms: ReadonlySet<string>, ways: Plan['stems'][number]): boolean {
  const [{ word } = { word: '' }] = ways;
  return (
    ways.some(({ stem }) => forms.has(stem)) ||
    (word.length > 3 && [...forms].some((one) => one.startsWith(word)))
  );
}

/** Whether a part, as it was asked, is of the family of one of these words. */
function isOfFamily(roots: ReadonlySet<string>, [way]: Plan['stems'][number]): boolean {
  return way !== undefined && way.word.length > 3 && roots.has(rootOf(way.word));
}
