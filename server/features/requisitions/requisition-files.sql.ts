import { sql } from 'kysely';
import type { RequisitionFile } from '#contract/requisitions.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** A file as it is kept. */
export interface StoredFile extends Omit<RequisitionFile, 'addedAt'> {
  sha256: string;
  addedAt: Date;
}

/** Files of a requisition in the order in which they came. */
export async function selectFiles(db: Db | Transaction, requisitionId: string): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select a.id, a.name, a.paper, p.name "paperName", a.sha256, f.bytes::int bytes, f.media_type "mediaType", a.added_at "addedAt"
    from requisition_file a join stored_file f on f.sha256 = a.sha256 left join required_paper p on p.code = a.paper
    where a.requisition_id = ${requisitionId} order by a.added_at, a.id`.execute(db);
  return rows;
}

/** Names a received file. */
export async function insertFile(
  tx: Transaction,
  requisitionId: string,
  file: { sha256: string; name: string; paper: string | null; by: string },
): Promise<void> {
  await sql`insert into requisition_file (requisition_id, sha256, name, paper, added_by)
    values (${requisitionId}, ${file.sha256}, ${file.name}, ${file.paper}, ${file.by})`.execute(tx);
}

/** Takes a file away; its bytes go when nothing names them any more. */
export async function deleteFile(tx: Transaction, requisitionId: string, id: string): Promise<void> {
  await sql`delete from requisition_file where id = ${id} and requisition_id = ${requisitionId}`.execute(tx);
}

/** Whether a paper of this code is on the list. */
export async function isPaper(db: Db | Transaction, code: string): Promise<boolean> {
  const { rows } = await sql`select 1 from required_paper where code = ${code}`.execute(db);
  return rows.length > 0;
}
