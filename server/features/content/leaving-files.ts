import type { ContentKind } from '#contract/content.ts';
import { personalWords, unreadWords } from '#contract/rules/identifiers/personal-data.ts';
import { leavingContents, readContents } from '#server/features/documents/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { filesIn, publicFileIds, selectFiles } from './content-files.sql.ts';
import { presentValues, type ContentRecord } from './content.sql.ts';

/** As for documents. */
const REASON_LETTERS = 20;

/** Reads now the files of a draft that nobody has read yet. */
export async function readFilesOf(
  services: Services,
  kind: ContentKind,
  record: ContentRecord,
): Promise<void> {
  const files = await selectFiles(services.db, kind, filesIn(kind, presentValues(kind, record)));
  await readContents(
    services,
    files.map(({ sha256 }) => sha256),
  );
}

/**
 * A file that carries personal data, or that nobody could look through, goes out with a reason and a confirmation. What
 * visitors read already is not asked for again.
 */
export async function refuseUnseenFiles(
  tx: Transaction,
  kind: ContentKind,
  { record, reason, isConfirmed }: { record: ContentRecord; reason: string; isConfirmed: boolean },
): Promise<void> {
  if (isConfirmed && reason.length >= REASON_LETTERS) return;
  const shown = await publicFileIds(tx, record.id);
  const ids = filesIn(kind, presentValues(kind, record)).filter((id) => !shown.has(id));
  const files = await selectFiles(tx, kind, ids);
  const known = await leavingContents(
    tx,
    files.map(({ sha256 }) => sha256),
  );
  const why = files.flatMap(({ name, sha256 }) => {
    const content = known.get(sha256);
    const found = personalWords('', content?.personal ?? []);
    const unread = content?.unread ?? null;
    const words = unread === null ? found : `${found} ${unreadWords(unread)}`.trim();
    return words === '' ? [] : [`«${name}» no sale así. ${words}`];
  });
  if (why.length === 0) return;
  throw invalid(
    {
      filesSeen: why.join(' '),
      ...(isConfirmed && { reason: `Explica el motivo con al menos ${REASON_LETTERS} letras.` }),
    },
    'publication_incomplete',
  );
}
