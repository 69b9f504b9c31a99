import { sql } from 'kysely';
import type { Context } from 'hono';
import { ACCEPTED_ENDINGS, type Upload } from '#contract/documents.ts';
import { askForPages } from '#server/features/page-views/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, Failure } from '#server/kit/errors.ts';
import { scanFile } from '#server/kit/files/clamd.ts';
import { withOfficerQuota, withPersonQuota } from '#server/kit/files/byte-quota.ts';
import { inspectFile, type Inspection } from '#server/kit/files/inspect.ts';
import { inspectPiece } from '#server/kit/files/inspect-piece.ts';
import { endingOf, safeFileName, sizeLabel } from '#server/kit/files/names.ts';
import { officerTurn } from '#server/kit/files/turn.ts';
import { CONTENTS_LOCK } from '#server/kit/files/contents-lock.ts';
import { heldUpload } from '#server/kit/files/open-uploads.ts';
import { contentsOnTheirWay, markFinished } from '#server/kit/files/open-uploads.sql.ts';
import { declaredBytes, incomingBody } from '#server/kit/incoming-body.ts';
import type { Services } from '#server/kit/services.ts';
import { underLock } from '#server/kit/work-lock.ts';
import type { Author } from './document-change.ts';
import './documents.tables.ts';
import { READ_TEXT } from './page-text.jobs.ts';

const SWEEP_AGE_MS = 3_600_000;

/** A checked file whose bytes lie in the store; nothing names it yet. */
export interface ReceivedContent extends Inspection {
  sha256: string;
  bytes: number;
  name: string;
  /** The parts in which it came; nothing more is asked of them once it is named. */
  cameInParts?: string;
}

/** Streams the body of an officer to the store and names it by a row; resolves once both are safe. */
export async function receiveUpload(
  services: Services,
  {
    author,
    ...sent
  }: { context: Context; name: string; carga?: string | undefined; isPicture?: boolean; author: Author },
): Promise<Upload> {
  const { person } = author;
  const content = await receiveContent(services, { ...sent, person, isOfficer: true });
  const id = await nameContent(services, { ...content, author });
  return { id, ...content };
}

/**
 * Streams the body to the store once it was examined. Refuses by name and declared size before the first byte is read;
 * whoever is no officer has the bytes of a day that a stranger's address has, and waits behind the officers.
 */
export async function receiveContent(
  services: Services,
  given: {
    context: Context;
    name: string;
    person: Pick<Author['person'], 'id'>;
    isOfficer: boolean;
    maxBytes?: number;
    /** Only a JPEG or PNG is taken, and kept without what a camera writes beside it. */
    isPicture?: boolean;
    /** A file of this person that came in parts, instead of a body. */
    carga?: string | undefined;
    /** Writes the examined file anew before it is kept, such as sealed. */
    rewrite?: (path: string) => Promise<void>;
  },
): Promise<ReceivedContent> {
  const { context, person, isOfficer } = given;
  const name = safeFileName(given.name);
  const { clamdUrl } = services.config;
  const maxFileBytes = Math.min(given.maxBytes ?? Infinity, services.config.maxFileBytes);
  const isPicture = given.isPicture === true;
  if (!isPicture && !(ACCEPTED_ENDINGS as readonly string[]).includes(endingOf(name))) {
    throw failure('file_type_refused', { detail: `${name} no se admite. Usa PDF, XLSX, DOCX o ZIP.` });
  }
  const held = given.carga === undefined ? undefined : await heldUpload(services, person, given.carga);
  const declared = held?.bytes ?? declaredBytes(context);
  if (declared !== undefined && declared > maxFileBytes) {
    throw failure('file_too_large', {
      detail: `${name} pesa ${sizeLabel(declared)}. El máximo es ${sizeLabel(maxFileBytes)}.`,
    });
  }
  let inspection: Inspection | undefined;
  const wish = { person, request: context.req.raw, maxBytes: maxFileBytes };
  const withQuota = isOfficer ? withOfficerQuota : withPersonQuota;
  const put = (source: AsyncIterable<Uint8Array>) =>
    services.files.put(source, {
      maxBytes: maxFileBytes,
      ...(declared === undefined ? {} : { expected: declared }),
      inspect: async (path) => {
        if (clamdUrl !== undefined) await scanFile(clamdUrl, path, services.log);
        const turn = { ...officerTurn(context, person), isOfficer };
        if (!isPicture) {
          inspection = await inspectFile(path, name, turn);
          await given.rewrite?.(path);
          return given.rewrite === undefined ? undefined : 'rewritten';
        }
        const piece = await inspectPiece(path, name, { maxPages: 0, turn });
        inspection = { mediaType: piece.mediaType, pages: null, textless: [], contents: [] };
        return piece.isRewritten ? 'rewritten' : undefined;
      },
    });
  // An upload in parts took from the quota with each part.
  const storing =
    held === undefined
      ? withQuota(services, wish, (count) => put(count(incomingBody(context, declared))))
      : put(held.read());
  const stored = await storing.catch(async (error: unknown) => {
    await held?.refused(error);
    if (!(error instanceof Failure)) throw error;
    if (error.code !== 'file_too_large') throw error;
    throw failure('file_too_large', {
      detail: `${name} pesa más de ${sizeLabel(maxFileBytes)}, que es el máximo.`,
    });
  });
  if (inspection === undefined) throw failure('internal');
  return { name, ...stored, ...inspection, ...(held && { cameInParts: held.id }) };
}

