import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { MOST_OPEN_UPLOADS, PARTIAL_UPLOAD, type NewOpenUpload } from '#contract/open-uploads.ts';
import { transaction } from '../db.ts';
import { failure, Failure, invalid, notFound } from '../errors.ts';
import { outsideTransaction } from '../ambient-transaction.ts';
import { declaredBytes, incomingBody } from '../incoming-body.ts';
import type { Services } from '../services.ts';
import { withOfficerQuota } from './byte-quota.ts';
import { safeFileName, sizeLabel } from './names.ts';
import {
  deleteOpenUpload,
  insertOpenUpload,
  insertPart,
  lockSender,
  selectOpenUpload,
  selectOpenUploads,
  selectParts,
  type OpenUploadRow,
} from './open-uploads.sql.ts';

type Sender = { id: string };

/** A whole file whose parts lie in the store, to be read in the place of a request's body. */
export interface HeldUpload {
  id: string;
  bytes: number;
  /** `upload_damaged` at its end when the bytes are others than those that were announced. */
  read(): AsyncIterable<Uint8Array>;
  /** Keeps nothing of what was refused for what it is; anything else may be tried again. */
  refused(error: unknown): Promise<void>;
}

/** Begins a file that comes in parts, or finds the one that the person left half-way. */
export async function beginUpload(
  { db, config, files }: Services,
  { id: sender }: Sender,
  wish: NewOpenUpload,
): Promise<OpenUploadRow> {
  const name = safeFileName(wish.name);
  if (wish.bytes > config.maxFileBytes)
    throw failure('file_too_large', {
      detail: `${name} pesa ${sizeLabel(wish.bytes)}. El máximo es ${sizeLabel(config.maxFileBytes)}.`,
    });
  // A full disk refuses the upload before its first byte.
  (await files.room.hold(wish.bytes)).release();
  return transaction(db, async (tx) => {
    await lockSender(tx, sender);
    const open = await selectOpenUploads(tx, sender);
    const same = open.find(({ fingerprint }) => fingerprint === wish.fingerprint);
    if (same !== undefined) {
      const isAnother = wish.sha256 !== null && same.sha256 !== null && wish.sha256 !== same.sha256;
      if (!isAnother && same.bytes === wish.bytes) return same;
      await deleteOpenUpload(tx, { id: same.id, sender });
    } else if (open.length >= MOST_OPEN_UPLOADS) {
      throw failure('state_conflict', {
        detail: `Ya tienes ${MOST_OPEN_UPLOADS} archivos a medias. Termina o descarta alguno para subir otro.`,
      });
    }
    const begun = await insertOpenUpload(tx, sender, { ...wish, name });
    if (begun === undefined) throw failure('internal');
    return begun;
  });
}

/** A file of this person; for others it does not exist. */
export async function findUpload(
  { db }: Pick<Services, 'db'>,
  { id: sender }: Sender,
  id: string,
): Promise<OpenUploadRow> {
  const found = await selectOpenUpload(db, { id, sender });
  if (found === undefined) throw notFound('Ese archivo a medias ya no está. Vuelve a subirlo.');
  return found;
}

/** Gives up a file that was left half-way; its bytes go at night. */
export async function discardUpload(
  { db }: Pick<Services, 'db'>,
  { id: sender }: Sender,
  id: string,
): Promise<void> {
  if (!(await deleteOpenUpload(db, { id, sender }))) throw notFound();
}

/**
 * Adds the request's bytes at `Upload-Offset`. They lie on the disk before their row, and the row before the answer: what was
 * acknowledged is there in every process. Of two who send the same bytes at once one is told the true offset.
 */
export async function appendToUpload(
  services: Services,
  context: Context,
  { person, id }: { person: Sender; id: string },
): Promise<OpenUploadRow> {
  const { db, files } = services;
  const before = await findUpload(services, person, id);
  const offset = offsetOf(context);
  if (!(context.req.header('content-type') ?? '').startsWith(PARTIAL_UPLOAD))
    throw failure('file_type_refused', { detail: `Envía la parte como ${PARTIAL_UPLOAD}.` });
  if (offset !== before.offset) throw mismatch(before);
  const left = before.bytes - offset;
  const tooLong = () =>
    failure('file_too_large', {
      detail: `A ${before.name} le faltan ${left} bytes y llegaron más. Vuelve a elegir el archivo.`,
    });
  const declared = declaredBytes(context);
  if (declared !== undefined && declared > left) throw tooLong();
  let cut: Failure | undefined;
  const arriving = async function* () {
    try {
      yield* incomingBody(context, declared);
    } catch (error) {
      // What came before the connection ended is worth keeping.
      cut = error instanceof Failure ? error : failure('file_incomplete');
    }
  };
  const wish = { person, request: context.req.raw, maxBytes: left };
  const stored = await withOfficerQuota(services, wish, (count) =>
    files.put(count(arriving()), {
      maxBytes: left,
      ...(declared === undefined ? {} : { expected: declared }),
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'file_too_large') throw tooLong();
    throw error.code === 'file_empty' ? (cut ?? error) : error;
  });
  if (cut === undefined && isOther(context, stored.sha256)) throw failure('upload_damaged');
  const after = await transaction(db, async (tx) => {
    const now = await selectOpenUpload(tx, { id, sender: person.id }, true);
    if (now === undefined) throw notFound();
    if (now.offset !== offset) throw mismatch(now);
    await insertPart(tx, id, { ...stored, start: offset });
    return { ...now, offset: offset + stored.bytes, touchedAt: new Date() };
  });
  if (cut !== undefined) throw cut;
  return after;
}

/** A whole file of this person, to be examined and kept like one that came in a single request. */
export async function heldUpload(services: Services, person: Sender, id: string): Promise<HeldUpload> {
  const found = await findUpload(services, person, id);
  if (found.offset < found.bytes) throw mismatch(found);
  const { db } = services;
  return {
    id,
    bytes: found.bytes,
    read: () => wholeOf(services, found),
    async refused(error) {
      const isForGood = error instanceof Failure && [400, 413, 415, 422].includes(error.status);
      // Outside: the transaction of the failed request is rolled back.
      if (isForGood) await outsideTransaction(() => deleteOpenUpload(db, { id, sender: person.id }));
    },
  };
}

async function* wholeOf({ db, files }: Services, { id, sha256 }: OpenUploadRow): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for (const part of await selectParts(db, id)) {
    const opened = await files.open(part.sha256);
    // A backup carries no half files: after it was restored they begin anew.
    if (opened === undefined)
      throw failure('file_incomplete', {
        detail: 'Lo que ya se había subido de este archivo no está. Vuelve a subirlo.',
      });
    for await (const chunk of opened.stream as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  if (sha256 !== null && hash.digest('hex') !== sha256) throw failure('upload_damaged');
}

function offsetOf(context: Context): number {
  const text = context.req.header('upload-offset') ?? '';
  if (!/^\d{1,15}$/.test(text))
    throw invalid({ 'Upload-Offset': 'Indica desde qué byte sigue el archivo (Upload-Offset).' });
  return Number(text);
}

/** Whether the part says of itself (RFC 9530) that it is another. */
function isOther(context: Context, sha256: string): boolean {
  const told = /sha-256=:([A-Za-z0-9+/]{43}=):/.exec(context.req.header('content-digest') ?? '')?.[1];
  return told !== undefined && Buffer.from(told, 'base64').toString('hex') !== sha256;
}

const mismatch = ({ offset }: OpenUploadRow) =>
  failure('upload_offset_mismatch', {
    extra: { offset },
    headers: { 'upload-offset': String(offset) },
  });
