import type { Db, Transaction } from '#server/kit/db.ts';
import { nameOfOfficer } from '#server/kit/officers.ts';
import type { ImportRow } from './registry-import.sql.ts';

/** Name of who cancelled an import; null while nobody did. */
export async function cancellerOf(db: Db | Transaction, row: ImportRow): Promise<string | null> {
  return row.status === 'cancelled' ? ((await nameOfOfficer(db, row.cancelled_by)) ?? null) : null;
}

/** What an import is now and who made it so, for an officer who saw it otherwise. */
export async function presentState(tx: Transaction, row: ImportRow): Promise<string> {
  const { written, failure } = row;
  const starter = await nameOfOfficer(tx, row.started_by);
  const canceller = await cancellerOf(tx, row);
  const registered = written === 1 ? 'se registró 1 proveedor' : `se registraron ${written} proveedores`;
  const said: Record<ImportRow['status'], string> = {
    analysing: 'El archivo todavía se está leyendo.',
    ready: 'El archivo se terminó de leer mientras lo veías. Revisa lo que trae.',
    running: `${starter ?? 'Otra persona'} inició esta carga mientras la veías. Se están registrando las filas.`,
    done: `${starter ?? 'Otra persona'} inició esta carga y ya terminó: ${registered}.`,
    cancelled: `${canceller ?? 'Otra persona'} canceló esta carga mientras la veías. No quedó registrada ninguna fila.`,
    failed: `La carga se detuvo mientras la veías. ${failure ?? ''}`,
  };
  return said[row.status];
}