/** Writes what is known of a content; its row stays held, so that no clean-up removes it before something names it. */
export async function keepContent(tx: Transaction, content: ReceivedContent): Promise<void> {
  await sql`insert into stored_file (sha256, bytes, media_type, pages, contents)
    values (${content.sha256}, ${content.bytes}, ${content.mediaType}, ${content.pages}, ${content.contents})
    on conflict (sha256) do update set bytes = excluded.bytes`.execute(tx);
  if (content.cameInParts !== undefined) await markFinished(tx, content.cameInParts);
}

function nameContent(services: Services, content: ReceivedContent & { author: Author }): Promise<string> {
  return transaction(services.db, async (tx) => {
    await keepContent(tx, content);
    const { id } = await tx
      .insertInto('upload')
      .values({ sha256: content.sha256, original_name: content.name, uploaded_by: content.author.person.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await askForPages(services, tx, content);
    await audit(tx, {
      ...content.author,
      operation: 'uploadFile',
      subjectType: 'upload',
      subjectId: id,
      after: { name: content.name, sha256: content.sha256, bytes: content.bytes },
    });
    // Committed together: no upload stays unread because the portal ended in between.
    await services.jobs.send(tx, READ_TEXT, { sha256: content.sha256 });
    return id;
  });
}

/**
 * Forgets uploads of more than a week ago that no document took, and contents that nothing names any more. What was made of a
 * content, and goes with it, does not name it.
 */
export async function removeUnusedUploads(db: Db): Promise<void> {
  // What somebody proposed with one still waits for another person.
  await sql`delete from upload u where uploaded_at < now() - interval '7 days' and not exists (select from decision_proposal p
    where p.status = 'open' and p.asked -> 'body' ->> 'documentSha256' = u.sha256)`.execute(db);
  const { rows } = await sql<{ source: string; field: string }>`
    select c.conrelid::regclass::text source, a.attname field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_file'::regclass and c.confdeltype <> 'c'`.execute(db);
  const unnamed = rows.map(
    ({ source, field }) =>
      sql`not exists (select from ${sql.table(source)} n where n.${sql.ref(field)} = s.sha256)`,
  );
  await sql`delete from stored_file s where created_at < now() - interval '1 day'
    and ${sql.join(unnamed, sql` and `)}`.execute(db);
}

/** Deletes bytes that no row names; gives how many. While a backup copies contents none go: the next night takes them. */
export async function sweepFiles({ db, files, pool }: Services): Promise<number> {
  let deleted = 0;
  await underLock(pool, CONTENTS_LOCK, async () => {
    deleted = await files.sweep(async (hashes) => {
      const { rows } = await sql<{ sha256: string }>`
        select sha256 from stored_file where sha256 = any(${hashes})`.execute(db);
      return new Set([...rows.map((row) => row.sha256), ...(await contentsOnTheirWay(db, hashes))]);
    }, SWEEP_AGE_MS);
  });
  return deleted;
}
