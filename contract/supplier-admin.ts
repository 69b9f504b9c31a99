import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  fineAmount: z.string().nullable(),
  finePaidOn: z.string().nullable(),
  status: z.enum(SANCTION_STATES),
  closingReason: z.string().nullable(),
  version: z.number(),
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

/** Body of an action; which fields are due depends on the action (`supplierActionProblems`). */
export const SupplierActionInput = z.object({
  action: z.enum(SUPPLIER_ACTIONS),
  causeCode: z.string().max(60).default(''),
  reason: z.string().trim().max(1_000).default(''),
  authority: z.string().trim().max(200).default(''),
  documentNumber: z.string().trim().max(80).default(''),
  /** Uploaded by `uploadOfficialDocument`. */
  documentSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null),
  documentName: z.string().max(255).nullable().default(null),
  startsOn: z.string().max(10).default(''),
  endsOn: z.string().max(10).default(''),
  fineAmount: z.string().max(20).default(''),
  finePaidOn: z.string().max(10).default(''),
});
export type SupplierActionInput = z.infer<typeof SupplierActionInput>;

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

const params = z.object({ id: z.uuid() });
const tag = 'Padrón';

export const supplierAdminApi = {
  get: endpoint({
    operationId: 'getSupplierRecord',
    method: 'GET',
    path: '/padron/proveedores/{id}',
    tag,
    summary: 'Expediente de un proveedor: datos, documentos, sanciones e historia',
    params,
    response: SupplierRecord,
    errors: ['not_found'],
  }),
  act: endpoint({
    operationId: 'actOnSupplier',
    method: 'POST',
    path: '/padron/proveedores/{id}/acciones',
    tag,
    summary: 'Suspende, reactiva, inhabilita, termina la inhabilitación o cancela, con oficio',
    params,
    body: SupplierActionInput,
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  updateSanction: endpoint({
    operationId: 'updateSanction',
    method: 'PATCH',
    path: '/padron/sanciones/{id}',
    tag,
    summary: 'Registra el pago de la multa o revoca la sanción con razón',
    params,
    body: z.object({
      finePaidOn: z.string().max(10).optional(),
      revoke: z.boolean().default(false),
      reason: z.string().trim().max(1_000).default(''),
    }),
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  remarks: endpoint({
    operationId: 'saveSupplierRemarks',
    method: 'PUT',
    path: '/padron/proveedores/{id}/observaciones',
    tag,
    summary: 'Notas internas del expediente',
    params,
    body: z.object({ remarks: z.string().max(5_000) }),
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict'],
  }),
  joinName: endpoint({
    operationId: 'joinContractName',
    method: 'POST',
    path: '/padron/proveedores/{id}/uniones',
    tag,
    summary: 'Pone bajo este proveedor los contratos sin registro que llevan un nombre, con razón',
    params,
    body: z.object({ name: z.string().trim().min(3).max(300), reason: z.string().trim().max(1_000) }),
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  undoJoin: endpoint({
    operationId: 'undoContractName',
    method: 'POST',
    path: '/padron/uniones/{id}/deshacer',
    tag,
    summary: 'Deshace una unión: los contratos vuelven a quedar sin registro, con razón',
    params,
    body: z.object({ reason: z.string().trim().max(1_000) }),
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  uploadDocument: endpoint({
    operationId: 'uploadOfficialDocument',
    method: 'POST',
    path: '/padron/oficios',
    tag,
    summary: 'Sube el oficio (PDF) que sustenta una acción',
    query: z.object({ nombre: z.string().min(1).max(255) }),
    rawBody: true,
    status: 201,
    response: z.object({ sha256: z.string(), name: z.string(), bytes: z.number() }),
    errors: [
      'file_too_large',
      'file_empty',
      'file_type_refused',
      'file_content_refused',
      'file_active_content',
      'file_protected',
      'file_infected',
      'scan_unavailable',
    ],
  }),
  readDocument: endpoint({
    operationId: 'readOfficialDocument',
    method: 'GET',
    path: '/padron/sanciones/{id}/oficio',
    tag,
    summary: 'El oficio (PDF) que sustenta una sanción',
    params,
    media: 'binary',
    errors: ['not_found', 'file_missing'],
  }),
  summary: endpoint({
    operationId: 'getRegistrySummary',
    method: 'GET',
    path: '/padron/resumen',
    tag,
    summary: 'Pendientes por día, respuesta por mes, vencimientos y estados',
    response: RegistrySummary,
  }),
  previewNotices: endpoint({
    operationId: 'previewExpiryNotices',
    method: 'GET',
    path: '/padron/avisos',
    tag,
    summary: 'A quién se avisaría de su vencimiento y con qué texto',
    query: z.object({ dias: z.coerce.number().int().min(1).max(180).catch(60).default(60) }),
    response: z.object({
      count: z.number(),
      alreadyNotified: z.number(),
      /** That sent a renewal which is not answered yet: they need no notice. */
      renewing: z.number(),
      /** Days in which nobody gets a second notice. */
      repeatDays: z.number(),
      subject: z.string(),
      text: z.string(),
      suppliers: z.array(
        z.object({ id: z.uuid(), number: z.string(), name: z.string(), validUntil: z.string() }),
      ),
    }),
  }),
  sendNotices: endpoint({
    operationId: 'sendExpiryNotices',
    method: 'POST',
    path: '/padron/avisos',
    tag,
    summary:
      'Envía los avisos de vencimiento; a nadie dos veces en el plazo del catálogo ni con su refrendo en trámite',
    body: z.object({ days: z.number().int().min(1).max(180) }),
    status: 202,
    response: z.object({ queued: z.number() }),
  }),
  outbox: endpoint({
    operationId: 'listMails',
    method: 'GET',
    path: '/padron/correos',
    tag,
    summary: 'Correos emitidos por el padrón y su envío',
    query: z.object({
      q: z.string().trim().max(200).optional(),
      pag: z.coerce.number().int().min(1).max(50_000).catch(1).default(1),
    }),
    response: z.object({
      rows: z.array(
        z.object({
          id: z.uuid(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          status: z.enum(['queued', 'kept', 'sent', 'failed']),
          error: z.string().nullable(),
          createdAt: z.string(),
        }),
      ),
      total: z.number(),
      page: z.number(),
    }),
  }),
};
