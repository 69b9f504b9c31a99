import { sql } from 'kysely';
import type { IntegritySummary } from '#contract/integrity.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { isoOrNull } from '#server/kit/wire.ts';
import { EMPTY_ROOT, joinedHash, wholeSubtrees, type NodePlace, type TreeNode } from './merkle-tree.rules.ts';

/** A head as it is kept. */
export interface HeadRow {
  size: number;
  root: Buffer;
  signed_at: Date;
  key_id: string;
  checkpoint: string;
}

/** Holds the tree for this transaction; false while another process has it, unless one waits for it. */
export async function holdTree(tx: Transaction, isPatient: boolean): Promise<boolean> {
  if (isPatient) {
    await sql`select pg_advisory_xact_lock(hashtextextended('integrity', 0))`.execute(tx);
    return true;
  }
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

/** The last head of each day, the oldest first, or the newest ones. */
export async function dailyHeads(db: Db, newest?: number): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`select ${HEAD} from (
      select distinct on ((signed_at at time zone 'America/Mexico_City')::date) * from integrity_head
      order by (signed_at at time zone 'America/Mexico_City')::date desc, integrity_head.id desc
      ${newest === undefined ? sql`` : sql`limit ${newest}`}) h order by h.id`.execute(db);
  return rows;
}

/** How many leaves of each kind lie between these sizes of the tree, the most frequent first. */
export async function addedBetween(
  db: Db,
  sizes: readonly number[],
): Promise<Map<number, { kind: string; count: number }[]>> {
  const { rows } = await sql<{ size: number; kind: string; count: number }>`
    select w.size::float8 size, e.kind, count(*)::int count
    from (select size, lag(size) over (order by size) before from unnest(${[...sizes]}::bigint[]) s (size)) w
    join integrity_entry e on e.position >= w.before and e.position < w.size
    group by w.size, e.kind order by count desc, e.kind`.execute(db);
  return Map.groupBy(rows, ({ size }) => size);
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
  id: string;
  position: number | null;
  leaf: string;
  leaf_hash: Buffer;
  entered_at: Date;
}

