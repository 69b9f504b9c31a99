import { sql } from 'kysely';
import { statfs } from 'node:fs/promises';
import { JOB_WORDS } from '#contract/job-words.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import { cronWords } from '#contract/rules/days/cron-words.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { JobState, OpenedMail, SystemFact, SystemState } from '#contract/system-state.ts';
import { signingKeyFacts } from '#server/features/certificates/public.ts';
import { integrityKeyName, integrityState } from '#server/features/integrity/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import type { JobKind } from '#server/kit/jobs.ts';
import { redact } from '#server/kit/log.ts';
import { sendAgain } from '#server/kit/mail/send-again.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { programVersion } from '#server/kit/program-version.ts';
import { replicaState } from '#server/kit/read-replica.ts';
import { INVOICING } from '#contract/invoicing-setting.ts';
import { settingInForce } from '#server/features/settings/public.ts';
import { sendsMail } from '#server/kit/mail/sends-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { refusesChanges } from '#server/kit/write-room.ts';
import { attentionOf } from './attention.rules.ts';
import { reasonOf } from './failure-words.rules.ts';
import { siteCertificateUntil } from './site-certificate.ts';
import {
  selectBackups,
  selectFacts,
  selectFailures,
  selectMail,
  selectRuns,
  type RunRow,
  type StoreFacts,
} from './system-state.sql.ts';

const DAY_MS = 86_400_000;
/** A certificate that ends within so many days is told of. */
const SOON_DAYS = 30;
const BACKUP_JOBS = ['backup.run', 'backup.trial', 'backup.missed'];

interface Doer {
  person: Person;
  requestId: string;
}

/** How the installation is now. */
export async function systemState(services: Services, now: Date): Promise<SystemState> {
  const { db, config, jobs, files } = services;
  const today = todayInMexico(now);
  const kinds = jobs
    .kinds()
    .filter(({ name }) => config.backup.to !== undefined || !BACKUP_JOBS.includes(name));
  const names = kinds.map(({ name }) => name);
  const [runs, failures, mail, backups, store, space, whole] = await Promise.all([
    selectRuns(db, names),
    selectFailures(db),
    selectMail(db, fromMexico({ date: today, time: '00:00' })),
    selectBackups(db),
    selectFacts(db, Number(today.slice(0, 4))),
    files.room.space(),
    statfs(config.dataDir),
  ]);
  // The same that is published: a demonstration has those of its invented university.
  const invoicing = await settingInForce(db, config, INVOICING);
  const failed = new Map(failures.map((row) => [row.name, row]));
  const newest = backups.rows.find(({ kind }) => kind === 'backup');
  const total = whole.blocks * whole.bsize;
  const growth = backups.growth;
  const monthlyGrowth =
    growth === undefined || growth.days < 7 ? null : Math.max(0, (growth.grown / growth.days) * 30);
  const left = Math.max(0, space.free - space.mark);
  const days = monthlyGrowth === null || monthlyGrowth === 0 ? Infinity : (left / monthlyGrowth) * 30;
  const state: Omit<SystemState, 'attention' | 'level'> = {
    at: now.toISOString(),
    since: new Date(now.getTime() - process.uptime() * 1_000).toISOString(),
    firstSteps: firstSteps(store, {
      config,
      hasInvoicing: invoicing.rfc !== undefined && invoicing.rfc !== '',
    }),
    jobs: kinds
      .map((kind) =>
        jobOf(
          kind,
          runs.filter(({ name }) => name === kind.name),
          failed.get(kind.name),
        ),
      )
      .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
    mail: {
      hasServer: sendsMail(config),
      sentToday: mail.sums.sent,
      queued: mail.sums.queued,
      failed: mail.sums.failed,
      waitSeconds: mail.sums.wait,
      stuck: mail.stuck.map(({ error, to, createdAt, ...row }) => ({
        ...row,
        to: masked(to),
        reason: reasonOf(error),
        createdAt: createdAt.toISOString(),
      })),
    },
    backups: {
      isPlanned: config.backup.to !== undefined,
      when: config.backup.at,
      hoursAtRisk: newest === undefined ? null : (now.getTime() - newest.started_at.getTime()) / 3_600_000,
      rows: backups.rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        endedAt: row.ended_at.toISOString(),
        seconds: Math.max(0, (row.ended_at.getTime() - row.started_at.getTime()) / 1_000),
        bytes: row.file_bytes,
        isSealed: row.is_sealed,
        problem: row.problem,
      })),
    },
    disk: {
      free: space.free,
      total,
      mark: space.mark,
      parts: [
        { name: 'Archivos de los expedientes', bytes: store.files },
        { name: 'Base de datos', bytes: store.database },
      ],
      monthlyGrowth,
      fullOn: days > 3_650 ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
    },
    facts: await factsOf(services, store, now),
  };
  const health = (await refusesChanges(db, { isShort: space.free <= space.mark }))
    ? [
        'La base de datos no tiene espacio: no se guardan cambios y se sigue consultando. Libera o amplía el disco.',
      ]
    : [];
  const attention = attentionOf({ ...state, health });
  return {
    ...state,
    attention,
    level: attention.some(({ level }) => level === 'bad') ? 'bad' : attention.length > 0 ? 'warn' : 'good',
  };
}

