// Longer than the rule: codes, labels and shapes of one procurement procedure name each other and are read together.
import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import { DIRECT_MARK_SLUGS, DirectAward } from './direct-awards.ts';
import { ContractYear, PublicExecution } from './executions.ts';
import { BidScores, Scoring } from './scoring.ts';
import { Simultaneous } from './simultaneous.ts';
import { eachCondition } from './tender-conditions.ts';
import { listOf, wordsOf, yearList } from './list-words.ts';
import {
  CATEGORIES,
  ENTRY_SLUGS,
  FUNDING_SLUGS,
  FUNDINGS,
  KIND_SLUGS,
  PROCEDURE_KINDS,
  REGIMES,
} from './procedure-kinds.ts';

export const CHARACTERS = ['national', 'international_treaties', 'international_open'] as const;
export type Character = (typeof CHARACTERS)[number];
export const CHARACTER_LABELS: Record<Character, string> = {
  national: 'Nacional',
  international_treaties: 'Internacional bajo tratados',
  international_open: 'Internacional abierta',
};

export const MODALITIES = ['electronic', 'in_person', 'mixed'] as const;
export type Modality = (typeof MODALITIES)[number];
export const MODALITY_LABELS: Record<Modality, string> = {
  electronic: 'Electrónica',
  in_person: 'Presencial',
  mixed: 'Mixta',
};

export const AWARD_CRITERIA = ['points', 'cost_benefit', 'binary'] as const;
export type AwardCriterion = (typeof AWARD_CRITERIA)[number];
export const AWARD_CRITERION_LABELS: Record<AwardCriterion, string> = {
  points: 'Puntos y porcentajes',
  cost_benefit: 'Costo-beneficio',
  binary: 'Binario',
};

/** What a visitor sees of a procedure's state. */
export const PUBLIC_STATES = [
  'planned',
  'open',
  'evaluation',
  'awarded',
  'unsuccessful',
  'cancelled',
  'suspended',
] as const;
export type PublicState = (typeof PUBLIC_STATES)[number];
export const PUBLIC_STATE_LABELS: Record<PublicState, string> = {
  planned: 'Por publicar',
  open: 'Abierto',
  evaluation: 'En evaluación',
  awarded: 'Adjudicado',
  unsuccessful: 'Desierto',
  cancelled: 'Cancelado',
  suspended: 'Suspendido',
};

/** Words of the states in addresses (`?estado=abierto`). */
export const PUBLIC_STATE_SLUGS: Record<PublicState, string> = {
  planned: 'por-publicar',
  open: 'abierto',
  evaluation: 'evaluacion',
  awarded: 'adjudicado',
  unsuccessful: 'desierto',
  cancelled: 'cancelado',
  suspended: 'suspendido',
};

/** Full status kept by officers (state machine C of domain 12.3). */
export const PROCEDURE_STATUSES = [
  'draft',
  'planned',
  'active',
  'evaluation',
  'awarded',
  'partially_awarded',
  'unsuccessful',
  'cancelled',
  'suspended',
  'contracted',
  'complete',
] as const;
export type ProcedureStatus = (typeof PROCEDURE_STATUSES)[number];

/** Acts of a procedure, in their usual order. */
export const ACT_KINDS = [
  'publication',
  'questions_deadline',
  'site_visit',
  'clarification',
  'opening',
  'ruling',
  'award',
  'signature',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];
export const ACT_LABELS: Record<ActKind, string> = {
  publication: 'Publicación',
  questions_deadline: 'Cierre de preguntas',
  site_visit: 'Visita a instalaciones',
  clarification: 'Junta de aclaraciones',
  opening: 'Apertura de propuestas',
  ruling: 'Dictamen',
  award: 'Fallo',
  signature: 'Firma del contrato',
};

/** Acts that are a last moment to do something, not a meeting: they have no length and no place of their own. */
export const DEADLINES: readonly ActKind[] = ['questions_deadline'];

/** Stages of a procedure's file; documents live in the stage that produced them. */
export const DOCUMENT_STAGES = [
  'planning',
  'notice',
  'clarification',
  'opening',
  'evaluation',
  'award',
  'contract',
  'execution',
  'dispute',
] as const;
export type DocumentStage = (typeof DOCUMENT_STAGES)[number];
export const DOCUMENT_STAGE_LABELS: Record<DocumentStage, string> = {
  planning: 'Planeación',
  notice: 'Convocatoria',
  clarification: 'Junta de aclaraciones',
  opening: 'Presentación y apertura',
  evaluation: 'Evaluación',
  award: 'Fallo',
  contract: 'Contrato',
  execution: 'Ejecución',
  dispute: 'Inconformidad',
};

