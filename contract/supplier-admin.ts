import { z } from 'zod';
import { REQUEST_KINDS, REQUEST_STATES, RequestPaper } from './registration.ts';
import { SupplierFile } from './supplier-file.ts';
import { PERSON_TYPES, SUPPLIER_STATES } from './suppliers.ts';

export const SANCTION_KINDS = ['warning', 'suspension', 'cancellation', 'disqualification'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];
export const SANCTION_KIND_LABELS: Record<SanctionKind, string> = {
  warning: 'Apercibimiento',
  suspension: 'Suspensión',
  cancellation: 'Cancelación',
  disqualification: 'Inhabilitación',
};
export const SANCTION_STATES = ['active', 'fulfilled', 'revoked'] as const;
export type SanctionState = (typeof SANCTION_STATES)[number];
export const SANCTION_STATE_LABELS: Record<SanctionState, string> = {
  active: 'En vigor',
  fulfilled: 'Cumplida',
  revoked: 'Revocada',
};

/** What an officer may do with a registered supplier (domain 12.3 B). */
export const SUPPLIER_ACTIONS = [
  'suspend',
  'reinstate',
  'disqualify',
  'end_disqualification',
  'cancel',
] as const;
export type SupplierAction = (typeof SUPPLIER_ACTIONS)[number];
export const SUPPLIER_ACTION_LABELS: Record<SupplierAction, string> = {
  suspend: 'Suspender',
  reinstate: 'Reactivar',
  disqualify: 'Inhabilitar',
  end_disqualification: 'Terminar inhabilitación',
  cancel: 'Cancelar registro',
};

export const Sanction = z.object({
  id: z.uuid(),
  kind: z.enum(SANCTION_KINDS),
  cause: z.string(),
  legalBasis: z.string(),
  authority: z.string(),
  documentNumber: z.string(),
  /** Of the official document that `readOfficialDocument` gives; null when none was uploaded. */
  documentName: z.string().nullable(),
  /** Day of that document; null for sanctions that were written before it was asked. */
  documentOn: z.string().nullable(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  fineAmount: z.string().nullable(),
  finePaidOn: z.string().nullable(),
  status: z.enum(SANCTION_STATES),
  closingReason: z.string().nullable(),
  /** The document that lifted it, which `readOfficialDocument` gives for «levantamiento»; null while in force, or when its time ended it. */
  lifted: z.object({ authority: z.string(), documentNumber: z.string() }).nullable(),
});
export type Sanction = z.infer<typeof Sanction>;

export const SupplierRecord = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  personType: z.enum(PERSON_TYPES),
  name: z.string(),
  legalSuffix: z.string().nullable(),
  rfc: z.string().nullable(),
  status: z.enum([...SUPPLIER_STATES, 'unregistered']),
  statusSince: z.string(),
  hasExpiredPapers: z.boolean(),
  registeredOn: z.string().nullable(),
  renewedOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  lines: z.array(z.string()),
  version: z.number(),
  /** Null for suppliers that were never registered through the portal. */
  file: SupplierFile.nullable(),
  /** Where mails about the registration go; null: nowhere. */
  noticeTo: z.string().nullable(),
  /** Since when the account of the file counts (null: since the registration), and one that was approved and waits. */
  account: z.object({
    since: z.string().nullable(),
    /** The registered mailbox said that it did not ask for it. */
    isHeld: z.boolean(),
    next: z
      .object({
        lastFour: z.string(),
        holder: z.string(),
        from: z.string(),
        folio: z.string().nullable(),
        isHeld: z.boolean(),
      })
      .nullable(),
  }),
  remarks: z.string(),
  papers: z.array(RequestPaper),
  sanctions: z.array(Sanction),
  requests: z.array(
    z.object({
      folio: z.string(),
      kind: z.enum(REQUEST_KINDS),
      status: z.enum(REQUEST_STATES),
      at: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      at: z.string(),
      action: z.string(),
      text: z.string(),
      actor: z.string(),
      reason: z.string().nullable(),
      toStatus: z.string().nullable(),
    }),
  ),
  certificateCode: z.string().nullable(),
  /** Names like this one under which contracts stand without a registration: a hint, a person decides. */
  contractNames: z.array(
    z.object({
      name: z.string(),
      contracts: z.number(),
      evaluations: z.number(),
      /** Pesos of the contracts. */
      amount: z.string().nullable(),
      from: z.number().nullable(),
      to: z.number().nullable(),
      /** Other registered suppliers of exactly that name. */
      namesakes: z.array(z.object({ number: z.string().nullable(), name: z.string() })),
    }),
  ),
  /** Names whose contracts a person put under this supplier. */
  joins: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      contracts: z.number(),
      evaluations: z.number(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
      undone: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
    }),
  ),
  /** Of a row without registration: the supplier to which its contracts were joined. */
  joinedInto: z.object({ id: z.uuid(), number: z.string().nullable(), name: z.string() }).nullable(),
  matches: z.array(
    z.object({
      source: z.string(),
      situation: z.string(),
      level: z.enum(['block', 'alert', 'info']),
      status: z.string(),
    }),
  ),
  actions: z.array(
    z.object({ action: z.enum(SUPPLIER_ACTIONS), label: z.string(), blocked: z.string().nullable() }),
  ),
});
export type SupplierRecord = z.infer<typeof SupplierRecord>;

