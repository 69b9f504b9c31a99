import type { Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { askForBook } from './page-views.sql.ts';

/** The job that draws what waits. */
export const MAKE_BOOKS = 'page-views.make';

/** Has the pages of a stored PDF drawn and read in the background, once; other files have none. */
export async function askForPages(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  content: { sha256: string; mediaType: string },
): Promise<void> {
  if (content.mediaType !== 'application/pdf') return;
  if (await askForBook(tx, content.sha256)) await jobs.send(tx, MAKE_BOOKS, {});
}
