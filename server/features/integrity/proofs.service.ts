import {
  MOST_LEAVES,
  RECEIPT_FORMAT,
  type IntegrityHead,
  type IntegritySummary,
  type Receipt,
} from '#contract/integrity.ts';
import type { Db } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { isoOrNull } from '#server/kit/wire.ts';
import {
  countWaiting,
  findDocumentEntry,
  findEntry,
  findHead,
  listEntries,
  listKeys,
  readRanges,
  type EntryRow,
  type HeadRow,
} from './integrity.sql.ts';
import { consistencyRanges, inclusionRanges } from './merkle-tree.rules.ts';
import { logOrigin } from './sequence.service.ts';

/** A head as it goes out. */
export const headOf = (row: HeadRow): IntegrityHead => ({
  size: row.size,
  root: row.root.toString('hex'),
  signedAt: row.signed_at.toISOString(),
  keyId: row.key_id,
  checkpoint: row.checkpoint,
});

/** The newest head, how much waits for the next, and every key that signed. */
export async function readSummary(db: Db, publicUrl: string): Promise<IntegritySummary> {
  const [head, waiting, keys, origin] = await Promise.all([
    findHead(db),
    countWaiting(db),
    listKeys(db),
    logOrigin(db, publicUrl),
  ]);
  return {
    origin,
    head: head === undefined ? null : headOf(head),
    waiting,
    keys: keys.map((key) => ({
      id: key.id,
      key: key.verifier_key,
      createdAt: key.created_at.toISOString(),
      retiredAt: isoOrNull(key.retired_at),
    })),
  };
}

/** The newest head, or the newest of a size; what no head covers is not proved. */
export async function requireHead(db: Db, size?: number): Promise<HeadRow> {
  const head = await findHead(db, size);
  if (head === undefined)
    throw notFound(
      size === undefined
        ? 'El registro aún no tiene una cabeza firmada. Intenta de nuevo en un minuto.'
        : `No hay una cabeza firmada con ${size} hojas.`,
    );
  return head;
}

const hexOf = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));

async function proveEntry(db: Db, entry: EntryRow | undefined, size?: number) {
  const head = await requireHead(db, size);
  if (entry === undefined) throw notFound('El registro no tiene esta hoja.');
  if (entry.position === null || entry.position >= head.size)
    throw failure('not_found', {
      detail: 'La hoja todavía no tiene su lugar en el registro. Intenta de nuevo en un minuto.',
      headers: { 'retry-after': '60' },
    });
  const path = hexOf(await readRanges(db, inclusionRanges(entry.position, head.size)));
  return { entry, index: entry.position, path, head };
}

/** That a leaf is in a signed tree: the newest one, unless a size is named. */
export async function proveInclusion(db: Db, hash: string, size?: number) {
  const { entry, index, path, head } = await proveEntry(
    db,
    await findEntry(db, Buffer.from(hash, 'hex')),
    size,
  );
  return {
    index,
    leafHash: entry.leaf_hash.toString('hex'),
    size: head.size,
    path,
    checkpoint: head.checkpoint,
  };
}

/** That the tree of one size is the beginning of another, by default of the newest signed one. */
export async function proveConsistency(db: Db, { from, to }: { from: number; to?: number | undefined }) {
  const newest = await requireHead(db);
  const later = to ?? newest.size;
  if (from > later || later > newest.size)
    throw notFound(`El registro firmado tiene ${newest.size} hojas: no hay prueba de ${from} a ${later}.`);
  return { from, to: later, path: hexOf(await readRanges(db, consistencyRanges(from, later))) };
}

/** Leaves of the newest signed tree, from a place on. */
export async function readLeaves(db: Db, { from, most }: { from: number; most: number }) {
  const size = (await findHead(db))?.size ?? 0;
  const rows = await listEntries(db, { from, to: size, most: Math.min(most, MOST_LEAVES) });
  return {
    size,
    leaves: rows.map((row) => ({
      index: row.position,
      leafHash: row.leaf_hash.toString('hex'),
      leaf: JSON.parse(row.leaf) as Record<string, unknown>,
    })),
  };
}

/** What a version of a document, or its withdrawal, shows for itself. */
export async function receiptOf(
  db: Db,
  documentId: string,
  version: number | 'withdrawal',
): Promise<Receipt> {
  const { entry, index, path, head } = await proveEntry(db, await findDocumentEntry(db, documentId, version));
  const key = (await listKeys(db)).find(({ id }) => id === head.key_id);
  return {
    format: RECEIPT_FORMAT,
    leaf: JSON.parse(entry.leaf) as Record<string, unknown>,
    index,
    path,
    checkpoint: head.checkpoint,
    key: key?.verifier_key ?? '',
  };
}