function jobOf(
  { name, cron }: JobKind,
  runs: readonly RunRow[],
  failed: { code: string; failed_at: Date } | undefined,
): JobState {
  const ended = runs.find(({ completed_on: at }) => at !== null);
  const wrong = runs.find(
    ({ state, technical }) => (state === 'failed' || state === 'retry') && technical !== null,
  );
  return {
    name,
    label: JOB_WORDS[name] ?? name,
    when: cronWords(cron),
    runs: runs.toReversed().map((run) => ({
      state: stateOf(run),
      at: (run.started_on ?? run.created_on).toISOString(),
    })),
    lastAt: ended?.completed_on?.toISOString() ?? null,
    seconds:
      ended?.completed_on == null || ended.started_on === null
        ? null
        : (ended.completed_on.getTime() - ended.started_on.getTime()) / 1_000,
    waiting: runs.filter(({ state }) => state === 'created').length,
    failure:
      failed === undefined
        ? null
        : {
            at: failed.failed_at.toISOString(),
            reason: reasonOf(failed.code),
            technical: redact([failed.code, wrong?.technical ?? ''].filter((part) => part !== '').join(': ')),
          },
    canRun: cron !== undefined,
  };
}

function stateOf({ state, retry_count: retries }: RunRow): JobState['runs'][number]['state'] {
  if (state === 'completed') return retries > 0 ? 'repeated' : 'good';
  if (state === 'active') return 'running';
  return state === 'created' ? 'waiting' : 'failed';
}

/** The first letter and the domain: enough to know whose it is for who wrote it. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.charAt(0)}•••${address.slice(at)}`;
}

/** What a new installation sets, in the order in which it is needed. */
function firstSteps(
  store: StoreFacts,
  { config, hasInvoicing }: { config: Services['config']; hasInvoicing: boolean },
): SystemState['firstSteps'] {
  const at = (place: string) => `${SCREEN_BASE}${place}`;
  const settings = (section: string) => at(`/administracion/ajustes?seccion=${section}`);
  return [
    {
      title: 'Nombres, domicilio, contacto, colores y logotipos',
      why: 'Están en todas las páginas y en los correos.',
      href: settings('institucion'),
      isDone: store.own_names && store.contact,
    },
    {
      title: 'Las leyes de cada recurso',
      why: 'De ellas sale el fundamento de cada procedimiento.',
      href: settings('recursos'),
      isDone: store.laws,
    },
    {
      title: 'Los montos máximos del ejercicio',
      why: 'Dicen hasta cuánto se compra por cada procedimiento.',
      href: settings('plazos'),
      isDone: store.limits,
    },
    {
      title: 'Los días inhábiles del año',
      why: 'Los plazos se cuentan en días hábiles.',
      href: settings('inhabiles'),
      isDone: store.holidays,
    },
    {
      title: 'Las áreas y las personas del directorio',
      why: 'De ahí se eligen las áreas en todo el portal.',
      href: at('/administracion/contenido/directorio'),
      isDone: store.posts,
    },
    {
      title: 'Los datos para facturar a la Universidad',
      why: 'Los copia quien factura; sin ellos nadie revisa a nombre de quién está una factura.',
      href: settings('facturacion'),
      isDone: hasInvoicing,
    },
    {
      title: 'El servidor de correo',
      why: 'Mientras el correo no esté configurado, los correos se guardan y no salen.',
      href: null,
      isDone: config.mail.smtpUrl !== undefined,
    },
    {
      title: 'El respaldo de cada noche',
      why: 'Se indica con BACKUP_TO en la instalación.',
      href: null,
      isDone: config.backup.to !== undefined,
    },
  ];
}

