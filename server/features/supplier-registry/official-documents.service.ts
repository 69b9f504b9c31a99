import { sql } from 'kysely';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { scanFile } from '#server/kit/files/clamd.ts';
import { inspectPiece } from '#server/kit/files/inspect-piece.ts';
import { inspectFile, type Inspection } from '#server/kit/files/inspect.ts';
import { endingOf, safeFileName, sizeLabel } from '#server/kit/files/names.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import type { Services } from '#server/kit/services.ts';
import type { Author } from './supplier-change.ts';

/** Takes the PDF of an official document; an action may name it afterwards. */
export async function receiveOfficialDocument(
  services: Services,
  request: Request,
  { name: given, author }: { name: string; author: Author },
): Promise<{ sha256: string; name: string; bytes: number }> {
  const name = safeFileName(given);
  const { maxFileBytes, clamdUrl } = services.config;
  if (endingOf(name) !== '.pdf') throw failure('file_type_refused', { detail: 'Sube el oficio en PDF.' });
  if (Number(request.headers.get('content-length') ?? '0') > maxFileBytes) {
    throw failure('file_too_large', { detail: `El máximo es ${sizeLabel(maxFileBytes)}.` });
  }
  let inspection: Inspection | undefined;
  const { sha256, bytes } = await services.files.put(bodyOf(request), {
    maxBytes: maxFileBytes,
    inspect: async (path) => {
      if (clamdUrl !== undefined) await scanFile(clamdUrl, path, services.log);
      inspection = await inspectFile(path, name);
      // As quiet as the papers of suppliers: no files within it.
      await inspectPiece(path, name, { maxPages: Number.POSITIVE_INFINITY, caller: author.person.id });
    },
  });
  const { pages = null } = inspection ?? {};
  await transaction(services.db, async (tx) => {
    await sql`insert into stored_file (sha256, bytes, media_type, pages) values (${sha256}, ${bytes}, 'application/pdf', ${pages})
      on conflict (sha256) do update set bytes = excluded.bytes`.execute(tx);
    // Names the content until an action does, so that no clean-up removes it meanwhile.
    await sql`insert into upload (sha256, original_name, uploaded_by) values (${sha256}, ${name}, ${author.person.id})`.execute(
      tx,
    );
    await audit(tx, {
      ...author,
      operation: 'uploadOfficialDocument',
      subjectType: 'stored_file',
      subjectId: sha256,
      after: { name, bytes },
    });
  });
  return { sha256, name, bytes };
}
