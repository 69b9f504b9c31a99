import type { DocumentReading } from '#contract/page-views.ts';
import type { Db } from '#server/kit/db.ts';
import { findReading, listBlocks, type PublicBook } from './page-views.sql.ts';

type Reading = Omit<DocumentReading, 'state' | 'document'> & {
  document: Omit<DocumentReading['document'], 'href'>;
};

/** A public version as text with its structure; a page without words is a picture. */
export async function readingOf(
  db: Db,
  book: PublicBook,
  { id, version }: { id: string; version: number },
): Promise<Reading | undefined> {
  const named = await findReading(db, id, version);
  if (named === undefined) return undefined;
  const pages = book.state === 'made' ? await listBlocks(db, book.sha256) : [];
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
    language: null,
    pages: pages.map(({ number, blocks }) => ({
      number,
      blocks,
      isPicture: blocks.length === 0,
      isRecognised: false,
    })),
  };
}