/** Document types with the stages that use them (domain 3.3). */
export const DOCUMENT_KINDS = {
  annual_programme: ['Programa anual', ['planning']],
  market_study: ['Investigación de mercado (versión pública)', ['planning']],
  exception_ruling: ['Dictamen de excepción', ['planning']],
  funds_certificate: ['Suficiencia presupuestal', ['planning']],
  quotation: ['Cotización', ['planning']],
  notice: ['Convocatoria', ['notice']],
  bidding_documents: ['Bases', ['notice']],
  official_summary: ['Resumen para el Diario Oficial', ['notice']],
  technical_annex: ['Anexo técnico', ['notice']],
  economic_annex: ['Anexo económico', ['notice']],
  form: ['Formato', ['notice']],
  contract_model: ['Modelo de contrato', ['notice']],
  amendment: ['Modificación a la convocatoria', ['notice', 'clarification']],
  invitation_letter: ['Oficio de invitación', ['notice']],
  visit_record: ['Constancia de visita', ['clarification']],
  clarification_minutes: ['Acta de junta de aclaraciones', ['clarification']],
  opening_minutes: ['Acta de presentación y apertura', ['opening']],
  attendance: ['Lista de asistencia', ['clarification', 'opening']],
  technical_ruling: ['Dictamen técnico', ['evaluation']],
  economic_ruling: ['Dictamen económico', ['evaluation']],
  comparison: ['Cuadro comparativo', ['evaluation']],
  award_minutes: ['Acta de fallo', ['award']],
  award_notice: ['Notificación de adjudicación', ['award']],
  deferral: ['Acta de diferimiento', ['clarification', 'award']],
  unsuccessful_declaration: ['Declaratoria de desierta', ['award']],
  cancellation: ['Cancelación', ['award']],
  contract: ['Contrato (versión pública)', ['contract']],
  contract_amendment: ['Convenio modificatorio', ['contract', 'execution']],
  delivery_record: ['Acta de entrega-recepción', ['execution']],
  progress_report: ['Informe de avance', ['execution']],
  settlement: ['Finiquito', ['execution']],
  rescission: ['Rescisión', ['execution']],
  early_termination: ['Terminación anticipada', ['execution']],
  suspension_order: ['Acuerdo de suspensión', ['dispute']],
  resumption_order: ['Acuerdo que levanta la suspensión', ['dispute']],
  complaint_resolution: ['Resolución de inconformidad', ['dispute']],
  other: [
    'Otro documento',
    [
      'planning',
      'notice',
      'clarification',
      'opening',
      'evaluation',
      'award',
      'contract',
      'execution',
      'dispute',
    ],
  ],
} as const satisfies Record<string, readonly [string, readonly DocumentStage[]]>;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** Whether papers of a kind stay inside: nothing publishes them (domain 3.3). */
export const isInternal = (kind: string): boolean => kind === 'funds_certificate' || kind === 'quotation';

/** Orders of the list and their words in addresses. */
export const PROCEDURE_ORDERS = {
  relevancia: 'Lo que mejor coincide',
  acto: 'Cierran pronto',
  publicacion: 'Más recientes',
  monto: 'Mayor monto',
} as const;
export type ProcedureOrder = keyof typeof PROCEDURE_ORDERS;

/** Areas in one query value: their names hold commas, so they are joined by «|». */
export const areaList = z
  .string()
  .max(2_000)
  .default('')
  .transform((value) => value.split('|').filter((entry) => entry !== ''));

const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Escribe la fecha como AAAA-MM-DD.');

/** Search parameters of the public list; unknown words in lists are ignored. */
export const ProcedureQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  estado: wordsOf(PUBLIC_STATE_SLUGS),
  tipo: wordsOf(KIND_SLUGS),
  directa: wordsOf(DIRECT_MARK_SLUGS, 'Adjudicaciones directas que piden una mirada. '),
  participa: wordsOf(ENTRY_SLUGS, 'Quién puede presentar propuesta. '),
  area: areaList,
  recurso: wordsOf(FUNDING_SLUGS),
  anio: yearList.describe('Ejercicios fiscales de cuatro cifras, separados por comas.'),
  /** Who won or was contracted. */
  proveedor: listOf(',').describe(
    'Proveedores que ganaron o contrataron (`value` de las cuentas): número en el padrón o nombre, separados por comas.',
  ),
  giro: listOf(',').describe('Claves de giros (`value` de las cuentas por giro), separadas por comas.'),
  desde: CalendarDay.optional(),
  hasta: CalendarDay.optional(),
  monto_min: z.coerce.number().nonnegative().optional(),
  monto_max: z.coerce.number().nonnegative().optional(),
  /** Without one: by how well they match a text, else what closes first. */
  orden: z.enum(['relevancia', 'acto', 'publicacion', 'monto']).optional(),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});