const ENTRY = sql`id::text id, position::float8 "position", leaf, leaf_hash, entered_at`;

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
    where document_id = ${documentId} and ${which} order by integrity_entry.id desc limit 1`.execute(db);
  return rows[0];
}

/** A leaf by its place. */
export async function findPlaced(db: Db, position: number): Promise<EntryRow | undefined> {
  const { rows } =
    await sql<EntryRow>`select ${ENTRY} from integrity_entry where position = ${position}`.execute(db);
  return rows[0];
}

/** What the rows say today of each of these leaves, by its id, and which leaf tells of the same thing since then. */
export async function readToday(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { today: string | null; replacedBy: number | null }>> {
  const { rows } = await sql<{ id: string; today: string | null; replaced_by: number | null }>`
    with e as materialized (
      select e.*, is_state_kind(e.kind) is_state from integrity_entry e where e.id = any(${ids}::bigint[])),
    n as materialized (select * from integrity_now(array(select distinct about from e)))
    select e.id::text id, later.position::float8 replaced_by, case
      when n.thing is null then case when e.leaf::jsonb ? 'removed' then e.leaf end
      when e.is_state and tells_state(e.leaf, n.leaf) or not e.is_state and e.leaf::jsonb - 'act' = n.leaf then e.leaf
      else canonical_json(n.leaf) end today
    from e left join n on n.kind = e.kind and n.thing = e.thing
    left join lateral (select x.position from integrity_entry x where x.about = e.about and x.id > e.id and x.position is not null
      and (x.kind = e.kind and x.thing = e.thing
        or e.kind in ('section', 'section_withdrawal') and x.kind in ('section', 'section_withdrawal'))
      order by x.id limit 1) later on true`.execute(db);
  return new Map(rows.map(({ id, today, replaced_by: replacedBy }) => [id, { today, replacedBy }]));
}

/** A leaf that a search found, with where what it tells is read. */
export interface FoundRow extends EntryRow {
  slug: string | null;
  document_id: string | null;
}

/** Leaves of procedures and documents that anybody reads and of published items, by number, words, or hash; newest first. */
export async function searchEntries(db: Db, text: string, most: number): Promise<FoundRow[]> {
  // As pages write a hash, in groups.
  const joined = text.replaceAll(/\s/g, '');
  const hash = /^[0-9a-f]{64}$/i.test(joined) ? joined.toLowerCase() : null;
  const words = sql`(websearch_to_tsquery('spanish', ${text}) || websearch_to_tsquery('spanish_plain', plain(${text})))`;
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const abouts = sql`array(
    (select id from procedure where source <> 'compranet' and public_state <> 'hidden'
      and plain(number || ' ' || title) like plain(${part}) limit 100)
    union (select id from procedure where public_state <> 'hidden' and lower(number) = lower(${text}))
    union (select id from procedure where public_state <> 'hidden' and search @@ ${words} limit 100)
    union (select c.procedure_id from contract c join procedure p on p.id = c.procedure_id
      where p.public_state <> 'hidden' and p.source <> 'compranet' and lower(c.number) = lower(${text}) limit 100)
    union (select id from content_item where is_public and plain(title) like plain(${part}) limit 100)
    union (select id from evaluation_period where published_at <= now() and key = ${text}))`;
  const documents = sql`array(select d.id from document d where d.search @@ ${words}
    and exists (select from document_version v where v.document_id = d.id and v.published_at <= now()) limit 100)`;
  const found =
    hash === null
      ? sql`e.about = any(${abouts}) or e.document_id = any(${documents})`
      : sql`e.leaf_hash = decode(${hash}, 'hex') or (e.document_id, e.version) in (
          select document_id, number from document_version where sha256 = ${hash} and published_at <= now())`;
  const { rows } = await sql<FoundRow>`
    select e.id::text id, e.position::float8 "position", e.leaf, e.leaf_hash, e.entered_at, e.document_id, p.slug
    from integrity_entry e left join procedure p on p.id = e.about and p.public_state <> 'hidden'
    where ${found} order by e.id desc limit ${most}`.execute(db);
  return rows;
}

/** Leaves from a place on, in their order. */
export async function listEntries(
  db: Db,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<(EntryRow & { position: number })[]> {
  const { rows } = await sql<EntryRow & { position: number }>`select ${ENTRY}
    from integrity_entry where position >= ${from} and position < ${to}
    order by integrity_entry.position limit ${most}`.execute(db);
  return rows;
}

/** Enters notices whose first day has come: nobody writes anything then. */
export async function enterShownNotices(db: Db): Promise<void> {
  await sql`select enter_shown_notices()`.execute(db);
}

/** When the first head was signed; null while none is. */
export async function logBegan(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: Date }>`
    select signed_at at from integrity_head order by integrity_head.id limit 1`.execute(db);
  return isoOrNull(rows[0]?.at ?? null);
}

/** Since when rows of the log of the unit have their leaves; null while there is none. */
export async function auditBegan(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: Date }>`select entered_at at from integrity_entry
    where kind = 'audit' order by integrity_entry.id limit 1`.execute(db);
  return isoOrNull(rows[0]?.at ?? null);
}

/** The last reading of files and rows that came to its end, with how many of the files are of public documents. */
export async function lastCheck(db: Db): Promise<IntegritySummary['check']> {
  const { rows } = await sql<{ at: Date; files: number | null; bytes: number | null; wrong: number }>`
    select ended_at at, public_count::float8 files, public_bytes::float8 bytes, cardinality(wrong) wrong from integrity_check
    where status = 'done' order by ended_at desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : { endedAt: row.at.toISOString(), files: row.files, bytes: row.bytes, wrong: row.wrong };
}
