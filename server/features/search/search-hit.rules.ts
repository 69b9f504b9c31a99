import type { SearchHit, SearchKind } from '#contract/search.ts';
import {
  excerptOf,
  fold,
  type MarkedPiece,
  markWords,
  standsIn,
  stemOf,
} from '#contract/rules/texts/marked-words.ts';
import type { FoundRow } from './search.sql.ts';

type Row = Omit<FoundRow, 'kind' | 'part' | 'state' | 'until' | 'who' | 'amount' | 'tax' | 'caution'> &
  Partial<Pick<FoundRow, 'part' | 'state' | 'until' | 'who' | 'amount' | 'tax' | 'caution'>> & {
    kind: SearchKind;
  };

/** Words that were looked for: those that are marked, and phrases. */
interface Sought {
  marks: readonly string[];
  phrases: readonly string[];
}

/** The longest of what is marked without anything but space between. */
function longestMarked(pieces: readonly MarkedPiece[]): string {
  const runs = [''];
  for (const { text, isFound } of pieces)
    if (isFound || (text.trim() === '' && runs.at(-1) !== '')) runs.push(`${runs.pop() ?? ''}${text}`);
    else runs.push('');
  return runs.reduce((longest, run) => (run.trim().length > longest.length ? run.trim() : longest), '');
}

/** What the viewer is to mark on a page: it finds letters as they stand there, not the words of a search. */
function soughtOn(body: string, excerpt: readonly MarkedPiece[], { marks, phrases }: Sought): string {
  const phrase = phrases.map((one) => standsIn(body, one)).find((one) => one !== '');
  if (phrase !== undefined) return phrase;
  const marked = longestMarked(excerpt);
  // Of «Garantías» what «garantía» has too, which stands in more places.
  const common = marks.map(stemOf).find((stem) => fold(marked).startsWith(stem) && !/\s/.test(marked));
  return common === undefined ? marked : Array.from(marked).slice(0, common.length).join('');
}

/** A row as whoever asked reads it, with the words that were looked for marked. */
export function hitOf(row: Row, { marks, phrases }: Sought): SearchHit {
  const { kind, part, number, note, body, path, dated, state } = row;
  const isPage = kind === 'page';
  // A page is called by its document: «Página 10» of which one nobody knows.
  const shown = markWords(isPage ? `${row.place}, página ${part}` : row.title, marks);
  const isSaid = !isPage && [...shown, ...markWords(number ?? '', marks)].some(({ isFound }) => isFound);
  // What is known of a procedure stands one thing to a line.
  const said = kind === 'procedure' ? body.trim().replaceAll(/\n+/g, ' · ') : body;
  const excerpt = isSaid || said === '' ? [] : excerptOf(said, marks);
  const sought = isPage ? soughtOn(body, excerpt, { marks, phrases }) : '';
  return {
    kind,
    title: shown,
    number,
    note,
    place: isPage ? '' : row.place,
    path: sought === '' ? path : `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(sought)}`,
    date: dated,
    excerpt: excerpt.some(({ isFound }) => isFound) ? excerpt : [],
    page: isPage ? Number(part) : null,
    state: state ?? null,
    until: row.until?.toISOString() ?? null,
    who: row.who ?? '',
    amount: row.amount ?? null,
    ...(row.amount != null && row.tax != null && { tax: row.tax }),
    ...(row.caution != null && { caution: row.caution }),
  };
}
