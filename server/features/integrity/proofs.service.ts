import { createHash } from 'node:crypto';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import {
  FOUND_LEAVES,
  MOST_LEAVES,
  RECEIPT_FORMAT,
  type FoundLeaves,
  type IntegrityHead,
  type IntegritySummary,
  type Receipt,
} from '#contract/integrity.ts';
import { splitKey } from '#contract/rules/documents/integrity-proof.ts';
import type { Db } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { isoOrNull } from '#server/kit/wire.ts';
import { countAlarms } from './alarms.service.ts';
import {
  auditBegan,
  countWaiting,
  findDocumentEntry,
  findEntry,
  findHead,
  listEntries,
  findPlaced,
  lastCheck,
  listKeys,
  logBegan,
  readRanges,
  readToday,
  searchEntries,
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
  const [head, waiting, keys, origin, check, alarms, beganAt, auditSince] = await Promise.all([
    findHead(db),
    countWaiting(db),
    listKeys(db),
    logOrigin(db, publicUrl),
    lastCheck(db),
    countAlarms(db),
    logBegan(db),
    auditBegan(db),
  ]);
  return {
    origin,
    head: head === undefined ? null : headOf(head),
    waiting,
    keys: keys.map((key) => ({
      id: key.id,
      key: key.verifier_key,
      fingerprint: fingerprintOf(key.verifier_key),
      createdAt: key.created_at.toISOString(),
      retiredAt: isoOrNull(key.retired_at),
    })),
    check,
    alarms,
    beganAt,
    auditSince,
  };
}

/** SHA-256 of the public half of a key, without the byte that names its algorithm. */
function fingerprintOf(verifierKey: string): string {
  const bytes = Buffer.from(splitKey(verifierKey)[2], 'base64');
  return createHash('sha256').update(bytes.subarray(1)).digest('hex');
}

/** A leaf tells of one version, also where a newer one is public. */
const ofVersion = (version: unknown) => (typeof version === 'number' ? `&version=${version}` : '');

const SECTIONS: Readonly<Record<string, { words: { one: string } }>> = CONTENT_KINDS;

/** Leaves that somebody looks for, each with the page of what it tells. */
export async function findLeaves(db: Db, text: string): Promise<FoundLeaves> {
  const rows = await searchEntries(db, text, FOUND_LEAVES + 1);
  return {
    rows: rows.slice(0, FOUND_LEAVES).map((row) => {
      const leaf = JSON.parse(row.leaf) as Record<string, unknown>;
      return {
        index: row.position,
        leafHash: row.leaf_hash.toString('hex'),
        leaf,
        recordedAt: row.entered_at.toISOString(),
        section: SECTIONS[String(leaf['section'])]?.words.one ?? null,
        href:
          row.document_id !== null
            ? `${SCREEN_BASE}/adquisiciones/documentos?doc=${row.document_id}${ofVersion(leaf['version'])}`
            : row.slug === null
              ? null
              : `${SCREEN_BASE}/adquisiciones/procedimientos/${encodeURIComponent(row.slug)}`,
      };
    }),
    hasMore: rows.length > FOUND_LEAVES,
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
export async function readLeaves(
  db: Db,
  { from, most, withToday }: { from: number; most: number; withToday: boolean },
) {
  const size = (await findHead(db))?.size ?? 0;
  const rows = await listEntries(db, { from, to: size, most: Math.min(most, MOST_LEAVES) });
  const today = withToday
    ? await readToday(
        db,
        rows.map(({ id }) => id),
      )
    : undefined;
  return {
    size,
    leaves: rows.map((row) => ({
      index: row.position,
      leafHash: row.leaf_hash.toString('hex'),
      leaf: JSON.parse(row.leaf) as Record<string, unknown>,
      recordedAt: row.entered_at.toISOString(),
      ...(today === undefined ? {} : todayOf(today.get(row.id))),
    })),
  };
}

/** What the rows say today, as it goes out. */
function todayOf(said: { today: string | null; replacedBy: number | null } | undefined) {
  return {
    today: said?.today == null ? null : (JSON.parse(said.today) as Record<string, unknown>),
    replacedBy: said?.replacedBy ?? null,
    saidAt: new Date().toISOString(),
  };
}

/** What a version of a document, or its withdrawal, shows for itself. */
export const receiptOf = async (db: Db, documentId: string, version: number | 'withdrawal') =>
  receiptFor(db, await findDocumentEntry(db, documentId, version));

/** What a leaf shows for itself, by its place. */
export const receiptAt = async (db: Db, place: number) => receiptFor(db, await findPlaced(db, place));

async function receiptFor(db: Db, found: EntryRow | undefined): Promise<Receipt> {
  const { entry, index, path, head } = await proveEntry(db, found);
  const [keys, today] = await Promise.all([listKeys(db), readToday(db, [entry.id])]);
  return {
    format: RECEIPT_FORMAT,
    leaf: JSON.parse(entry.leaf) as Record<string, unknown>,
    index,
    path,
    checkpoint: head.checkpoint,
    key: keys.find(({ id }) => id === head.key_id)?.verifier_key ?? '',
    recordedAt: entry.entered_at.toISOString(),
    ...todayOf(today.get(entry.id)),
  };
}