async function factsOf(services: Services, store: StoreFacts, now: Date): Promise<SystemFact[]> {
  const { config, db, pool } = services;
  const [replica, certificate, signing, integrity, log] = await Promise.all([
    replicaState(db),
    siteCertificateUntil(config.publicUrl),
    signingKeyFacts(services),
    integrityKeyName(services),
    integrityState(pool),
  ]);
  const day = (at: Date) => shortDate(todayInMexico(at));
  const plain = (name: string, value: string, state = ''): SystemFact => ({
    name,
    value,
    state,
    level: state === '' ? 'none' : 'good',
  });
  const facts = [
    plain(
      'Portal',
      store.portal_since === null
        ? programVersion()
        : `${programVersion()}, estructura del ${day(store.portal_since)}`,
    ),
    plain(
      'Base de datos',
      `PostgreSQL ${store.version}, paso ${String(store.migration).padStart(4, '0')}`,
      'al día',
    ),
    plain('Node', process.versions.node),
    replicaFact(replica),
    plain(
      'Registro de integridad',
      `${log.size.toLocaleString('es-MX')} hojas; llave ${integrity}`,
      log.waiting === 0 ? 'todo firmado' : `${log.waiting} por firmar`,
    ),
    plain(
      'Llave de las constancias',
      signing.since === null ? signing.kid : `${signing.kid}, desde el ${day(signing.since)}`,
      'vigente',
    ),
    {
      name: 'Llave de los respaldos',
      value:
        config.backup.key === undefined ? 'Los respaldos van sin cifrar: indica BACKUP_KEY.' : 'indicada',
      state: config.backup.to === undefined ? '' : config.backup.key === undefined ? 'falta' : 'vigente',
      level: config.backup.to === undefined ? 'none' : config.backup.key === undefined ? 'warn' : 'good',
    } satisfies SystemFact,
  ];
  if (!config.publicUrl.startsWith('https:')) return facts;
  return [...facts, certificateFact(certificate, now, day)];
}

function replicaFact(state: Awaited<ReturnType<typeof replicaState>>): SystemFact {
  const name = 'Copia de lectura';
  if (state === 'none') return { name, value: 'sin copia: todo se lee de la base', state: '', level: 'none' };
  if (state === 'current')
    return { name, value: 'tiene todo lo publicado', state: 'al corriente', level: 'good' };
  return state === 'behind'
    ? {
        name,
        value: 'Le falta lo último publicado; mientras, se lee de la base.',
        state: 'atrasada',
        level: 'warn',
      }
    : { name, value: 'No contesta; mientras, se lee de la base.', state: 'sin respuesta', level: 'bad' };
}

function certificateFact(until: Date | undefined, now: Date, day: (at: Date) => string): SystemFact {
  const name = 'Certificado del sitio';
  if (until === undefined)
    return { name, value: 'No se pudo leer desde aquí.', state: 'sin respuesta', level: 'warn' };
  const left = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  return {
    name,
    value: `vence el ${day(until)}`,
    state: left < 0 ? 'vencido' : `en ${left} días`,
    level: left < 7 ? 'bad' : left < SOON_DAYS ? 'warn' : 'good',
  };
}

/** Lets work that runs by itself run now. Work that belongs to one thing begins again from there: `state_conflict`. */
export async function runJob({ db, jobs, config }: Services, name: string, doer: Doer): Promise<undefined> {
  const kind = jobs.kinds().find((one) => one.name === name);
  if (kind === undefined) throw notFound('Este trabajo no existe en esta versión del portal.');
  if (kind.cron === undefined)
    throw failure('state_conflict', {
      detail: 'Este trabajo es de una cosa en particular: se reintenta desde ella.',
    });
  if (BACKUP_JOBS.includes(name) && config.backup.to === undefined)
    throw failure('state_conflict', {
      detail: 'No hay a dónde respaldar: indica BACKUP_TO en la instalación.',
    });
  await transaction(db, async (tx) => {
    await rememberOfficer(tx, doer.person);
    await jobs.send(tx, name, {});
    await audit(tx, {
      ...doer,
      operation: 'runJob',
      subjectType: 'job',
      subjectId: name,
      after: { title: JOB_WORDS[name] ?? name },
    });
  });
}

/** Puts a mail that did not leave into the queue again. */
export async function sendMailAgain({ db }: Services, id: string, doer: Doer): Promise<undefined> {
  await transaction(db, async (tx) => {
    await rememberOfficer(tx, doer.person);
    const title = await sendAgain(tx, id);
    await audit(tx, {
      ...doer,
      operation: 'sendMailAgain',
      subjectType: 'mail_outbox',
      subjectId: id,
      after: { title },
    });
  });
}

/** A mail of the queue as its receiver reads it, for a reason that stays in the log; a key of one use is no part of it. */
export async function openMail(
  { db }: Services,
  { id, reason }: { id: string; reason: string },
  doer: Doer,
): Promise<OpenedMail> {
  return transaction(db, async (tx) => {
    await rememberOfficer(tx, doer.person);
    const mail = await tx
      .selectFrom('mail_outbox')
      .select(['to_address', 'subject', 'text', 'created_at'])
      .where('id', '=', id)
      .where(sql<boolean>`coalesce(unread_until <= now(), true)`)
      .executeTakeFirst();
    if (mail === undefined) throw notFound('Este correo ya no está en la cola.');
    await audit(tx, {
      ...doer,
      operation: 'openQueuedMail',
      subjectType: 'mail_outbox',
      subjectId: id,
      reason,
      after: { title: mail.subject },
    });
    const { to_address: to, subject, text, created_at: at } = mail;
    return { to, subject, text, createdAt: at.toISOString() };
  });
}
