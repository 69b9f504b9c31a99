import { saysGround } from './rules/texts/legal-ground.ts';
import { z } from 'zod';
import { isDayOfOurTime } from './calendar-day.ts';
import { CalendarDay } from './existing-day.ts';
import { ContractorFinding } from './contractor-findings.ts';
import { ContractYear, Execution, PaidAccount } from './executions.ts';
import { CATEGORIES, FUNDINGS, PROCEDURE_KINDS, REGIMES } from './procedure-kinds.ts';
import {
  ACT_KINDS,
  AWARD_CRITERIA,
  CappedCount,
  CHARACTERS,
  CONTRACT_STATUSES,
  MODALITIES,
  PROCEDURE_STATUSES,
  PublicAmendment,
  type ProcedureStatus,
} from './procedures.ts';
import { Scoring } from './scoring.ts';
import { Simultaneous } from './simultaneous.ts';
import { eachCondition } from './tender-conditions.ts';
import { normalizeRfc, personTypeOfRfc, RFC_LENGTHS } from './rules/identifiers/rfc.ts';
import { CUCOP } from './rules/procedures/procurement-fields.ts';
import { rfcCount, severalRfcs } from './rules/identifiers/several-rfcs.ts';

export const PROCEDURE_STATUS_LABELS: Record<ProcedureStatus, string> = {
  draft: 'Borrador',
  planned: 'Por publicar',
  active: 'Publicado',
  evaluation: 'En evaluación',
  awarded: 'Adjudicado',
  partially_awarded: 'Adjudicado en parte',
  unsuccessful: 'Desierto',
  cancelled: 'Cancelado',
  suspended: 'Suspendido',
  contracted: 'Contratado',
  complete: 'Concluido',
};

export const text = (most: number) => z.string().trim().max(most, `Escribe ${most} letras como máximo.`);
export const optionalText = (most: number) =>
  text(most)
    .nullable()
    .transform((value) => (value === '' ? null : value));
export const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Escribe la fecha como AAAA-MM-DD.');
const optionalUrl = optionalText(500).refine(
  (value) => value === null || (/^https?:\/\//.test(value) && URL.canParse(value)),
  'Escribe una dirección completa que empiece con https://',
);

export const AdminAct = z.object({
  kind: z.enum(ACT_KINDS),
  sequence: z.number().int().min(1).max(20),
  at: z.iso.datetime({ offset: true, error: 'Escribe la fecha y la hora.' }),
  place: optionalText(300),
  url: optionalUrl,
});

/** An act as an officer sends it: a day of our time, whatever zone it is written in. */
const ActInput = AdminAct.extend({
  /** Follows from kind and sequence. */
  id: z.string().max(60).optional(),
  at: AdminAct.shape.at
    .refine(isDayOfOurTime, 'Escribe una fecha entre 1990 y 2200.')
    .transform((at) => new Date(at).toISOString()),
});
export type AdminAct = z.infer<typeof AdminAct>;

/** A lot; in a draft its texts may be empty and its quantity unknown. Its id stays when its number changes. */
export const AdminLot = z.object({
  id: z.uuid().optional(),
  number: z.number().int().min(1).max(99_999),
  description: text(2_000),
  unit: text(60),
  quantity: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,3})?$/, 'La cantidad debe ser un número mayor que cero.')
    .refine((value) => Number(value) > 0, 'La cantidad debe ser un número mayor que cero.')
    .nullable(),
  budgetLine: z
    .string()
    .regex(/^\d{5}$/, 'La partida del COG tiene 5 dígitos.')
    .nullable(),
  cucop: z.string().regex(CUCOP, 'La clave CUCoP se escribe 00000-0000, o con sus 8 dígitos.').nullable(),
  /** What it is expected to cost, without tax; never public before the award. */
  estimate: z
    .string()
    .regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50')
    .nullable()
    .optional(),
  /** Address of the computing profile that it is bought by; not public. */
  profile: z.string().max(80).nullable().optional(),
  /** Group («lote») with which it is awarded: all of its lots to one, or none. */
  group: optionalText(200).optional(),
});
export type AdminLot = z.infer<typeof AdminLot>;