export type ProcedureQuery = z.infer<typeof ProcedureQuery>;

export const NextAct = z.object({
  kind: z.enum(ACT_KINDS),
  at: z.iso.datetime(),
  place: z.string().nullable(),
});
export type NextAct = z.infer<typeof NextAct>;

export const ProcedureRow = z.object({
  number: z.string(),
  slug: z.string(),
  title: z.string(),
  kind: z.enum(PROCEDURE_KINDS),
  character: z.enum(CHARACTERS),
  state: z.enum(PUBLIC_STATES),
  requestingArea: z.string(),
  lotCount: z.number(),
  /** Stage of five under way. */
  stage: z.number(),
  nextAct: NextAct.nullable(),
  publishedAt: z.iso.datetime(),
  /** When its call becomes public, while it is only announced; or was to, of what was cancelled before. */
  plannedFor: z.iso.datetime().nullable(),
  suppliers: z.string(),
  contractCount: z.number(),
  contractAmount: z.string(),
  /** Lots that the award gave to somebody; 0 while there is no result by lot. */
  awardedLots: z.number(),
  /** Whether the last stage is over too, see `reachedStage`. */
  isConcluded: z.boolean(),
  /** Places on the rail of stages that were passed with nothing public that shows it, see `unprovenStages`. */
  unproven: z.array(z.number()),
});
export type ProcedureRow = z.infer<typeof ProcedureRow>;

/** How many have a value; `label` is its name where the value is the code of a catalogue. */
export const FacetCount = z.object({ value: z.string(), count: z.number(), label: z.string().optional() });
export type FacetCount = z.infer<typeof FacetCount>;

/** A count that may stop at a cap: `exact` is false when there are more. */
export const CappedCount = z.object({ value: z.number(), exact: z.boolean() });
export type CappedCount = z.infer<typeof CappedCount>;

/** A row of the public list, with the dates that it shows. */
export const ListedProcedure = ProcedureRow.extend({
  /** Until when bids are received, while it is open. */
  closesAt: z.iso.datetime().nullable(),
  /** When it was decided. */
  awardedAt: z.iso.datetime().nullable(),
  /** What its lots were awarded for, without tax; null while nothing of it is known. */
  awardAmount: z.string().nullable(),
});
export type ListedProcedure = z.infer<typeof ListedProcedure>;

/** Filters of the list and the format in which all of it is wanted. */
export const ProcedureExportQuery = ProcedureQuery.omit({ pag: true, tam: true }).extend({
  formato: z.enum(['csv', 'xlsx', 'json']).default('csv'),
});
export type ProcedureExportQuery = z.infer<typeof ProcedureExportQuery>;

export const ProcedurePage = z.object({
  rows: z.array(ListedProcedure),
  total: CappedCount,
  page: z.number(),
  size: z.number(),
  /** Search text after mending typos, when that differs from what was asked. */
  correctedQuery: z.string().nullable(),
});
export type ProcedurePage = z.infer<typeof ProcedurePage>;

/** Counts per facet value (words as in addresses); each facet ignores its own selection. */
export const ProcedureFacets = z.object({
  estado: z.array(FacetCount),
  tipo: z.array(FacetCount),
  participa: z.array(FacetCount),
  directa: z.array(FacetCount),
  recurso: z.array(FacetCount),
  area: z.array(FacetCount),
  anio: z.array(FacetCount),
  proveedor: z.array(FacetCount),
  giro: z.array(FacetCount),
  /** By the steps of `AMOUNT_STEPS`. */
  monto: z.array(FacetCount),
  /** Acts in each of twelve weeks, three of them past; weeks start on Monday. */
  weeks: z.array(z.object({ start: plainDate, count: z.number() })),
});
export type ProcedureFacets = z.infer<typeof ProcedureFacets>;

export const Act = z.object({
  kind: z.enum(ACT_KINDS),
  sequence: z.number(),
  at: z.iso.datetime(),
  allDay: z.boolean(),
  place: z.string().nullable(),
  url: z.string().nullable(),
});
export type Act = z.infer<typeof Act>;

