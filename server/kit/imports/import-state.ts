import { sql } from 'kysely';
import type { ImportStatus } from '#contract/imports.ts';
import type { Db, Transaction } from '../db.ts';
import { nameOfOfficer } from '../officers.ts';
import type { RunRow } from './import-run.sql.ts';

/** Who proposed, started, cancelled and undid a run; null for what nobody did. */
export async function handsOf(
  db: Db | Transaction,
  row: RunRow,
): Promise<Record<'proposedBy' | 'startedBy' | 'cancelledBy' | 'undoneBy', string | null>> {
  const nameOf = async (id: string | null) => (await nameOfOfficer(db, id)) ?? null;
  return {
    proposedBy: await nameOf(row.proposed_by),
    startedBy: await nameOf(row.started_by),
    cancelledBy: await nameOf(row.cancelled_by),
    undoneBy: await nameOf(row.undone_by),
  };
}

/** What a run is now and who made it so, for a person who saw it otherwise, at version `seen`. */
export async function presentState(tx: Transaction, row: RunRow, seen = 0): Promise<string> {
  const hands = await handsOf(tx, row);
  const starter = hands.startedBy ?? 'Otra persona';
  const canceller = hands.cancelledBy ?? 'Otra persona';
  const undoer = hands.undoneBy ?? 'Otra persona';
  const taken = row.taken === 1 ? 'se tomó 1 fila' : `se tomaron ${row.taken} filas`;
  const settler =
    row.settled_by === null ? undefined : ((await nameOfOfficer(tx, row.settled_by)) ?? 'Otra persona');
  const waiting = () => {
    if (row.proposed_by !== null)
      return `${hands.proposedBy ?? 'Otra persona'} la propuso mientras la veías. Espera a que otra persona la confirme.`;
    // The end of a reading is one step; new columns and the reading after them are two.
    return settler === undefined || row.version === seen + 1
      ? 'El archivo se terminó de leer mientras lo veías. Revisa lo que trae.'
      : `${settler} cambió sus columnas o su fecha mientras la veías. Revisa de nuevo lo que trae.`;
  };
  const said: Record<ImportStatus, string> = {
    analysing:
      settler === undefined
        ? 'El archivo todavía se está leyendo.'
        : `${settler} cambió sus columnas o su fecha mientras la veías. El archivo se lee de nuevo.`,
    ready: waiting(),
    running: `${starter} inició esta importación mientras la veías. Se están tomando las filas.`,
    done: `${starter} inició esta importación y ya terminó: ${taken}.`,
    undoing: 'Se está quitando lo que esta importación trajo.',
    undone: `${undoer} deshizo esta importación. No quedó ninguna de sus filas.`,
    cancelled: `${canceller} canceló esta importación mientras la veías. No quedó ninguna de sus filas.`,
    failed: `La importación se detuvo mientras la veías. ${row.failure ?? ''}`,
  };
  return said[row.status];
}

/** Whether what somebody proposed of a run waits for another person. */
export async function isWaiting(db: Db | Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from decision_proposal
    where record_type = 'import' and record_id = ${id} and status = 'open'`.execute(db);
  return rows.length > 0;
}
