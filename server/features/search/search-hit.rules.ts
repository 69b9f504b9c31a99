import type { SearchHit, SearchKind } from '#contract/search.ts';
import { excerptOf, markWords } from '#contract/rules/marked-words.ts';
import type { FoundRow } from './search.sql.ts';

type Row = Omit<FoundRow, 'kind' | 'part' | 'state'> &
  Partial<Pick<FoundRow, 'part' | 'state'>> & { kind: SearchKind };

/** A row as whoever asked reads it, with the words that were looked for marked. */
export function hitOf(row: Row, marks: readonly string[]): SearchHit {
  const { kind, part, number, note, body, path, dated, state } = row;
  const isPage = kind === 'page';
  // A page is called by its document: «Página 10» of which one nobody knows.
  const shown = markWords(isPage ? `${row.place}, página ${part}` : row.title, marks);
  const isSaid = !isPage && [...shown, ...markWords(number ?? '', marks)].some(({ isFound }) => isFound);
  // What is known of a procedure stands one thing to a line.
  const said = kind === 'procedure' ? body.trim().replaceAll(/\n+/g, ' · ') : body;
  const excerpt = isSaid || said === '' ? [] : excerptOf(said, marks);
  return {
    kind,
    title: shown,
    number,
    note,
    place: isPage ? '' : row.place,
    path,
    date: dated,
    excerpt: excerpt.some(({ isFound }) => isFound) ? excerpt : [],
    page: isPage ? Number(part) : null,
    state: state ?? null,
  };
}