export const procedureNumber = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9./-]{2,79}$/,
    'Usa solo letras, números, puntos, diagonales y guiones (de 3 a 80).',
  );

const condition = optionalText(1_000).optional();

/** The whole form of a procedure, as it is saved. */
export const ProcedureInput = z.object({
  number: procedureNumber,
  title: text(250),
  description: text(2_000),
  kind: z.enum(PROCEDURE_KINDS),
  character: z.enum(CHARACTERS),
  modality: z.enum(MODALITIES),
  category: z.enum(CATEGORIES),
  regime: z.enum(REGIMES),
  fiscalYear: z.number().int().min(1990).max(2200),
  requestingArea: text(200),
  contractingArea: text(200),
  funding: z.enum(FUNDINGS).nullable(),
  awardCriterion: z.enum(AWARD_CRITERIA).nullable(),
  /** Of «puntos y porcentajes»: criteria and points, as the call declares them. */
  scoring: Scoring.nullable().optional(),
  /** Lots that are shared out between suppliers, as the call says. */
  simultaneous: Simultaneous.nullable().optional(),
  ...eachCondition(() => condition),
  contact: optionalText(500),
  compranetNumber: optionalText(80),
  compranetFile: optionalText(80),
  announcementUrl: optionalUrl,
  shortened: z.boolean(),
  shortenedReason: optionalText(1_000),
  /** Written reason for dates that the law warns of. */
  dateReasons: optionalText(2_000),
  acts: z.array(ActInput).max(40),
  lots: z.array(AdminLot).max(2_000),
});
export type ProcedureInput = z.infer<typeof ProcedureInput>;

/** Id of an act: an act of a kind and a sequence is the same act whoever writes it. */
export const actId = ({ kind, sequence }: { kind: string; sequence: number }): string =>
  `${kind}.${sequence}`;

/** What the person had before them, by field; what others changed since is joined with it. */
export const SeenValues = z.record(z.string().max(60), z.unknown());

/** What is saved of a form: the fields that were typed, or all of them. */
export const ProcedureSave = ProcedureInput.partial().extend({
  /** Once it is public: the reason that visitors read. */
  changeReason: optionalText(1_000).optional(),
  seen: SeenValues.optional(),
  /** Saved by itself: what one person saves so within one sitting is one revision. */
  isAutosave: z.boolean().optional(),
});
export type ProcedureSave = z.infer<typeof ProcedureSave>;

/** What secures a contract. */
export const GUARANTEE_KINDS = ['compliance', 'advance', 'defects', 'other'] as const;
export const GUARANTEE_KIND_LABELS: Record<(typeof GUARANTEE_KINDS)[number], string> = {
  compliance: 'Cumplimiento',
  advance: 'Anticipo',
  defects: 'Vicios ocultos',
  other: 'Otra',
};
const penaltyPercent = z
  .number()
  .positive('Escribe un porcentaje mayor que cero.')
  .max(100, 'Escribe un porcentaje hasta 100.');
const contractAmount = z.string().regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50');
export const Guarantee = z.object({
  id: z.uuid(),
  kind: z.enum(GUARANTEE_KINDS),
  /** Number of the policy or cheque. */
  number: optionalText(80).default(null),
  amount: contractAmount.nullable(),
  /** Last day to hand it in. */
  dueOn: CalendarDay.nullable(),
  /** Last day on which it secures the contract. */
  validUntil: CalendarDay.nullable().default(null),
});
export type Guarantee = z.infer<typeof Guarantee>;

/** An amendment as officers see it. */
export const ContractAmendment = PublicAmendment.extend({ id: z.uuid() });
export type ContractAmendment = z.infer<typeof ContractAmendment>;