export const DocumentVersion = z.object({
  number: z.number(),
  originalName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  sha256: z.string(),
  publishedAt: z.iso.datetime(),
  changeNote: z.string().nullable(),
  /** Changes since the version before; null for the first one and where nobody could compare them. */
  changeCount: z.number().nullable(),
  /** What keeps somebody from reading it who cannot see it, or searches it. */
  barriers: z.array(z.string()),
  /** Address of the bytes below the API base. */
  href: z.string(),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** A published (or withdrawn) document; `versions` newest first, empty once withdrawn. */
export const PublicDocument = z.object({
  id: z.uuid(),
  stage: z.enum(DOCUMENT_STAGES),
  kind: z.string(),
  title: z.string(),
  documentDate: plainDate.nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnReason: z.string().nullable(),
  versions: z.array(DocumentVersion),
});
export type PublicDocument = z.infer<typeof PublicDocument>;

export const LOT_STATUSES = ['pending', 'awarded', 'unsuccessful', 'cancelled'] as const;
export type LotStatus = (typeof LOT_STATUSES)[number];
export const LOT_STATUS_LABELS: Record<LotStatus, string> = {
  pending: 'Sin resultado',
  awarded: 'Adjudicada',
  unsuccessful: 'Desierta',
  cancelled: 'Cancelada',
};

export const CONTRACT_STATUSES = ['active', 'complete', 'expired', 'terminated', 'suspended'] as const;
/** States of a contract as people read them. */
export const CONTRACT_STATUS_LABELS: Record<(typeof CONTRACT_STATUSES)[number], string> = {
  active: 'Vigente',
  complete: 'Concluido',
  expired: 'Vencido',
  terminated: 'Terminado antes de tiempo',
  suspended: 'Suspendido',
};

export const Lot = z.object({
  number: z.number(),
  description: z.string(),
  unit: z.string(),
  quantity: z.string(),
  status: z.enum(LOT_STATUSES),
  /** Group with which it is awarded. */
  group: z.string().nullable().optional(),
});
export type Lot = z.infer<typeof Lot>;

/** What was agreed after the signature of a contract, with what it was before. */
export const PublicAmendment = z.object({
  number: z.number(),
  signedOn: plainDate,
  what: z.string(),
  ground: z.string(),
  amountBefore: z.string().nullable(),
  amountAfter: z.string().nullable(),
  endsBefore: plainDate.nullable(),
  endsAfter: plainDate.nullable(),
  /** Its document in the file of the procedure. */
  documentId: z.uuid().nullable(),
});
export type PublicAmendment = z.infer<typeof PublicAmendment>;

export const PublicContract = z.object({
  number: z.string(),
  title: z.string(),
  supplierName: z.string(),
  supplierNumber: z.string().nullable(),
  signedOn: plainDate.nullable(),
  startsOn: plainDate.nullable(),
  endsOn: plainDate.nullable(),
  /** As it was signed; of a contract by demand, the most that it may reach. */
  amount: z.string().nullable(),
  minimumAmount: z.string().nullable(),
  /** As its amendments left it. */
  presentAmount: z.string().nullable(),
  presentEndsOn: plainDate.nullable(),
  /** Numbers of the lots that it covers. */
  lots: z.array(z.number()),
  amendments: z.array(PublicAmendment),
  /** What it costs in each fiscal year, where it runs through several. */
  years: z.array(ContractYear),
  /** Its public version in the file of the procedure. */
  documentId: z.uuid().nullable(),
  /** How much of what was signed amendments may at most add, with the article; null where no rule says so. */
  increaseLimit: z.object({ percent: z.number(), source: z.string() }).nullable(),
  execution: PublicExecution,
  /** Taken over from a file, of CompraNet or of the unit, as it stood there. */
  isImported: z.boolean(),
  currency: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  /** Of its supplier, those in force on the day of the signature; absent where there was none. */
  sanctions: z
    .array(
      z.object({
        /** «Inhabilitación» */
        name: z.string(),
        startsOn: plainDate,
        endsOn: plainDate.nullable(),
      }),
    )
    .optional(),
});
export type PublicContract = z.infer<typeof PublicContract>;

/** What was decided about each lot, against which bids; only once it was given. */
export const AwardResult = z.object({
  /** Until this day it could be contested; null where no rule says so. */
  firmOn: plainDate.nullable(),
  /** What did not stay as it was read in the opening: of a lot, or of the bidder itself; where something did not. */
  corrected: z
    .array(
      z.object({
        lot: z.number().nullable(),
        /** Place among the tenderers; null of who is not among them any more. */
        tenderer: z.number().nullable(),
        before: z.string(),
        after: z.string(),
        reason: z.string(),
        changedAt: z.iso.datetime(),
      }),
    )
    .optional(),
  /** Whoever bid, in the order of arrival. */
  tenderers: z.array(
    z.object({
      name: z.string(),
      supplierNumber: z.string().nullable(),
      /** Its envelope was never opened: it was taken back, or came late, and when. */
      standing: z.enum(['withdrawn', 'late']).nullable().optional(),
      standingAt: z.iso.datetime().nullable().optional(),
      /** Why all that it offered was left out, where it was. */
      reason: z.string().optional(),
    }),
  ),
  lots: z.array(
    z.object({
      number: z.number(),
      status: z.enum(LOT_STATUSES),
      /** Place among the tenderers; of a lot that several share, of the first of them. */
      winner: z.number().nullable(),
      /** Without tax; of all who share it. */
      amount: z.string().nullable(),
      /** Where several share it, or a part of it stays deserted: who takes how much of it, in percent. */
      shares: z
        .array(z.object({ tenderer: z.number(), share: z.string(), amount: z.string().nullable() }))
        .optional(),
      reason: z.string().nullable(),
      /** What it was expected to cost, where that was published with the award. */
      estimate: z.string().nullable(),
      /** What was decided before, newest first: each with why it changed and the paper that changed it. */
      former: z.array(
        z.object({
          decision: z.string(),
          reason: z.string(),
          changedAt: z.iso.datetime(),
          documentId: z.uuid().nullable(),
        }),
      ),
      bids: z.array(
        z.object({
          tenderer: z.number(),
          amount: z.string(),
          /** Why it was left out; null for those that counted. */
          reason: z.string().nullable(),
          /** Of «puntos y porcentajes»: its technical points by criterion, and what follows from them. */
          scores: BidScores.optional(),
          technical: z.string().nullable().optional(),
          economic: z.string().nullable().optional(),
          total: z.string().nullable().optional(),
        }),
      ),
    }),
  ),
});
export type AwardResult = z.infer<typeof AwardResult>;

export const ProcedureDetail = ProcedureRow.extend({
  description: z.string(),
  modality: z.enum(MODALITIES),
  /** Whether bids are sealed for an urn whose card is published. */
  hasUrn: z.boolean().optional(),
  category: z.enum(CATEGORIES),
  regime: z.enum(REGIMES),
  fiscalYear: z.number(),
  contractingArea: z.string(),
  funding: z.enum(FUNDINGS).nullable(),
  awardCriterion: z.enum(AWARD_CRITERIA).nullable(),
  scoring: Scoring.nullable().optional(),
  simultaneous: Simultaneous.nullable().optional(),
  ...eachCondition(() => z.string().nullable().optional()),
  contact: z.string().nullable(),
  compranetNumber: z.string().nullable(),
  compranetFile: z.string().nullable(),
  announcementUrl: z.string().nullable(),
  statusReason: z.string().nullable(),
  /** That authorities suspended it or some of its lots, while it holds. */
  suspension: z.string().nullable().optional(),
  updatedAt: z.iso.datetime(),
  acts: z.array(Act),
  documents: z.array(PublicDocument),
  lots: z.array(Lot),
  contracts: z.array(PublicContract),
  result: AwardResult.nullable(),
  /** Why it was awarded directly, once it is given; null of any other procedure. */
  direct: DirectAward.nullable().optional(),
  /** Whether its contracts were signed, or all of them are over. */
  contracted: z.enum(['no', 'signed', 'over']),
  /** The call of which this is the second one (`from`), or the second one that it has (`to`). */
  related: z.array(
    z.object({ number: z.string(), slug: z.string(), title: z.string(), direction: z.enum(['from', 'to']) }),
  ),
});
export type ProcedureDetail = z.infer<typeof ProcedureDetail>;

export const AgendaAct = z.object({
  kind: z.enum(ACT_KINDS),
  sequence: z.number(),
  at: z.iso.datetime(),
  allDay: z.boolean(),
  place: z.string().nullable(),
  number: z.string(),
  slug: z.string(),
  title: z.string(),
});
export type AgendaAct = z.infer<typeof AgendaAct>;

/** What the home page shows of the procedures. */
export const ProcurementSummary = z.object({
  agenda: z.array(AgendaAct),
  open: z.object({
    rows: z.array(
      ProcedureRow.extend({ opensAt: z.iso.datetime().nullable(), modality: z.enum(MODALITIES) }),
    ),
    total: z.number(),
    /** Those of them in which anybody may bid. */
    forAnyone: z.number(),
  }),
  lastPublishedAt: z.iso.datetime().nullable(),
  spending: z.object({
    year: z.number(),
    kinds: z.array(
      z.object({
        kind: z.enum(PROCEDURE_KINDS),
        procedures: z.number(),
        amount: z.string(),
        /** Of all kinds: together they are 100. */
        percent: z.number(),
      }),
    ),
  }),
});
export type ProcurementSummary = z.infer<typeof ProcurementSummary>;
