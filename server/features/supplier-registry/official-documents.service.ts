import type { Context } from 'hono';
import { sql } from 'kysely';
import { documentProblems } from '#contract/rules/registry/supplier-action.ts';
import type { LiftingDocument } from '#contract/supplier-admin.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { scanFile } from '#server/kit/files/clamd.ts';
import { inspectPiece, type Piece } from '#server/kit/files/inspect-piece.ts';
import { expectedBytes, withOfficerQuota } from '#server/kit/files/byte-quota.ts';
import { endingOf, safeFileName, sizeLabel } from '#server/kit/files/names.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { officerTurn } from '#server/kit/files/turn.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import type { Services } from '#server/kit/services.ts';
import type { Author } from './supplier-change.ts';
import type { Lifting } from './sanction-write.sql.ts';
import { selectSanctionFile } from './supplier-record.sql.ts';

/** Takes the PDF of an official document; an action may name it afterwards. */
export async function receiveOfficialDocument(
  services: Services,
  context: Context,
  { name: given, author }: { name: string; author: Author },
): Promise<{ sha256: string; name: string; bytes: number; pages: number | null; textless: number[] }> {
  const name = safeFileName(given);
  const { maxFileBytes, clamdUrl } = services.config;
  if (endingOf(name) !== '.pdf') throw failure('file_type_refused', { detail: 'Sube el oficio en PDF.' });
  if (Number(context.req.header('content-length') ?? '0') > maxFileBytes) {
    throw failure('file_too_large', { detail: `El máximo es ${sizeLabel(maxFileBytes)}.` });
  }
  let piece: Piece | undefined;
  const request = context.req.raw;
  const sender = { person: author.person, request, maxBytes: maxFileBytes };
  const { sha256, bytes } = await withOfficerQuota(services, sender, (count) =>
    services.files.put(count(bodyOf(request)), {
      maxBytes: maxFileBytes,
      expected: expectedBytes(request, maxFileBytes),
      inspect: async (path) => {
        if (clamdUrl !== undefined) await scanFile(clamdUrl, path, services.log);
        // As quiet as the papers of suppliers: no files within it.
        const turn = officerTurn(context, author.person);
        piece = await inspectPiece(path, name, { maxPages: Number.POSITIVE_INFINITY, turn });
        if (piece.mediaType !== 'application/pdf') {
          throw failure('file_type_refused', {
            detail: `${name} no es un archivo PDF aunque su nombre lo diga. Ábrelo y guárdalo como PDF.`,
          });
        }
      },
    }),
  );
  const { pages = null, textless = [] } = piece ?? {};
  await transaction(services.db, async (tx) => {
    await sql`insert into stored_file (sha256, bytes, media_type, pages) values (${sha256}, ${bytes}, 'application/pdf', ${pages})
      on conflict (sha256) do update set bytes = excluded.bytes`.execute(tx);
    // Names the content until an action does, so that no clean-up removes it meanwhile.
    await sql`insert into upload (sha256, original_name, uploaded_by, purpose)
      values (${sha256}, ${name}, ${author.person.id}, 'official_document')`.execute(tx);
    await audit(tx, {
      ...author,
      operation: 'uploadOfficialDocument',
      subjectType: 'stored_file',
      subjectId: sha256,
      after: { name, bytes },
    });
  });
  return { sha256, name, bytes, pages, textless };
}

/** An action named a document that is not in the store. */
export const NOT_FOUND = 'No encontramos ese oficio. Sube otra vez el PDF.';

/** Name under which an official document was uploaded; undefined when this content never was one, or long ago. */
export async function findOfficialDocument(tx: Transaction, sha256: string): Promise<string | undefined> {
  const { rows } = await sql<{ original_name: string }>`
    select original_name from upload where sha256 = ${sha256} and purpose = 'official_document'
    order by uploaded_at desc limit 1`.execute(tx);
  return rows[0]?.original_name;
}

/** The document that lifts a sanction, as it was uploaded; refused with what is missing of it. */
export async function findLifting(tx: Transaction, document: LiftingDocument): Promise<Lifting> {
  const problems = documentProblems(document, 'levanta');
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const documentName = await findOfficialDocument(tx, document.documentSha256 ?? '');
  if (documentName === undefined) throw invalid({ documentSha256: NOT_FOUND });
  return { ...document, documentName };
}

/** Sends the official document of a sanction, or the one that lifted it; who opened it is remembered. */
export async function sendOfficialDocument(
  services: Services,
  context: Context,
  { id, de, author }: { id: string; de: 'sancion' | 'levantamiento'; author: Author },
): Promise<Response> {
  const file = await selectSanctionFile(services.db, { id, de });
  if (file === undefined) throw notFound('Esta sanción no tiene oficio en el portal.');
  await transaction(services.db, (tx) =>
    audit(tx, {
      ...author,
      operation: 'registry.official_document.download',
      subjectType: 'sanction',
      subjectId: id,
      after: { name: file.name, document: file.documentNumber, supplier: file.supplier },
    }),
  );
  return sendFile(context, services, {
    sha256: file.sha256,
    mediaType: 'application/pdf',
    name: file.name,
    cache: 'private',
    download: false,
  });
}
