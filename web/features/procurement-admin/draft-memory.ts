import { newFields, type PendingDocument } from './pending-document.ts';

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

/** Files kept from before a reload, maybe by an older version of the page that said less of each. */
export function readKeptPending(
  procedureId: string | undefined,
  memory: Memory = sessionStorage,
): readonly PendingDocument[] {
  try {
    const kept: unknown = JSON.parse(memory.getItem(pendingKeyOf(procedureId)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return (kept as PendingDocument[]).map((item) => ({ ...newFields({ stage: item.stage }), ...item }));
  } catch {
    return [];
  }
}
