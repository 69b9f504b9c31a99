import type { PendingDocument } from './pending-document.ts';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Each procedure keeps its own files; those chosen before a procedure stand apart. */
const pendingKeyOf = (procedureId: string | undefined) =>
  `convocatoria:archivos:${procedureId ?? 'sin-elegir'}`;

/** Keeps the files that are in the store and not documents yet; bytes on their way cannot be kept. */
export function keepPending(
  procedureId: string | undefined,
  items: readonly PendingDocument[],
  memory: Memory = sessionStorage,
): void {
  const stored = items.filter((item) => item.stored !== undefined);
  try {
    if (stored.length === 0) memory.removeItem(pendingKeyOf(procedureId));
    else memory.setItem(pendingKeyOf(procedureId), JSON.stringify(stored));
  } catch {
    // A full store only means that a reload forgets these rows.
  }
}

/** Files kept from before a reload. */
export function readKeptPending(procedureId: string | undefined): readonly PendingDocument[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(pendingKeyOf(procedureId)) ?? '[]');
    return Array.isArray(kept) ? (kept as PendingDocument[]) : [];
  } catch {
    return [];
  }
}
