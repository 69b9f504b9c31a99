import { isBusy, isDatabaseFull, isDatabaseGone } from './database-gone.ts';
import { failure, type Failure } from './errors.ts';
import { noteRefusedChange } from './write-room.ts';

const FULL =
  'Por ahora no podemos guardar cambios: al servidor le falta espacio. No se guardó nada a medias y puedes seguir consultando. Intenta de nuevo en unos minutos; si sigue igual, avisa a soporte.';
const BUSY =
  'El portal está ocupado y no terminó lo que pediste. No se guardó nada a medias: intenta de nuevo en unos segundos.';

/** What is answered to a request that failed for the database's sake, and under which name it is logged. */
export function databaseFailure(error: unknown): { event: string; answer: Failure } | undefined {
  const unavailable = (seconds: number, detail?: string) =>
    failure('unavailable', {
      headers: { 'retry-after': String(seconds) },
      ...(detail === undefined ? {} : { detail }),
    });
  if (isDatabaseGone(error)) return { event: 'database.unavailable', answer: unavailable(5) };
  if (isDatabaseFull(error)) {
    noteRefusedChange();
    return { event: 'database.disk_full', answer: unavailable(60, FULL) };
  }
  if (isBusy(error)) return { event: 'database.busy', answer: unavailable(2, BUSY) };
  return undefined;
}
