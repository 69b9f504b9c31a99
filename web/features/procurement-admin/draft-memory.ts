import { newFields, type PendingDocument, type PendingFields } from './pending-document.ts';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A file by what tells it apart when it is chosen again. */
type FileMark = Pick<PendingDocument, 'name' | 'bytes'>;
/** What was said of a file whose bytes were still on their way. */
type HalfSent = FileMark & Partial<PendingFields>;

/** Each procedure keeps its own files; those chosen before a procedure stand apart. */
const pendingKeyOf = (procedureId: string | undefined) =>
  `convocatoria:archivos:${procedureId ?? 'sin-elegir'}`;
const halfKeyOf = (procedureId: string | undefined) => `convocatoria:a-medias:${procedureId ?? 'sin-elegir'}`;

function readRows(key: string, memory: Memory): unknown[] {
  try {
    const kept: unknown = JSON.parse(memory.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function keepRows(key: string, rows: readonly unknown[], memory: Memory): void {
  try {
    if (rows.length === 0) memory.removeItem(key);
    else memory.setItem(key, JSON.stringify(rows));
  } catch {
    // A full store only means that a reload forgets these rows.
  }
}

const isSame = (a: FileMark, b: FileMark) => a.name === b.name && a.bytes === b.bytes;

/**
 * Keeps the files that are in the store and not documents yet. Bytes on their way cannot be kept, but what was said of
 * them is, for whoever chooses the same file again.
 */
export function keepPending(
  procedureId: string | undefined,
  items: readonly PendingDocument[],
  memory: Memory = sessionStorage,
): void {
  keepRows(
    pendingKeyOf(procedureId),
    items.filter(({ stored }) => stored !== undefined),
    memory,
  );
  const others = readHalves(procedureId, memory).filter((half) => !items.some((item) => isSame(item, half)));
  const halves = items
    .filter(({ stored }) => stored === undefined)
    .map((item): HalfSent => {
      const { key: _, upload: __, stored: ___, ...said } = item;
      return said;
    });
  keepRows(halfKeyOf(procedureId), [...others, ...halves], memory);
}

/** Files kept from before a reload, maybe by an older version of the page that said less of each. */
export function readKeptPending(
  procedureId: string | undefined,
  memory: Memory = sessionStorage,
): readonly PendingDocument[] {
  const kept = readRows(pendingKeyOf(procedureId), memory) as PendingDocument[];
  return kept.map((item) => ({ ...newFields({ stage: item.stage }), ...item }));
}

const readHalves = (procedureId: string | undefined, memory: Memory) =>
  readRows(halfKeyOf(procedureId), memory) as HalfSent[];

/** What was said of a file before the page went away with it half-way; undefined when nothing was. */
export function readHalfSent(
  procedureId: string | undefined,
  file: FileMark,
  memory: Memory = sessionStorage,
): PendingFields | undefined {
  const half = readHalves(procedureId, memory).find((one) => isSame(one, file));
  if (half === undefined) return undefined;
  const { name: _, bytes: __, ...said } = half;
  return { ...newFields({ stage: said.stage }), ...said };
}

/** Forgets what was said of a file that nobody wants any more; without a file, of all. */
export function forgetHalfSent(
  procedureId: string | undefined,
  file?: FileMark,
  memory: Memory = sessionStorage,
): void {
  const left =
    file === undefined ? [] : readHalves(procedureId, memory).filter((half) => !isSame(half, file));
  keepRows(halfKeyOf(procedureId), left, memory);
}
