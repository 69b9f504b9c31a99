import { isDatabaseFull, isDatabaseGone, isDeadlock } from './database-gone.ts';
import { failure, type Failure } from './errors.ts';
import { noteRefusedChange } from './write-room.ts';

const FULL =
  'Por ahora no podemos guardar cambios: al servidor le falta espacio. No se guardó nada a medias y puedes seguir consultando. Intenta de nuevo en unos minutos; si sigue igual, avisa a soporte.';

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
  if (isDeadlock(error)) return { event: 'database.deadlock', answer: unavailable(1) };
  return undefined;
}
