import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LEAST_REASON_LETTERS } from './rules/evaluations/evaluation-instrument.ts';

const at = z.string().nullable();
const bytes = z.number().nonnegative();

/** One time that a job ran. */
const JobRun = z.object({
  state: z.enum(['good', 'repeated', 'failed', 'running', 'waiting']),
  at: z.string(),
});

/** A kind of background work, with its last times. */
export const JobState = z.object({
  name: z.string(),
  label: z.string(),
  /** When it runs by itself, in words. */
  when: z.string(),
  runs: z.array(JobRun),
  lastAt: at,
  seconds: z.number().nullable(),
  waiting: z.number().int(),
  /** Why its last attempt failed: in words, and as the program says it. */
  failure: z.object({ at: z.string(), reason: z.string(), technical: z.string() }).nullable(),
  /** It does only what is left to do, whenever it runs. */
  canRun: z.boolean(),
});
export type JobState = z.infer<typeof JobState>;

/** A mail that did not leave yet. */
export const StuckMail = z.object({
  id: z.uuid(),
  subject: z.string(),
  /** Its first letter and its domain. */
  to: z.string(),
  isGivenUp: z.boolean(),
  attempts: z.number().int(),
  reason: z.string(),
  createdAt: z.string(),
  /** A key of one use that it carried is forgotten: it is asked for again by whoever needs it. */
  canSend: z.boolean(),
});
export type StuckMail = z.infer<typeof StuckMail>;

/** A mail as its receiver reads it; a key of one use stays hidden. */
export const OpenedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
});
export type OpenedMail = z.infer<typeof OpenedMail>;

const BackupRow = z.object({
  id: z.uuid(),
  kind: z.enum(['backup', 'trial']),
  endedAt: z.string(),
  seconds: z.number(),
  bytes,
  isSealed: z.boolean(),
  problem: z.string(),
});

/** What asks for somebody, the worst first. */
export const Attention = z.object({
  id: z.string(),
  level: z.enum(['bad', 'warn']),
  title: z.string(),
  why: z.string(),
  /** What leads to its end: a job that is run, or a place. */
  job: z.string().nullable(),
  href: z.string().nullable(),
  action: z.string().nullable(),
});
export type Attention = z.infer<typeof Attention>;

/** A version, a key or a certificate. */
const Fact = z.object({
  name: z.string(),
  value: z.string(),
  state: z.string(),
  level: z.enum(['good', 'warn', 'bad', 'none']),
});
export type SystemFact = z.infer<typeof Fact>;

/** What a new installation sets, and whether it did. */
const FirstStep = z.object({
  title: z.string(),
  why: z.string(),
  href: z.string().nullable(),
  isDone: z.boolean(),
});

export const SystemState = z.object({
  at: z.string(),
  /** Since when this process serves. */
  since: z.string(),
  level: z.enum(['good', 'warn', 'bad']),
  attention: z.array(Attention),
  firstSteps: z.array(FirstStep),
  jobs: z.array(JobState),
  mail: z.object({
    hasServer: z.boolean(),
    sentToday: z.number().int(),
    queued: z.number().int(),
    failed: z.number().int(),
    /** How long the oldest one that was not tried yet waits. */
    waitSeconds: z.number().nullable(),
    stuck: z.array(StuckMail),
  }),
  backups: z.object({
    isPlanned: z.boolean(),
    when: z.string(),
    hoursAtRisk: z.number().nullable(),
    rows: z.array(BackupRow),
  }),
  disk: z.object({
    free: bytes,
    total: bytes,
    /** Below this nothing more is uploaded. */
    mark: bytes,
    parts: z.array(z.object({ name: z.string(), bytes })),
    monthlyGrowth: z.number().nullable(),
    fullOn: at,
  }),
  facts: z.array(Fact),
});
export type SystemState = z.infer<typeof SystemState>;

const tag = 'Estado del sistema';

/** How the installation is, for whoever administers it without a console. */
export const systemStateApi = {
  state: endpoint({
    operationId: 'getSystemState',
    method: 'GET',
    path: '/administracion/sistema',
    tag,
    summary: 'Trabajos, correo, respaldos, disco, versiones, llaves y lo que pide atención',
    response: SystemState,
  }),
  runJob: endpoint({
    operationId: 'runJob',
    method: 'POST',
    path: '/administracion/sistema/trabajos',
    tag,
    summary: 'Hace ahora un trabajo que corre a su hora; hacerlo de más no repite nada',
    body: z.object({ name: z.string().max(60) }),
    status: 204,
    errors: ['not_found', 'state_conflict'],
  }),
  sendAgain: endpoint({
    operationId: 'sendMailAgain',
    method: 'POST',
    path: '/administracion/sistema/correos',
    tag,
    summary: 'Vuelve a poner en la cola un correo que no salió',
    body: z.object({ id: z.uuid() }),
    status: 204,
    errors: ['not_found', 'state_conflict'],
  }),
  openMail: endpoint({
    operationId: 'openQueuedMail',
    method: 'POST',
    path: '/administracion/sistema/correos/lectura',
    tag,
    summary: 'Abre un correo de la cola como lo lee quien lo recibe, con un motivo que queda en la bitácora',
    body: z.object({
      id: z.uuid(),
      reason: z
        .string()
        .trim()
        .min(LEAST_REASON_LETTERS, `Explica por qué, con al menos ${LEAST_REASON_LETTERS} letras.`)
        .max(300, 'Escribe hasta 300 letras.'),
    }),
    response: OpenedMail,
    errors: ['not_found'],
  }),
};
