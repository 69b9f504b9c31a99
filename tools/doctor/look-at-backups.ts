import type { Pool } from 'pg';
import type { Config } from '#server/config.ts';
import { openArchive } from '#server/features/backup/archive.ts';
import { openDepot } from '#server/features/backup/depot.ts';
import { readManifest } from '#server/features/backup/manifest.ts';
import { backupState, type BackupState } from '#server/features/backup/public.ts';
import { readBackupKey } from '#server/kit/backup-key.ts';
import { doubtful, good, wrong, type Finding } from './finding.ts';

/** A nightly backup that is older was left out. */
const OLDEST_HOURS = 26;
/** One is restored every month to try it. */
const OLDEST_TRIAL_DAYS = 35;
const DAY_MS = 86_400_000;

/** Whether backups are made, are young, can be opened with the key of the settings, and were tried. */
export async function lookAtBackups(config: Config, pool: Pool): Promise<Finding[]> {
  const { to, key } = config.backup;
  if (to === undefined)
    return [
      doubtful('No hay respaldo programado: indica BACKUP_TO, o programa npm run backup fuera del portal.'),
    ];
  const found: Finding[] = [];
  if (key === undefined)
    found.push(doubtful('Los respaldos van sin cifrar: indica BACKUP_KEY o BACKUP_KEY_FILE.'));
  if (config.backup.scratchUrl === undefined && !(await mayCreateDatabase(pool)))
    found.push(
      wrong(
        'La prueba mensual no puede crear una base aparte: da CREATEDB al usuario de la base (alter role … createdb) o indica BACKUP_SCRATCH_URL.',
      ),
    );
  const state = await backupState(pool, new Date()).catch(() => null);
  if (state === null)
    found.push(doubtful('Todavía no hay ningún respaldo: haz el primero con npm run backup.'));
  else {
    found.push(
      state.ageHours > OLDEST_HOURS
        ? wrong(`El último respaldo es de hace ${state.ageHours} horas: revisa job.failed en el registro.`)
        : good(`El último respaldo es de hace ${state.ageHours} horas.`),
    );
    if (!state.isWhole)
      found.push(
        wrong('Al último respaldo le faltan archivos que al portal le faltan: npm run verify los nombra.'),
      );
    found.push(...lookAtTrial(state.trial));
    found.push(await lookAtPlace(to, config));
  }
  return found;
}

function lookAtTrial(trial: BackupState['trial']): Finding[] {
  if (trial === null)
    return [
      doubtful(
        'Ningún respaldo se ha restaurado todavía para probarlo: el portal lo hace en la hora que sigue al primero; si no, revisa job.failed en el registro.',
      ),
    ];
  if (!trial.isGood)
    return [wrong('El último respaldo que se probó no se pudo restaurar: Mi trabajo dice por qué.')];
  const days = Math.floor((Date.now() - Date.parse(trial.at)) / DAY_MS);
  return [
    days > OLDEST_TRIAL_DAYS
      ? wrong(
          `El último respaldo que se probó fue hace ${days} días: revisa job.failed en el registro y que el portal esté en marcha.`,
        )
      : good(`Un respaldo se restauró para probarlo hace ${days} días.`),
  ];
}

async function mayCreateDatabase(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  );
  return rows[0]?.may === true;
}

async function lookAtPlace(to: string, { dataDir, backup: { key } }: Config): Promise<Finding> {
  try {
    const depot = await openDepot(to, { dataDir, isNew: false });
    try {
      const { id } = await readManifest(
        openArchive(depot, key === undefined ? undefined : readBackupKey(key)),
      );
      return good(`El respaldo ${id} se abre con los ajustes de ahora.`);
    } finally {
      depot.close();
    }
  } catch (error) {
    return wrong(`El respaldo de BACKUP_TO no se puede leer. ${(error as Error).message}`);
  }
}
