import { sql } from 'kysely';
import type { NewOpenUpload, OpenUpload } from '#contract/open-uploads.ts';
import type { Db, Transaction } from '../db.ts';

/** A file on its way, as it is kept. */
export interface OpenUploadRow extends Omit<OpenUpload, 'touchedAt'> {
  sha256: string | null;
  touchedAt: Date;
}

/** A part in the store. */
export interface UploadPart {
  start: number;
  bytes: number;
  sha256: string;
}

const COLUMNS = sql`id, name, bytes::float8 bytes, received::float8 "offset", fingerprint, sha256, touched_at "touchedAt"`;

/** Those that nothing took yet, the newest first. */
export async function selectOpenUploads(db: Db | Transaction, sender: string): Promise<OpenUploadRow[]> {
  const { rows } = await sql<OpenUploadRow>`select ${COLUMNS} from open_upload
    where sender = ${sender} and finished_at is null order by touched_at desc`.execute(db);
  return rows;
}

/** One of this person's; also one that was taken, until the night. */
export async function selectOpenUpload(
  db: Db | Transaction,
  { id, sender }: { id: string; sender: string },
  isHeld = false,
): Promise<OpenUploadRow | undefined> {
  const { rows } = await sql<OpenUploadRow>`select ${COLUMNS} from open_upload
    where id = ${id} and sender = ${sender} ${isHeld ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Nobody begins two at once for the same person. */
export async function lockSender(tx: Transaction, sender: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(1148437, hashtext(${sender}))`.execute(tx);
}

export async function insertOpenUpload(
  tx: Transaction,
  sender: string,
  { name, bytes, fingerprint, sha256 }: NewOpenUpload,
): Promise<OpenUploadRow | undefined> {
  const { rows } = await sql<OpenUploadRow>`insert into open_upload (sender, name, bytes, fingerprint, sha256)
    values (${sender}, ${name}, ${bytes}, ${fingerprint}, ${sha256}) returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** Names a part that lies in the store; the row of its upload is held. */
export async function insertPart(tx: Transaction, id: string, part: UploadPart): Promise<void> {
  await sql`insert into open_upload_part (upload_id, start, bytes, sha256)
    values (${id}, ${part.start}, ${part.bytes}, ${part.sha256})`.execute(tx);
  await sql`update open_upload set received = ${part.start + part.bytes}, touched_at = now()
    where id = ${id}`.execute(tx);
}

export async function selectParts(db: Db, id: string): Promise<UploadPart[]> {
  const { rows } = await sql<UploadPart>`select start::float8 start, bytes::float8 bytes, sha256
    from open_upload_part where upload_id = ${id} order by start`.execute(db);
  return rows;
}

export async function markFinished(db: Db | Transaction, id: string): Promise<void> {
  await sql`update open_upload set finished_at = coalesce(finished_at, now()) where id = ${id}`.execute(db);
}

/** Gives whether there was one. */
export async function deleteOpenUpload(
  db: Db | Transaction,
  { id, sender }: { id: string; sender: string },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from open_upload where id = ${id} and sender = ${sender}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Forgets uploads without a part for a day, and those that something took; gives how many. */
export async function removeAbandonedUploads(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from open_upload where touched_at < now() - interval '1 day'
    or finished_at < now() - interval '1 hour'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Which of these contents are parts of a file on its way. */
export async function contentsOnTheirWay(db: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`select distinct sha256 from open_upload_part
    where sha256 = any(${hashes})`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}
