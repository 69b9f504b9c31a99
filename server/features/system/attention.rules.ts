import type { Attention, SystemState } from '#contract/system-state.ts';

type Known = Omit<SystemState, 'attention' | 'level'> & { health: readonly string[] };

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A backup of every night is late after so long. */
const LATE_BACKUP_HOURS = 26;
/** One is tried every month. */
const LATE_TRIAL_DAYS = 35;
/** From this part on a disk is told of. */
const FULL_SHARE = 0.8;
const TRIAL = 'backup.trial';

/** What asks for somebody, the worst first. */
export function attentionOf(state: Known): Attention[] {
  const now = Date.parse(state.at);
  const found: Attention[] = state.health.map((why, index) => ({
    id: `health-${index}`,
    level: 'bad',
    title: 'El portal no puede con todo',
    why,
    job: null,
    href: null,
    action: null,
  }));
  for (const { name, label, failure, canRun } of state.jobs)
    if (failure !== null)
      found.push({
        id: `job-${name}`,
        level: 'bad',
        title: `Falló: ${label.toLowerCase()}`,
        why: failure.reason,
        job: canRun ? name : null,
        href: '#sistema-trabajos',
        action: canRun ? 'Reintentar' : 'Ver',
      });
  found.push(...ofMail(state), ...ofBackups(state, now), ...ofDisk(state, now));
  for (const { name, value, state: said, level } of state.facts)
    if (level === 'bad' || level === 'warn')
      found.push({
        id: `fact-${name}`,
        level,
        title: `${name}: ${said}`,
        why: value,
        job: null,
        href: '#sistema-versiones',
        action: 'Ver',
      });
  return found.toSorted((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn'));
}

function ofMail({ mail }: Known): Attention[] {
  const found: Attention[] = [];
  const given = mail.failed;
  if (given > 0)
    found.push({
      id: 'mail',
      level: 'bad',
      title: given === 1 ? 'Un correo no salió' : `${given} correos no salieron`,
      why: mail.stuck.find(({ isGivenUp }) => isGivenUp)?.reason ?? 'Se intentó ocho veces.',
      job: null,
      href: '#sistema-correo',
      action: given === 1 ? 'Ver' : `Ver los ${given}`,
    });
  if (mail.hasServer && (mail.waitSeconds ?? 0) * 1_000 > HOUR_MS / 4)
    found.push({
      id: 'mail-queue',
      level: 'warn',
      title: 'Los correos esperan demasiado',
      why: `${mail.queued} en la cola; se mandan cada minuto.`,
      job: 'mail.send',
      href: null,
      action: 'Enviar ahora',
    });
  return found;
}

function ofBackups({ backups }: Known, now: number): Attention[] {
  const warn = (
    id: string,
    title: string,
    why: string,
    job: string | null,
    action: string | null,
  ): Attention => ({
    id,
    level: 'warn',
    title,
    why,
    job,
    href: null,
    action,
  });
  if (!backups.isPlanned)
    return [
      warn(
        'no-backup',
        'No hay respaldo programado',
        'Se indica con BACKUP_TO en la instalación; docs/operations.md dice cómo.',
        null,
        null,
      ),
    ];
  const { hoursAtRisk } = backups;
  const trial = backups.rows.find(({ kind }) => kind === 'trial');
  if (hoursAtRisk === null)
    return [
      warn(
        'first-backup',
        'Todavía no hay ningún respaldo',
        'El primero se hace a su hora, o ahora.',
        'backup.run',
        'Respaldar ahora',
      ),
    ];
  const found: Attention[] = [];
  if (hoursAtRisk > LATE_BACKUP_HOURS)
    found.push(
      warn(
        'late-backup',
        `El último respaldo es de hace ${Math.round(hoursAtRisk)} horas`,
        'Se hace uno cada noche.',
        'backup.run',
        'Respaldar ahora',
      ),
    );
  const days = trial === undefined ? null : Math.floor((now - Date.parse(trial.endedAt)) / DAY_MS);
  if (days === null || days > LATE_TRIAL_DAYS)
    found.push(
      warn(
        'no-trial',
        days === null ? 'Ningún respaldo se ha probado' : `Hace ${days} días que no se prueba un respaldo`,
        'Un respaldo que no se ha restaurado no es un respaldo.',
        TRIAL,
        'Probar ahora',
      ),
    );
  else if (trial !== undefined && trial.problem !== '')
    found.push({
      ...warn(
        'bad-trial',
        'El último respaldo que se probó no sirve',
        trial.problem,
        TRIAL,
        'Probar otra vez',
      ),
      level: 'bad',
    });
  return found;
}

function ofDisk({ disk }: Known, now: number): Attention[] {
  const used = disk.total === 0 ? 0 : 1 - disk.free / disk.total;
  const isSoon = disk.fullOn !== null && Date.parse(disk.fullOn) - now < 90 * DAY_MS;
  if (used < FULL_SHARE && !isSoon) return [];
  return [
    {
      id: 'disk',
      level: disk.free <= disk.mark ? 'bad' : 'warn',
      title: `El disco está al ${Math.round(used * 100)} %`,
      why: isSoon
        ? 'A este paso se llena en menos de tres meses.'
        : 'Por debajo de lo reservado no se reciben archivos.',
      job: null,
      href: '#sistema-disco',
      action: 'Ver',
    },
  ];
}
