import type { ImportStatus } from '#contract/imports.ts';
import type { Db, Transaction } from '../db.ts';
import { nameOfOfficer } from '../officers.ts';
import type { RunRow } from './import-run.sql.ts';

/** Who started, cancelled and undid a run; null for what nobody did. */
export async function handsOf(
  db: Db | Transaction,
  row: RunRow,
): Promise<{ startedBy: string | null; cancelledBy: string | null; undoneBy: string | null }> {
  const [startedBy, cancelledBy, undoneBy] = await Promise.all(
    [row.started_by, row.cancelled_by, row.undone_by].map(
      async (id) => (await nameOfOfficer(db, id)) ?? null,
    ),
  );
  return { startedBy: startedBy ?? null, cancelledBy: cancelledBy ?? null, undoneBy: undoneBy ?? null };
}

/** What a run is now and who made it so, for a person who saw it otherwise. */
export async function presentState(tx: Transaction, row: RunRow): Promise<string> {
  const hands = await handsOf(tx, row);
  const starter = hands.startedBy ?? 'Otra persona';
  const canceller = hands.cancelledBy ?? 'Otra persona';
  const undoer = hands.undoneBy ?? 'Otra persona';
  const taken = row.taken === 1 ? 'se tomó 1 fila' : `se tomaron ${row.taken} filas`;
  const said: Record<ImportStatus, string> = {
    analysing: 'El archivo todavía se está leyendo.',
    ready: 'El archivo se terminó de leer mientras lo veías. Revisa lo que trae.',
    running: `${starter} inició esta importación mientras la veías. Se están tomando las filas.`,
    done: `${starter} inició esta importación y ya terminó: ${taken}.`,
    undoing: 'Se está quitando lo que esta importación trajo.',
    undone: `${undoer} deshizo esta importación. No quedó ninguna de sus filas.`,
    cancelled: `${canceller} canceló esta importación mientras la veías. No quedó ninguna de sus filas.`,
    failed: `La importación se detuvo mientras la veías. ${row.failure ?? ''}`,
  };
  return said[row.status];
}
