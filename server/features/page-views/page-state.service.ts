import type { PageState } from '#contract/page-views.ts';
import { transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { askForPages } from './ask-for-pages.ts';
import { listPublicBooks, type PublicBook } from './page-views.sql.ts';

/** What visitors are told; of a document that was never drawn the pictures are asked for now. */
export async function stateOf(
  services: Services,
  { sha256, media_type, state }: PublicBook,
): Promise<PageState> {
  if (media_type !== 'application/pdf' || state === 'failed') return 'none';
  if (state === 'made') return 'made';
  if (state === null) {
    await transaction(services.db, (tx) => askForPages(services, tx, { sha256, mediaType: media_type }));
  }
  return 'waiting';
}

/** Public versions under an id (a document's, or an attached file's) whose pages have pictures; of the others they are asked for. */
export async function drawnVersions(services: Services, id: string): Promise<number[]> {
  const drawn: number[] = [];
  for (const book of await listPublicBooks(services.db, id))
    if ((await stateOf(services, book)) === 'made') drawn.push(book.number);
  return drawn;
}
