import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { integrityKey, nameKey, originOf, signHead } from './integrity-key.ts';
import {
  findHead,
  holdTree,
  keepGrowth,
  keepHead,
  keepKey,
  readNodes,
  readRanges,
  treeSize,
  waitingEntries,
} from './integrity.sql.ts';
import { grow, wholeSubtrees } from './merkle-tree.rules.ts';

/** Leaves that get their place in one transaction. */
const BATCH = 5_000;

/** What a run did: leaves that got their place, and whether another process was at it. */
export interface Sequenced {
  added: number;
  isElsewhere: boolean;
}

/**
 * Gives every leaf that waits its place in the tree, in the order in which they were entered, and signs the head that covers
 * them. One process at a time: what is written meanwhile is taken by the next run, so that no place stays empty. `mustSign`
 * signs a head even when nothing was added, and waits for its turn: who orders one wants all that was published before.
 */
export async function sequence(services: Services, { mustSign = false } = {}): Promise<Sequenced> {
  let added = 0;
  for (;;) {
    const taken = await transaction(services.db, async (tx) => {
      if (!(await holdTree(tx, mustSign))) return undefined;
      const count = await takeBatch(tx);
      if (count < BATCH && (mustSign || count + added > 0 || (await isUnsigned(tx))))
        await sign(services, tx);
      return count;
    });
    if (taken === undefined) return { added, isElsewhere: true };
    added += taken;
    if (taken < BATCH) return { added, isElsewhere: false };
  }
}

async function takeBatch(tx: Transaction): Promise<number> {
  const waiting = await waitingEntries(tx, BATCH);
  if (waiting.length === 0) return 0;
  const size = await treeSize(tx);
  const edge = await readNodes(tx, wholeSubtrees([0, size]));
  const { nodes } = grow(
    size,
    edge,
    waiting.map(({ leaf_hash: hash }) => hash),
  );
  await keepGrowth(tx, { size, ids: waiting.map(({ id }) => id), nodes });
  return waiting.length;
}

/** A run that was killed between two batches left leaves that no head covers. */
async function isUnsigned(tx: Transaction): Promise<boolean> {
  return ((await findHead(tx))?.size ?? 0) < (await treeSize(tx));
}

async function sign(services: Services, tx: Transaction): Promise<void> {
  const key = await integrityKey(services);
  const origin = await logOrigin(tx, services.config.publicUrl);
  const { id, verifierKey } = nameKey(key, origin);
  await keepKey(tx, { id, verifierKey });
  const size = await treeSize(tx);
  const [root] = (await readRanges(tx, [[0, size]])) as [Buffer];
  const at = new Date();
  await keepHead(tx, {
    size,
    root,
    signed_at: at,
    key_id: id,
    checkpoint: signHead(key, { origin, size, root, at }),
  });
}

/** A log keeps the name with which it began, also when the portal moves to another address. */
export async function logOrigin(db: Db | Transaction, publicUrl: string): Promise<string> {
  const head = await findHead(db);
  return head?.checkpoint.split('\n', 1)[0] ?? originOf(publicUrl);
}
