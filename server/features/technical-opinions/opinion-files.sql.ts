import { sql } from 'kysely';
import type { OpinionFile } from '#contract/technical-opinions.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** A file as it is kept. */
export interface StoredOpinionFile extends Omit<OpinionFile, 'addedAt' | 'isOwn'> {
  sha256: string;
  byRequester: boolean;
  addedAt: Date;
}

/** Files of a request in the order in which they came. */
export async function selectOpinionFiles(
  db: Db | Transaction,
  opinionId: string,
): Promise<StoredOpinionFile[]> {
  const { rows } = await sql<StoredOpinionFile>`
    select a.id, a.name, a.sha256, f.bytes::int bytes, f.media_type "mediaType", f.pages, a.author_name author,
      a.by_requester "byRequester", a.added_at "addedAt"
    from technical_opinion_file a join stored_file f on f.sha256 = a.sha256
    where a.opinion_id = ${opinionId} order by a.added_at, a.id`.execute(db);
  return rows;
}

/** Names a received file and gives its id; whoever answers from an older page is told that something changed. */
export async function insertOpinionFile(
  tx: Transaction,
  opinionId: string,
  file: { sha256: string; name: string; byRequester: boolean; author: string },
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into technical_opinion_file (opinion_id, sha256, name, by_requester, author_name)
    values (${opinionId}, ${file.sha256}, ${file.name}, ${file.byRequester}, ${file.author}) returning id`.execute(
    tx,
  );
  await raiseVersion(tx, opinionId);
  return rows[0]!.id;
}

/** Takes a file away; its bytes go when nothing names them any more. */
export async function deleteOpinionFile(tx: Transaction, opinionId: string, id: string): Promise<void> {
  await sql`delete from technical_opinion_file where id = ${id} and opinion_id = ${opinionId}`.execute(tx);
  await raiseVersion(tx, opinionId);
}

const raiseVersion = (tx: Transaction, opinionId: string) =>
  sql`update technical_opinion set version = version + 1 where id = ${opinionId}`.execute(tx);
