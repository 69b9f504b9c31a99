import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import { EMPTY_ROOT, joinedHash, wholeSubtrees, type NodePlace, type TreeNode } from './merkle-tree.rules.ts';

/** A head as it is kept. */
export interface HeadRow {
  size: number;
  root: Buffer;
  signed_at: Date;
  key_id: string;
  checkpoint: string;
}

/** Holds the tree for this transaction; false while another process has it. */
export async function holdTree(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('integrity', 0)) held`.execute(tx);
  return rows[0]?.held === true;
}

/** Leaves that have their place in the tree. */
export async function treeSize(db: Db | Transaction): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(position) + 1, 0)::float8 size from integrity_entry`.execute(db);
  return rows[0]?.size ?? 0;
}

/** Leaves of transactions that ended and that have no place yet, the first ones. */
export async function waitingEntries(
  tx: Transaction,
  most: number,
): Promise<{ id: string; leaf_hash: Buffer }[]> {
  const { rows } = await sql<{ id: string; leaf_hash: Buffer }>`
    select id::text id, leaf_hash from integrity_entry where position is null order by integrity_entry.id limit ${most}`.execute(
    tx,
  );
  return rows;
}

/** How many leaves wait for their place. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from (select from integrity_entry where position is null limit 100000) w`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Hashes of whole subtrees, in the order asked for. Throws when the tree lacks one of them. */
export async function readNodes(db: Db | Transaction, places: readonly NodePlace[]): Promise<Buffer[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ hash: Buffer | null }>`
    select n.hash from unnest(${places.map(({ level }) => level)}::smallint[], ${places.map(({ position }) => position)}::bigint[])
      with ordinality w (level, position, place)
    left join integrity_node n on n.level = w.level and n.position = w.position order by w.place`.execute(db);
  return rows.map(({ hash }, index) => {
    if (hash === null) throw new Error(`The tree lacks a node: ${JSON.stringify(places[index])}`);
    return hash;
  });
}

/** Hashes of ranges of leaves, all read at once. */
export async function readRanges(
  db: Db | Transaction,
  ranges: readonly (readonly [number, number])[],
): Promise<Buffer[]> {
  const places = ranges.map(wholeSubtrees);
  const nodes = await readNodes(db, places.flat());
  let from = 0;
  return places.map(({ length }) => {
    from += length;
    return length === 0 ? EMPTY_ROOT : joinedHash(nodes.slice(from - length, from));
  });
}

/** Gives leaves their places from `size` on, and keeps the nodes above them. */
export async function keepGrowth(
  tx: Transaction,
  { size, ids, nodes }: { size: number; ids: readonly string[]; nodes: readonly TreeNode[] },
): Promise<void> {
  await sql`update integrity_entry e set position = ${size} + w.place - 1
    from unnest(${ids}::bigint[]) with ordinality w (id, place) where e.id = w.id`.execute(tx);
  await sql`insert into integrity_node (level, position, hash)
    select * from unnest(${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ position }) => position)}::bigint[],
      ${nodes.map(({ hash }) => hash)}::bytea[])`.execute(tx);
}

const HEAD = sql`size::float8 size, root, signed_at, key_id, checkpoint`;

/** The newest head, or the newest of a size. */
export async function findHead(db: Db | Transaction, size?: number): Promise<HeadRow | undefined> {
  const { rows } = await sql<HeadRow>`select ${HEAD} from integrity_head
    ${size === undefined ? sql`` : sql`where size = ${size}`} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Heads of trees smaller than a size, the newest first. */
export async function listHeads(db: Db, before: number | undefined, most: number): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`select ${HEAD} from integrity_head
    ${before === undefined ? sql`` : sql`where size < ${before}`}
    order by integrity_head.size desc, integrity_head.id desc limit ${most}`.execute(db);
  return rows;
}

/** Writes the public half of a key down before anything is signed with it; the one used before is retired, not forgotten. */
export async function keepKey(tx: Transaction, { id, verifierKey }: { id: string; verifierKey: string }) {
  await sql`update integrity_key set retired_at = clock_timestamp() where id <> ${id} and retired_at is null`.execute(
    tx,
  );
  await sql`insert into integrity_key (id, verifier_key) values (${id}, ${verifierKey})
    on conflict (id) do update set retired_at = null where integrity_key.retired_at is not null`.execute(tx);
}

/** Every key that ever signed, the one in use first. */
export async function listKeys(db: Db) {
  const { rows } = await sql<{ id: string; verifier_key: string; created_at: Date; retired_at: Date | null }>`
    select id, verifier_key, created_at, retired_at from integrity_key
    order by retired_at desc nulls first, created_at desc`.execute(db);
  return rows;
}

/** Keeps a signed head. */
export async function keepHead(tx: Transaction, head: HeadRow): Promise<void> {
  await sql`insert into integrity_head (size, root, signed_at, key_id, checkpoint)
    values (${head.size}, ${head.root}, ${head.signed_at}, ${head.key_id}, ${head.checkpoint})`.execute(tx);
}

/** A leaf with its place; null while it waits for one. */
export interface EntryRow {
  position: number | null;
  leaf: string;
  leaf_hash: Buffer;
}

const ENTRY = sql`position::float8 "position", leaf, leaf_hash`;

/** A leaf by its hash. */
export async function findEntry(db: Db, hash: Buffer): Promise<EntryRow | undefined> {
  const { rows } =
    await sql<EntryRow>`select ${ENTRY} from integrity_entry where leaf_hash = ${hash}`.execute(db);
  return rows[0];
}

/** The leaf of a version of a document, or of its withdrawal. */
export async function findDocumentEntry(
  db: Db,
  documentId: string,
  version: number | 'withdrawal',
): Promise<EntryRow | undefined> {
  const which = version === 'withdrawal' ? sql`kind = 'withdrawal'` : sql`version = ${version}`;
  const { rows } = await sql<EntryRow>`select ${ENTRY} from integrity_entry
    where document_id = ${documentId} and ${which}`.execute(db);
  return rows[0];
}

/** Leaves from a place on, in their order. */
export async function listEntries(
  db: Db,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<{ position: number; leaf: string; leaf_hash: Buffer }[]> {
  const { rows } = await sql<{ position: number; leaf: string; leaf_hash: Buffer }>`select ${ENTRY}
    from integrity_entry where position >= ${from} and position < ${to}
    order by integrity_entry.position limit ${most}`.execute(db);
  return rows;
}
