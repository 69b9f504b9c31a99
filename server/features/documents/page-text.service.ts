import { Failure } from '#server/kit/errors.ts';
import {
  readPageText,
  readTogether,
  type PageTextEnding,
  type PageTextOrder,
} from '#server/kit/files/page-text.ts';
import type { Recogniser } from '#server/kit/files/recognise.ts';
import type { Services } from '#server/kit/services.ts';
import { compareWaiting } from './comparison.service.ts';
import {
  findUnread,
  keepAllRecognised,
  keepPageText,
  keepRecognised,
  listLeaving,
  listPictures,
  listUnread,
  picturesOf,
} from './page-text.sql.ts';

type Reading = Pick<Services, 'db' | 'files' | 'log'>;

/** Files of one run of the job: the next one takes the others. */
const AT_ONCE = 30;
/** What came just now is read by a job of its own. */
const FRESH_MS = 60_000;
/** Documents of the portal itself that one process reads. */
const TOGETHER = 60;

const ENDINGS: Readonly<Record<string, PageTextEnding>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
};
const endingOf = (mediaType: string): PageTextEnding => ENDINGS[mediaType] ?? '.docx';

/** Reads one content that was uploaded; nothing when it is read already. */
export async function readUpload(services: Reading, sha256: string): Promise<void> {
  const file = await findUnread(services.db, sha256);
  if (file !== undefined) await readContent(services, { sha256, ...file });
}

/** Reads now what is about to go out and nobody has read yet; what cannot be read in this moment stays unread. */
export async function readLeaving(services: Reading, ids: readonly string[]): Promise<void> {
  await readContents(services, await listLeaving(services.db, ids));
}

/** The same of contents by their fingerprints. */
export async function readContents(services: Reading, sha256s: readonly string[]): Promise<void> {
  for (const sha256 of sha256s) await readUpload(services, sha256);
}

/** Reads contents that nobody has read: of an older portal, or whose job came to nothing. */
export async function readUnread(services: Reading, signal?: AbortSignal): Promise<number> {
  const files = await listUnread(services.db, { most: AT_ONCE, olderThanMs: FRESH_MS });
  let read = 0;
  for (const file of files) {
    if (signal?.aborted === true) break;
    if (!(await readContent(services, file))) break;
    read += 1;
  }
  return read;
}

/** Whether there was room to read it. */
async function readContent(
  { db, files, log }: Reading,
  { sha256, media_type: mediaType }: { sha256: string; media_type: string },
): Promise<boolean> {
  const path = await files.path(sha256);
  if (path === undefined) {
    log.warn('documents.text-missing', { sha256 });
    return true;
  }
  try {
    await keepPageText(db, sha256, await readPageText({ path, ending: endingOf(mediaType) }));
    return true;
  } catch (error) {
    // Too many files of people wait to be examined: theirs go first, and this one is found again in a minute.
    if (error instanceof Failure && error.code === 'unavailable') return false;
    throw error;
  }
}

/** Reads and compares all documents that the portal itself has made for its demonstration. */
export async function readOwnDocuments({ db, files }: Reading): Promise<void> {
  for (;;) {
    const unread = await listUnread(db, { most: TOGETHER, olderThanMs: -FRESH_MS });
    const orders: (PageTextOrder & { sha256: string })[] = [];
    for (const { sha256, media_type: mediaType } of unread) {
      const path = await files.path(sha256);
      if (path !== undefined) orders.push({ sha256, path, ending: endingOf(mediaType) });
    }
    if (orders.length === 0) break;
    const outcomes = await readTogether(orders.map(({ path, ending }) => ({ path, ending })));
    for (const [at, { sha256 }] of orders.entries())
      await keepPageText(db, sha256, outcomes[at] ?? { unread: 'broken' });
  }
  while ((await compareWaiting({ db })) > 0);
}

/** Looks for letters in the pages of a content that are pictures; each page is kept as soon as it is recognised. */
async function recognise(
  { db, files }: Reading,
  recogniser: Recogniser,
  sha256: string,
  signal: AbortSignal,
): Promise<void> {
  const path = await files.path(sha256);
  if (path === undefined) return;
  for (const page of await picturesOf(db, sha256)) {
    const text = tidy(await recogniser.page(path, page, signal));
    if (signal.aborted) return;
    if (text !== '') await keepRecognised(db, { sha256, page, text });
  }
  await keepAllRecognised(db, sha256);
}

/** Lines with letters, one paragraph each where an empty line parts them. */
const tidy = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .replaceAll(/-\n(?=\p{Ll})/gu, '')
        .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
    )
    .filter((paragraph) => /[\p{L}\p{N}]{2}/u.test(paragraph))
    .join('\n');

/** Looks for letters in what waits for it, where a program can; gives how many contents. */
export async function recogniseWaiting(
  services: Reading,
  find: () => Promise<Recogniser | undefined>,
  signal: AbortSignal,
): Promise<number> {
  const waiting = await listPictures(services.db, AT_ONCE);
  const recogniser = waiting.length === 0 ? undefined : await find();
  if (recogniser === undefined) return 0;
  for (const sha256 of waiting) {
    if (signal.aborted) break;
    await recognise(services, recogniser, sha256, signal);
  }
  return waiting.length;
}