/** The official document that lifts a sanction: who orders it, its number, and its file. */
export const LiftingDocument = z.object({
  authority: z.string().trim().max(200).default(''),
  documentNumber: z.string().trim().max(80).default(''),
  /** Uploaded by `uploadOfficialDocument`. */
  documentSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null),
});
export type LiftingDocument = z.infer<typeof LiftingDocument>;

/** Body of an action; which fields are due depends on the action (`supplierActionProblems`). */
export const SupplierActionInput = z.object({
  action: z.enum(SUPPLIER_ACTIONS),
  causeCode: z.string().max(60).default(''),
  reason: z.string().trim().max(1_000).default(''),
  ...LiftingDocument.shape,
  documentName: z.string().max(255).nullable().default(null),
  /** Day of the document (YYYY-MM-DD). */
  documentOn: z.string().max(10).default(''),
  /** Why a document that supports another sanction supports this one too. */
  sameDocument: z.string().trim().max(300).default(''),
  startsOn: z.string().max(10).default(''),
  endsOn: z.string().max(10).default(''),
  fineAmount: z.string().max(20).default(''),
  finePaidOn: z.string().max(10).default(''),
});
export type SupplierActionInput = z.infer<typeof SupplierActionInput>;

/** Notices of expiry of one sending: as many as their preview lists by name, so that nobody gets one unseen. */
export const MOST_NOTICES = 200;

const point = z.object({ label: z.string(), value: z.number() });

export const RegistrySummary = z.object({
  /** Requests to review («Por revisar» of the queue) at the end of each of the last 30 days; the last is now. */
  pendingByDay: z.array(point),
  /** Median working days from sending to decision by month, twelve months; null without answers. */
  answerByMonth: z.array(z.object({ label: z.string(), value: z.number().nullable(), answered: z.number() })),
  /** Promised working days. */
  promisedDays: z.number(),
  requestsByState: z.array(z.object({ state: z.enum(REQUEST_STATES), count: z.number() })),
  suppliersByState: z.array(z.object({ state: z.enum(SUPPLIER_STATES), count: z.number() })),
  expiringByMonth: z.array(point),
  expiringPapers: z.array(z.object({ name: z.string(), expired: z.number(), soon: z.number() })),
  overdue: z.number(),
  dueToday: z.number(),
  /** Suppliers in good standing that a negative list impedes. */
  impeded: z.number(),
});
export type RegistrySummary = z.infer<typeof RegistrySummary>;
