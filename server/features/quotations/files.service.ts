import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Context } from 'hono';
import { MOST_QUOTATION_FILE_BYTES, MOST_QUOTATION_FILES, type SealedFile } from '#contract/quotations.ts';
import { sealStream, unsealStream } from '#server/features/backup/public.ts';
import { keepContent, receiveContent } from '#server/features/documents/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import type { Services } from '#server/kit/services.ts';
import { decrypted, encrypted, openingKey, sealingKey } from './key-store.ts';

/** Files that one supplier may leave for one request, those of answers that it replaced included. */
const MOST_LEFT = 3 * MOST_QUOTATION_FILES;

/** Of which request and supplier a file is. */
export interface FileOwner {
  requestId: string;
  supplierId: string;
}

/** What is known of a file, sealed beside it. */
interface FileFacts {
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
}

/** Takes a file: examined like any other, sealed before the store keeps it. */
export async function keepSealedFile(
  services: Services,
  given: {
    context: Context;
    name: string;
    owner: FileOwner;
    sender: { id: string; isOfficer: boolean };
    /** Refuses again, in the transaction, what may not be left any more. */
    check: (tx: Transaction) => Promise<unknown>;
  },
): Promise<SealedFile> {
  const { context, owner, sender } = given;
  const { requestId, supplierId } = owner;
  await refuseMore(services.db, owner);
  const id = randomUUID();
  const key = await sealingKey(services.db, services, requestId);
  let plain = { bytes: 0, sha256: '' };
  const content = await receiveContent(services, {
    context,
    name: given.name,
    person: { id: sender.id },
    isOfficer: sender.isOfficer,
    maxBytes: MOST_QUOTATION_FILE_BYTES,
    rewrite: async (path) => {
      plain = await seal(path, key, id);
    },
  });
  const facts: FileFacts = { name: content.name, mediaType: content.mediaType, ...plain };
  return transaction(services.db, async (tx) => {
    await given.check(tx);
    await keepContent(tx, { ...content, mediaType: 'application/octet-stream', pages: null, contents: [] });
    await refuseMore(tx, owner);
    await sql`insert into quotation_file (id, request_id, supplier_id, sha256, bytes, facts) values (${id}, ${requestId},
      ${supplierId}, ${content.sha256}, ${plain.bytes}, ${encrypted(key, id, Buffer.from(JSON.stringify(facts)))})`.execute(
      tx,
    );
    return { id, name: facts.name, bytes: facts.bytes, sha256: facts.sha256 };
  });
}

async function refuseMore(db: Db | Transaction, { requestId, supplierId }: FileOwner): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int count from quotation_file
    where request_id = ${requestId} and supplier_id = ${supplierId}`.execute(db);
  if ((rows[0]?.count ?? 0) >= MOST_LEFT)
    throw failure('state_conflict', {
      detail: `Ya dejaste ${MOST_LEFT} archivos para esta solicitud. Junta los que falten en uno.`,
    });
}

/** Writes a file anew, sealed; gives what it was. */
async function seal(path: string, key: Buffer, id: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const { size } = await stat(path);
  const counted = async function* () {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const sealed = `${path}.sellado`;
  await pipeline(Readable.from(sealStream(counted(), key, id)), createWriteStream(sealed, { mode: 0o600 }));
  await rename(sealed, path);
  return { bytes: size, sha256: hash.digest('hex') };
}

/** Refuses an answer that names files that its supplier did not leave for this request. */
export async function requireFiles(
  tx: Transaction,
  { requestId, supplierId }: FileOwner,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int count from quotation_file
    where request_id = ${requestId} and supplier_id = ${supplierId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  if (rows[0]?.count !== new Set(ids).size)
    throw invalid({ files: 'Un archivo ya no está. Quítalo y súbelo otra vez.' });
}

/** What files that an opened answer names are. */
export async function openFiles(
  tx: Db | Transaction,
  key: Buffer,
  ids: readonly string[],
): Promise<(FileFacts & { id: string; sealedSha256: string })[]> {
  const { rows } = await sql<{
    id: string;
    sha256: string;
    facts: Buffer;
  }>`select id, sha256, facts from quotation_file
    where id = any(${[...ids]}::uuid[]) order by added_at, id`.execute(tx);
  return rows.map(({ id, sha256, facts }) => ({
    id,
    sealedSha256: sha256,
    ...(JSON.parse(decrypted(key, id, facts).toString()) as FileFacts),
  }));
}

/** A file of an opened request, as its supplier sent it. */
export async function sendOpenedFile(
  services: Services,
  { folio, id: fileId }: { folio: string; id: string },
): Promise<Response> {
  const { db, files } = services;
  const { rows } = await sql<{
    id: string;
  }>`select r.id from quotation_file f join quotation_request r on r.id = f.request_id
    where f.id = ${fileId} and r.folio = ${folio.toUpperCase()} and r.opened_at is not null`.execute(db);
  const [request] = rows;
  const key = request === undefined ? undefined : await openingKey(db, services, request.id);
  const [file] = key === undefined ? [] : await openFiles(db, key, [fileId]);
  if (key === undefined || file === undefined) throw notFound('No encontramos ese archivo.');
  const content = await files.open(file.sealedSha256);
  if (content === undefined) throw failure('file_missing');
  const plain = Readable.from(unsealStream(content.stream, key, fileId));
  return new Response(Readable.toWeb(plain) as ReadableStream, {
    headers: {
      'content-type': file.mediaType,
      'content-length': String(file.bytes),
      'content-disposition': contentDisposition('attachment', file.name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