/** An amendment that is added: the amount or the end that it leaves, or both. */
export const NewAmendment = z
  .object({
    signedOn: CalendarDay,
    what: text(1_000).min(10, 'Explica qué se modifica con al menos 10 letras.'),
    ground: text(300).superRefine(saysGround),
    amountAfter: contractAmount.nullable(),
    endsAfter: CalendarDay.nullable(),
    /** Its document in the file of the procedure. */
    documentId: z.uuid().nullable().default(null),
    /** Why it is published without its document, or before it. */
    documentReason: text(1_000).nullable().default(null),
  })
  .refine(({ amountAfter, endsAfter }) => amountAfter !== null || endsAfter !== null, {
    path: ['amountAfter'],
    message: 'Escribe el monto o el fin que queda.',
  });
export type NewAmendment = z.infer<typeof NewAmendment>;

/** Where a procedure comes from; what was imported takes documents here, and its contracts are corrected with a reason. */
export const PROCEDURE_ORIGINS = ['portal', 'compranet'] as const;
export type ProcedureOrigin = (typeof PROCEDURE_ORIGINS)[number];
export const PROCEDURE_ORIGIN_LABELS: Record<ProcedureOrigin, string> = {
  portal: 'Capturados en el portal',
  compranet: 'Importados de un archivo',
};

export const CONTRACT_ORIGIN_LABELS: Record<ProcedureOrigin, string> = {
  portal: 'Capturado en el portal',
  compranet: 'Importado de un archivo',
};

/** A contract as officers see it; `version` is the lock for `If-Match`. */
export const AdminContract = z.object({
  id: z.uuid(),
  version: z.number(),
  number: z.string(),
  title: z.string(),
  supplierName: z.string(),
  supplierRfc: z.string().nullable(),
  signedOn: plainDate.nullable(),
  startsOn: plainDate.nullable(),
  endsOn: plainDate.nullable(),
  amount: z.string().nullable(),
  minimumAmount: z.string().nullable(),
  currency: z.string(),
  guarantees: z.array(Guarantee),
  supplierId: z.uuid().nullable(),
  /** Absent where it is not in the registry, or has no account there. */
  account: PaidAccount.nullish(),
  /** Ids of the lots that it covers. */
  lots: z.array(z.uuid()),
  amendments: z.array(ContractAmendment),
  /** Why somebody of whom a list says something was contracted; never public. */
  listReason: z.string().nullable(),
  /** What it costs in each fiscal year, where it runs through several. */
  years: z.array(ContractYear),
  /** Its public version in the file of the procedure. */
  documentId: z.uuid().nullable(),
  penaltyRate: z.number().nullable(),
  penaltyCap: z.number().nullable(),
  status: z.enum(CONTRACT_STATUSES),
  origin: z.enum(PROCEDURE_ORIGINS),
  /** An order of it was begun and stands. */
  hasOrder: z.boolean().optional(),
  /** It has orders, all of which were delivered whole or ended; not of one by demand, which may have more. */
  ordersAreOver: z.boolean().optional(),
  ...Execution.shape,
});
export type AdminContract = z.infer<typeof AdminContract>;

/** A contract that was written and that nobody published yet; only officers read it. */
export const AdminContractDraft = AdminContract.pick({
  id: true,
  version: true,
  number: true,
  title: true,
  supplierName: true,
  supplierRfc: true,
  signedOn: true,
  startsOn: true,
  endsOn: true,
  amount: true,
  minimumAmount: true,
  currency: true,
  guarantees: true,
  supplierId: true,
  lots: true,
  listReason: true,
  years: true,
  documentId: true,
  penaltyRate: true,
  penaltyCap: true,
});
export type AdminContractDraft = z.infer<typeof AdminContractDraft>;

/** One published change of a procedure, shown to visitors under «Cambios». */
export const ProcedureChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string(),
  changedAt: z.iso.datetime(),
});
export type ProcedureChange = z.infer<typeof ProcedureChange>;

/**
 * When a call is published by itself. `agreed`: nothing more is asked of anybody. `proposed`: another person confirms it.
 * `changed`: something changed since, and it is not published. `failed`: its hour came, and something was missing.
 */
