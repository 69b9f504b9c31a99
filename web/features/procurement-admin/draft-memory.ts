import type { PendingDocument } from './pending-document.ts';
import type { TenderForm } from './tender-form.ts';

/** What the browser keeps of a form until it is saved: a reload or a lost session loses nothing. */
export interface KeptForm {
  form: TenderForm;
  /** Version of the procedure that the person was changing. */
  version: number;
}

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (id: string) => `convocatoria:${id}`;

/** Keeps the form as typed; a full or forbidden store is no reason to disturb the person. */
export function keepForm(id: string, kept: KeptForm, memory: Memory = sessionStorage): boolean {
  try {
    memory.setItem(keyOf(id), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** The kept form, if there is one that can be read. */
export function readKeptForm(id: string, memory: Memory = sessionStorage): KeptForm | undefined {
  try {
    const text = memory.getItem(keyOf(id));
    if (text === null) return undefined;
    const kept = JSON.parse(text) as KeptForm;
    return Array.isArray(kept.form.acts) && Array.isArray(kept.form.lots) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the form once the server has it. */
export function forgetForm(id: string, memory: Memory = sessionStorage): void {
  try {
    memory.removeItem(keyOf(id));
  } catch {
    // A forbidden store kept nothing either.
  }
}

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
