import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CalendarDay } from './existing-day.ts';
import { listOrder, type ListColumns } from './list-columns.ts';
import { CappedCount } from './procedures.ts';
import { plainDate } from './registration.ts';
import {
  CONTESTED_ACT_NAMES,
  DISPUTE_KIND_NAMES,
  DISPUTE_REPORT_NAMES,
  DISPUTE_STEP_NAMES,
  LOT_EFFECT_NAMES,
  RESOLUTION_NAMES,
  SUSPENSION_NAMES,
  SUSPENSION_STATES,
  type SuspensionState,
} from './rules/rights/disputes.ts';

const tag = 'Inconformidades';
const base = '/administracion/inconformidades';
const params = z.object({ id: z.uuid() });
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Escribe hasta ${most.toLocaleString('es-MX')} letras.`);
const kind = z.enum(DISPUTE_KIND_NAMES, 'Elige qué es.');
const lots = z.array(z.number().int().min(1)).max(2_000);

const WRITTEN = {
  number: text(80).min(1, 'Escribe el número que le dio la autoridad.'),
  authority: text(150).min(3, 'Escribe qué autoridad la notificó.'),
  /** Numbers of the contested lots; none: the whole procedure. */
  lots,
  act: z.enum(CONTESTED_ACT_NAMES).nullable(),
  notifiedOn: CalendarDay.nullable(),
  who: text(200),
  grounds: text(1_000),
  summary: text(4_000),
  documentId: z.uuid().nullable(),
};

/** What an officer writes of what an authority notified. */
export const DisputeForm = z.object({
  kind,
  ...WRITTEN,
  receivedAt: z.iso.datetime({ offset: true, message: 'Escribe el día y la hora en que se recibió.' }),
});
export type DisputeForm = z.infer<typeof DisputeForm>;

/** Letters that say why what was written of a resolved dispute changes. */
export const LEAST_DISPUTE_REASON = 20;
/** What an officer corrects of it; after its resolution with the reason, which is kept and shown. */
export const DisputeCorrection = DisputeForm.extend({ reason: text(1_000).default('') });

export const NewDispute = DisputeForm.extend({
  procedureId: z.uuid('Elige el procedimiento.'),
}).meta({
  examples: [
    {
      kind: 'dispute',
      number: 'INC-031-2026',
      authority: 'Secretaría Anticorrupción y Buen Gobierno',
      receivedAt: '2026-11-13T17:00:00.000Z',
      procedureId: '00000000-0000-4000-8000-000000000001',
      lots: [2],
      act: 'award',
      notifiedOn: '2026-11-12',
      who: '',
      grounds: '',
      summary: '',
      documentId: null,
    },
  ],
});

/** One thing that is recorded; each step asks for its own. */
export const DisputeStepInput = z.object({
  step: z.enum(DISPUTE_STEP_NAMES, 'Elige qué se anota.'),
  on: CalendarDay,
  /** Of an order to suspend. */
  isDefinitive: z.boolean().default(false),
  lots: lots.default([]),
  /** Of a guarantee. */
  amount: z.string().trim().max(30).default(''),
  /** Of a report that was sent. */
  report: z.enum(DISPUTE_REPORT_NAMES).nullable().default(null),
  /** Of a resolution. */
  resolution: z.enum(RESOLUTION_NAMES).nullable().default(null),
  effects: z
    .array(z.object({ lot: z.number().int().min(1), effect: z.enum(LOT_EFFECT_NAMES) }))
    .max(2_000)
    .default([]),
  text: text(4_000).default(''),
  /** Of its file: the order, the receipt, the resolution. */
  documentId: z.uuid().nullable().default(null),
});
export type DisputeStepInput = z.input<typeof DisputeStepInput>;

const suspensionState = z.enum(Object.keys(SUSPENSION_STATES) as [SuspensionState, ...SuspensionState[]]);

export const DisputeRow = z.object({
  id: z.uuid(),
  kind,
  number: z.string(),
  authority: z.string(),
  procedure: z.string(),
  procedureId: z.uuid(),
  title: z.string(),
  receivedAt: z.iso.datetime(),
  suspensionState,
  resolvedOn: plainDate.nullable(),
  firmOn: plainDate.nullable(),
  /** The next thing that we owe. */
  dueOn: plainDate.nullable(),
});
export type DisputeRow = z.infer<typeof DisputeRow>;

const Report = z.object({
  id: z.uuid(),
  kind: z.enum(DISPUTE_REPORT_NAMES),
  askedOn: plainDate,
  dueOn: plainDate,
  sentOn: plainDate.nullable(),
  documentId: z.uuid().nullable(),
  /** From which it is written. */
  draft: z.string(),
});

/** A dispute for whoever sees to it. */
export const Dispute = DisputeRow.extend({
  ...WRITTEN,
  version: z.number(),
  /** Lots of its procedure, and papers of its file with the steps that each may show, to choose from. */
  procedureLots: z.array(z.object({ number: z.number(), description: z.string() })),
  documents: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      isPublic: z.boolean(),
      steps: z.array(z.enum(DISPUTE_STEP_NAMES)),
    }),
  ),
  /** Last day on which the act could be contested; the authority decides whether it was in time. */
  contestUntil: plainDate.nullable(),
  suspension: z.enum(SUSPENSION_NAMES),
  suspendedOn: plainDate.nullable(),
  suspendedLots: lots,
  suspensionDocument: z.uuid().nullable(),
  guaranteeBy: plainDate.nullable(),
  guaranteeAmount: z.string().nullable(),
  /** Between which amounts it is set, of the authorised budget; null where nobody wrote one. */
  guaranteeRange: z.object({ from: z.string(), to: z.string(), base: z.string() }).nullable(),
  guaranteeShownOn: plainDate.nullable(),
  counteredOn: plainDate.nullable(),
  liftedOn: plainDate.nullable(),
  liftDocument: z.uuid().nullable(),
  /** Working days that it lasted, until it was lifted or until today. */
  suspendedDays: z.number().nullable(),
  resolution: z.enum(RESOLUTION_NAMES).nullable(),
  effects: z.array(z.object({ lot: z.number(), effect: z.enum(LOT_EFFECT_NAMES) })),
  resolutionText: z.string(),
  resolutionDocument: z.uuid().nullable(),
  hearingBy: plainDate.nullable(),
  followUp: z.string(),
  reports: z.array(Report),
  /** What was changed of it after its resolution, the last first. */
  corrections: z.array(
    z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string(), what: z.string() }),
  ),
  /** Terms of others, for whoever follows it. */
  ofOthers: z.array(z.object({ name: z.string(), days: z.number(), until: plainDate.nullable() })),
  steps: z.array(z.enum(DISPUTE_STEP_NAMES)),
  mayWrite: z.boolean(),
});
export type Dispute = z.infer<typeof Dispute>;

export const DISPUTE_COLUMNS = {
  numero: { label: 'Número', isSortable: true },
  que: { label: 'Qué es' },
  procedimiento: { label: 'Procedimiento', isSortable: true },
  autoridad: { label: 'Autoridad', isExtra: true },
  recibida: { label: 'Recibida', isSortable: true },
  suspension: { label: 'Suspensión' },
  estado: { label: 'Estado' },
  vence: { label: 'Vence', isSortable: true },
} as const satisfies ListColumns;

export const DISPUTE_VIEWS = ['abiertas', 'todas'] as const;
export const DisputeQuery = z.object({
  q: z.string().trim().max(120, 'Escribe hasta 120 letras.').optional(),
  ver: z.enum(DISPUTE_VIEWS).optional().describe('Las que están en trámite, o todas.'),
  orden: listOrder(DISPUTE_COLUMNS),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});

/** What everybody reads of the disputes of a year: how many, and the resolutions that are firm. */
export const DisputeSummary = z.object({
  year: z.number(),
  received: z.number(),
  resolved: z.number(),
  suspended: z.number(),
  resolutions: z.array(
    z.object({
      procedure: z.string(),
      slug: z.string(),
      resolution: z.enum(RESOLUTION_NAMES),
      resolvedOn: plainDate,
      firmOn: plainDate,
    }),
  ),
});
export type DisputeSummary = z.infer<typeof DisputeSummary>;

export const disputesApi = {
  list: endpoint({
    operationId: 'listDisputes',
    method: 'GET',
    path: base,
    tag,
    summary: 'Inconformidades, intervenciones de oficio y conciliaciones, con lo que debemos y hasta cuándo',
    query: DisputeQuery,
    response: z.object({
      rows: z.array(DisputeRow),
      total: CappedCount,
      page: z.number(),
      size: z.number(),
    }),
    errors: ['forbidden'],
  }),
  detail: endpoint({
    operationId: 'getDispute',
    method: 'GET',
    path: `${base}/{id}`,
    tag,
    summary: 'Una inconformidad con sus informes, su suspensión y su resolución',
    params,
    response: Dispute,
    errors: ['forbidden', 'not_found'],
  }),
  begin: endpoint({
    operationId: 'recordDispute',
    method: 'POST',
    path: base,
    tag,
    summary: 'Registra lo que notificó una autoridad; de una inconformidad empiezan a correr los informes',
    body: NewDispute,
    status: 201,
    response: Dispute,
    errors: ['forbidden', 'not_found', 'state_conflict'],
  }),
  save: endpoint({
    operationId: 'saveDispute',
    method: 'PUT',
    path: `${base}/{id}`,
    tag,
    summary: 'Corrige lo que se registró de una inconformidad; después de resuelta, con su motivo',
    params,
    body: DisputeCorrection,
    ifMatch: true,
    response: Dispute,
    errors: ['forbidden', 'not_found', 'state_conflict', 'version_conflict'],
  }),
  act: endpoint({
    operationId: 'actOnDispute',
    method: 'POST',
    path: `${base}/{id}/pasos`,
    tag,
    summary:
      'Anota lo que sigue: suspensión, garantía, informe enviado, resolución. Una suspensión en vigor detiene el fallo, los contratos, los pedidos y los pagos de sus partidas',
    params,
    body: DisputeStepInput,
    ifMatch: true,
    response: Dispute,
    errors: ['forbidden', 'not_found', 'state_conflict', 'version_conflict'],
  }),
  summary: endpoint({
    operationId: 'getDisputeSummary',
    method: 'GET',
    path: '/reclamar/inconformidades',
    tag: 'Reclamaciones',
    summary: 'Inconformidades de un año: cuántas, y las resoluciones firmes',
    query: z.object({ anio: z.coerce.number().int().min(2000).max(2100).optional() }),
    response: DisputeSummary,
  }),
};