export const ProcedureSchedule = z.object({
  state: z.enum(['proposed', 'agreed', 'changed', 'failed']),
  publishAt: z.iso.datetime(),
  /** Documents that are published with it. */
  documents: z.array(z.uuid()),
  by: z.object({ id: z.string(), name: z.string() }),
  agreedBy: z.string().nullable(),
  failure: z.string().nullable(),
});
export type ProcedureSchedule = z.infer<typeof ProcedureSchedule>;

/** A procedure as officers see it; `version` is the lock for `If-Match`. */
export const AdminProcedure = ProcedureInput.extend({
  acts: z.array(AdminAct.extend({ id: z.string() })),
  id: z.uuid(),
  slug: z.string(),
  status: z.enum(PROCEDURE_STATUSES),
  statusReason: z.string().nullable(),
  origin: z.enum(PROCEDURE_ORIGINS),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  /** Name of who saved it last. */
  updatedBy: z.string().nullable(),
  version: z.number(),
  /** Whether somebody bid: then its dates up to the opening and its lots stand. */
  hasBids: z.boolean(),
  /** Whether somebody bid and the opening is not closed: nothing is evaluated or decided of it. */
  hasOpenBids: z.boolean().optional(),
  /** Whether its lots come from requisitions. */
  hasRequisitions: z.boolean().optional(),
  /** What its request for quotations says of penalties, in words. */
  askedPenalties: z.string().optional(),
  /** The longest of its terms of delivery, in words; empty where there is no such request. */
  askedTerm: z.string().optional(),
  /** Lots of which an authority stopped the award, by number, each with its sentence. */
  suspended: z.array(z.object({ lot: z.number(), says: z.string() })).optional(),
  contracts: z.array(AdminContract),
  /** Contracts that wait to be published; those of a procedure that is not public stand among its contracts. */
  contractDrafts: z.array(AdminContractDraft),
  changes: z.array(ProcedureChange),
  /** Labels of what somebody else changed meanwhile and a save took in. */
  joined: z.array(z.string()),
  /** Absent where it is not scheduled. */
  schedule: ProcedureSchedule.optional(),
});
export type AdminProcedure = z.infer<typeof AdminProcedure>;

/** A contract of a draft that could not be published now, with what speaks against its supplier (decision 0144). */
export const RefusedContract = z.object({
  contractId: z.uuid(),
  number: z.string(),
  findings: z.array(ContractorFinding),
});
export type RefusedContract = z.infer<typeof RefusedContract>;

export const AdminProcedureRow = z.object({
  id: z.uuid(),
  number: z.string(),
  slug: z.string(),
  title: z.string(),
  kind: z.enum(PROCEDURE_KINDS),
  status: z.enum(PROCEDURE_STATUSES),
  origin: z.enum(PROCEDURE_ORIGINS),
  publishedAt: z.iso.datetime().nullable(),
  /** When its call becomes public, while it is only planned. */
  plannedFor: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  /** Documents by state, so that a list can say what waits. */
  drafts: z.number(),
  scheduled: z.number(),
  published: z.number(),
  /** Contracts of a draft that could not be published now. */
  refusedContracts: z.number(),
  version: z.number(),
});
export type AdminProcedureRow = z.infer<typeof AdminProcedureRow>;

export const AdminProcedureQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  estado: z.enum(['borrador', 'anunciado', 'publicado']).optional(),
  origen: z.enum(PROCEDURE_ORIGINS).optional(),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});

export const AdminProcedurePage = z.object({
  rows: z.array(AdminProcedureRow),
  total: CappedCount,
  page: z.number(),
  size: z.number(),
});
export type AdminProcedurePage = z.infer<typeof AdminProcedurePage>;

/** Changes of state that an officer declares after publication (machine C of domain 12.3). */
export const TRANSITIONS = [
  'evaluate',
  'award',
  'declare_unsuccessful',
  'contract',
  'complete',
  'cancel',
  'suspend',
  'resume',
] as const;
export type Transition = (typeof TRANSITIONS)[number];
export const TRANSITION_LABELS: Record<Transition, string> = {
  evaluate: 'Pasar a evaluación',
  award: 'Registrar el fallo',
  declare_unsuccessful: 'Declarar desierto',
  contract: 'Marcar como contratado',
  complete: 'Marcar como concluido',
  cancel: 'Cancelar el procedimiento',
  suspend: 'Suspender',
  resume: 'Reanudar',
};

