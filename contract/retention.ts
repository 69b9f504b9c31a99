import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { plainDate } from './registration.ts';

/** What is deleted of one kind of record, after how long, by which job and by what rule; this is what everybody reads. */
export interface Retention {
  label: string;
  /** How long it stays, from what on. */
  amount: number;
  unit: 'hours' | 'days' | 'years';
  from: string;
  /** What goes then, and what stays. */
  goes: string;
  stays: string;
  source: string;
  /** Background work that does it. */
  job: string;
}

const OWN = 'Regla propia de la Unidad';
/** The work that deletes what the law or the Unit says; other work tidies what it needed itself. */
export const RETENTION_JOB = 'retention.apply';

/** The retention schedule: what is not here stays with its file (purchase-chain 7; issue of rights). */
export const RETENTION = {
  petition: {
    label: 'Quejas y solicitudes sobre datos personales',
    amount: 2,
    unit: 'years',
    from: 'la respuesta o su cumplimiento',
    goes: 'Nombre, texto y respuesta, también de su historial',
    stays: 'Folio, asunto, fechas y resultado, y lo que su autor dejó publicar',
    source: `${OWN}, por confirmar con el catálogo de disposición documental`,
    job: RETENTION_JOB,
  },
  mail: {
    label: 'Correos que envió el portal',
    amount: 1,
    unit: 'years',
    from: 'su envío',
    goes: 'El texto',
    stays: 'A quién, qué asunto y cuándo',
    source: OWN,
    job: RETENTION_JOB,
  },
  event: {
    label: 'Avisos internos entre partes del portal',
    amount: 30,
    unit: 'days',
    from: 'que todas las partes los leyeron',
    goes: 'El aviso',
    stays: 'La bitácora y el historial de lo que cambió',
    source: OWN,
    job: 'events.forget',
  },
  repetition: {
    label: 'Respuestas guardadas para no repetir un envío',
    amount: 24,
    unit: 'hours',
    from: 'el envío',
    goes: 'La respuesta',
    stays: 'Lo que se guardó con ese envío',
    source: OWN,
    job: 'idempotency.clean-up',
  },
  search: {
    label: 'Palabras que se buscaron sin resultado',
    amount: 90,
    unit: 'days',
    from: 'la búsqueda; las de muy pocas personas, 7 días',
    goes: 'La palabra y cuántas veces',
    stays: 'Nada',
    source: OWN,
    job: 'search.rebuild',
  },
} as const satisfies Record<string, Retention>;
export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as [RetentionKind, ...RetentionKind[]];

const UNITS = { hours: ['hora', 'horas'], days: ['día', 'días'], years: ['año', 'años'] } as const;
/** «2 años» */
export const retentionTerm = ({ amount, unit }: Pick<Retention, 'amount' | 'unit'>): string =>
  `${amount} ${UNITS[unit][amount === 1 ? 0 : 1]}`;

/** Stands in the place of what was deleted. */
export const FORGOTTEN = 'Se borró al cumplir su plazo de conservación.';

/** What the next run would delete, for whoever keeps the portal. */
export const RetentionPlan = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(RETENTION_KINDS),
      /** What is older goes. */
      before: plainDate,
      due: z.number(),
      /** Old enough, and kept all the same: what they are about is contested. */
      held: z.number(),
    }),
  ),
});
export type RetentionPlan = z.infer<typeof RetentionPlan>;

export const retentionApi = {
  plan: endpoint({
    operationId: 'getRetentionPlan',
    method: 'GET',
    path: '/administracion/sistema/conservacion',
    tag: 'Estado del sistema',
    summary: 'Qué borraría hoy el plan de conservación, y qué se queda porque está en litigio; no borra nada',
    response: RetentionPlan,
    errors: ['forbidden'],
  }),
};
