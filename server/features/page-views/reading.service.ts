import type { DocumentReading, PageState } from '#contract/page-views.ts';
import type { Db } from '#server/kit/db.ts';
import { plainBlocks } from './plain-blocks.rules.ts';
import { findReading, listBlocks, listTexts, type PublicBook } from './page-views.sql.ts';

type Reading = Omit<DocumentReading, 'state' | 'document'> & {
  document: Omit<DocumentReading['document'], 'href'>;
};

/**
 * A public version as text: with its structure where its pages were drawn, else by its paragraphs alone (also words that were
 * recognised in pictures). A page without words is a picture.
 */
export async function readingOf(
  db: Db,
  book: PublicBook,
  { id, version }: { id: string; version: number },
): Promise<Reading | undefined> {
  const named = await findReading(db, id, version);
  if (named === undefined) return undefined;
  const [drawn, texts] = await Promise.all([
    book.state === 'made' ? listBlocks(db, book.sha256) : [],
    listTexts(db, book.sha256),
  ]);
  const written = new Map(texts.map((text) => [text.page, text]));
  const structured = new Map(drawn.map(({ number, blocks }) => [number, blocks]));
  const numbers = [...new Set([...structured.keys(), ...written.keys()])].sort((one, other) => one - other);
  return {
    document: {
      id,
      title: named.title,
      version,
      newest: named.newest,
      originalName: named.original_name,
      mediaType: book.media_type,
      bytes: named.bytes,
      publishedAt: named.published_at.toISOString(),
    },
    procedure: { number: named.number, slug: named.slug, title: named.procedure_title },
    language: named.language,
    pages: numbers.map((number) => {
      const said = written.get(number);
      // Beside what was recognised the few letters of a picture's own say nothing.
      const own = said?.source === 'ocr' ? [] : (structured.get(number) ?? []);
      const blocks = own.length > 0 ? own : plainBlocks(said?.text ?? '');
      return {
        number,
        blocks,
        isRecognised: said?.source === 'ocr' && blocks.length > 0,
      };
    }),
  };
}

/** What a reader is told: a file of which no pages are drawn is there as soon as its words are. */
export function readingState(state: PageState, { pages }: Pick<Reading, 'pages'>): PageState {
  return state === 'none' && pages.some(({ blocks }) => blocks.length > 0) ? 'made' : state;
}