const reason = z
  .string()
  .trim()
  .min(20, 'Explica el motivo con al menos 20 letras.')
  .max(1_000, 'Escribe 1,000 letras como máximo.');

export const ProcedureTransition = z.discriminatedUnion('transition', [
  z.object({ transition: z.literal(['evaluate', 'contract', 'complete', 'resume']) }),
  z.object({ transition: z.literal(['declare_unsuccessful', 'cancel', 'suspend']), reason }),
  /** What is decided about each lot stands in its own draft, which is given as the person saw it. */
  z.object({
    transition: z.literal('award'),
    awardVersion: z.number().int().positive(),
    /** When it was given; without it, the date that stands among the acts. */
    awardedAt: AdminAct.shape.at.optional(),
  }),
]);
export type ProcedureTransition = z.infer<typeof ProcedureTransition>;

/** An RFC that is well formed, in capitals; empty is none. */
export const GivenRfc = text(60)
  .nullable()
  .transform((value) => (value === null || value === '' ? null : normalizeRfc(value)))
  .refine((value) => value === null || personTypeOfRfc(value) !== undefined, {
    error: ({ input }) => severalRfcs(String(input)) ?? RFC_LENGTHS,
  });

/** A name without its RFC, by which nobody would find it. */
export const NameAlone = (missing: string) =>
  text(300)
    .min(3, missing)
    .refine(
      (value) => rfcCount(value) === 0,
      'El nombre trae un RFC: pásalo a su campo y deja aquí solo el nombre.',
    );

export const NewContract = z.object({
  number: text(80).min(1, 'Escribe el número del contrato.'),
  title: text(400).min(3, 'Escribe el objeto del contrato.'),
  supplierName: NameAlone('Escribe el nombre del proveedor.'),
  /** Tells the supplier apart from others of the same name; the lists are asked by it first. */
  supplierRfc: GivenRfc.default(null),
  signedOn: CalendarDay.nullable(),
  startsOn: CalendarDay.nullable(),
  endsOn: CalendarDay.nullable(),
  amount: contractAmount,
  /** Of a contract by demand: its amount is then the most that it may reach. */
  minimumAmount: contractAmount.nullable().default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Escribe la moneda con tres letras, como MXN.')
    .default('MXN'),
  guarantees: z.array(Guarantee).max(20).default([]),
  /** Chosen from the registry; whoever is not registered is named with an RFC. */
  supplierId: z.uuid().nullable().default(null),
  /** Lots that it covers; none: all that its supplier won and no other contract covers. */
  lots: z.array(z.uuid()).max(2_000).default([]),
  /** Fiscal years through which it runs; together they are its amount. */
  years: z.array(ContractYear).max(20).default([]),
  documentId: z.uuid().nullable().default(null),
  /** Penalty for each natural day, in percent of what is late without tax. */
  penaltyRate: penaltyPercent.nullable().default(null),
  /** At most, in percent of what is late, where no guarantee sets the limit. */
  penaltyCap: penaltyPercent.nullable().default(null),
  /** Why it is contracted although a list says something of it that does not impede it. */
  listReason: text(1_000).nullable().default(null),
});
export type NewContract = z.infer<typeof NewContract>;

/** A corrected contract; once the procedure is public, with the reason that visitors read. */
export const ContractCorrection = NewContract.extend({
  changeReason: text(1_000).nullable().default(null),
  seen: SeenValues.optional(),
});
export type ContractCorrection = z.infer<typeof ContractCorrection>;

/** A draft of a contract as it is saved. */
export const ContractDraftSave = NewContract.extend({ seen: SeenValues.optional() });
export type ContractDraftSave = z.infer<typeof ContractDraftSave>;
