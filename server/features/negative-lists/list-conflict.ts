import type { Db, Transaction } from '#server/kit/db.ts';
import { nameOfOfficer } from '#server/kit/officers.ts';
import type { ListRecord } from './lists.sql.ts';

const SOMEBODY = 'Otra persona';

/** Name of who discarded a list; null while nobody did. */
export async function discarderOf(db: Db | Transaction, list: ListRecord): Promise<string | null> {
  return list.status === 'cancelled' ? ((await nameOfOfficer(db, list.cancelled_by)) ?? null) : null;
}

/** What became of a list since an officer saw it at `version`: who did it, and what it is now. */
export function changeOf(tx: Transaction, list: ListRecord, version: number): Promise<string> | string {
  const confirmer = list.confirmed_name ?? SOMEBODY;
  const said: Record<ListRecord['status'], () => Promise<string> | string> = {
    analysing: () => mapped(tx, list, 'El archivo se lee de nuevo.'),
    ready: () => waiting(tx, list, version),
    applying: () => `${confirmer} la puso en vigor mientras la veías. Se está aplicando.`,
    applied: () => `${confirmer} la puso en vigor mientras la veías. Ya es la lista en vigor.`,
    cancelled: () => discarded(tx, list),
    refused: () => `El archivo se rechazó mientras lo veías: ${list.failure} La lista en vigor no cambió.`,
  };
  return said[list.status]();
}

async function discarded(tx: Transaction, list: ListRecord): Promise<string> {
  const name = (await discarderOf(tx, list)) ?? SOMEBODY;
  return `${name} la descartó mientras la veías. La lista en vigor no cambió.`;
}

async function mapped(tx: Transaction, list: ListRecord, now: string): Promise<string> {
  const name = await nameOfOfficer(tx, list.mapped_by);
  return `${name ?? SOMEBODY} cambió sus columnas o su fecha de corte mientras la veías. ${now}`;
}

function waiting(tx: Transaction, list: ListRecord, version: number): Promise<string> | string {
  if (list.first_by !== null) {
    return `${list.first_name ?? SOMEBODY} la propuso mientras la veías. Espera a que otra persona la ponga en vigor.`;
  }
  // The end of a reading is one step; new columns and the reading after them are two.
  return list.version === version + 1
    ? 'El archivo se terminó de leer mientras lo veías. Revisa la vista previa.'
    : mapped(tx, list, 'Revisa la vista previa de nuevo.');
}
