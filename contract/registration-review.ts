import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { CappedCount, FacetCount } from './procedures.ts';
import {
  Observation,
  PAPER_STATES,
  REQUEST_KINDS,
  REQUEST_STATES,
  RequestPaper,
  RequiredPaper,
} from './registration.ts';
import { ORIGINS } from './supplier-choices.ts';
import { SupplierFile } from './supplier-file.ts';
import { PERSON_TYPES } from './suppliers.ts';

/** Tabs of the queue: each is one or more states. */
export const QUEUE_TABS = {
  'por-revisar': ['submitted', 'in_review', 'validated'],
  observadas: ['observed'],
  aprobadas: ['approved'],
  rechazadas: ['rejected', 'dismissed', 'withdrawn'],
} as const;
export type QueueTab = keyof typeof QUEUE_TABS;
export const QUEUE_TAB_LABELS: Record<QueueTab, string> = {
  'por-revisar': 'Por revisar',
  observadas: 'Con observaciones',
  aprobadas: 'Aprobadas',
  rechazadas: 'Rechazadas',
};

/** Columns of the queue; the screen shows some of them, a file holds them all. */
export const QUEUE_COLUMNS = {
  solicitante: { label: 'Solicitante', isSortable: true },
  folio: { label: 'Folio', isSortable: true },
  tramite: { label: 'Trámite', isSortable: true },
  estado: { label: 'Estado' },
  persona: { label: 'Tipo de persona' },
  rfc: { label: 'RFC' },
  giro: { label: 'Giro' },
  registro: { label: 'Número de registro' },
  enviada: { label: 'Enviada', isSortable: true },
  vence: { label: 'Vence', isSortable: true },
  revisado: { label: 'Revisado' },
  documentos: { label: 'Documentos' },
  responsable: { label: 'Responsable', isSortable: true },
  reviso: { label: 'Revisó' },
  resolvio: { label: 'Resolvió' },
  resuelta: { label: 'Resuelta' },
  motivo: { label: 'Motivo' },
} as const satisfies ListColumns;

const tabs = Object.keys(QUEUE_TABS) as [QueueTab, ...QueueTab[]];

/** Search parameters of the queue. `responsable`: `yo`, `nadie` or an officer's id. */
export const QueueQuery = z.object({
  estado: oneOf(tabs).default('por-revisar'),
  q: z.string().trim().max(200).optional(),
  tramite: z.string().max(100).default(''),
  responsable: z.string().max(120).default(''),
  /** Without one, what is due first stands first, and what is settled from the last to the first. */
  orden: listOrder(QUEUE_COLUMNS),
  pag: z.coerce.number().int().min(1).max(500).catch(1).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});
export type QueueQuery = z.infer<typeof QueueQuery>;
export const QueueFileQuery = QueueQuery.extend(LIST_FILE);

const plainDate = z.string();

/** One dot of «Revisado»: the decision on a paper. */
const PaperMark = z.enum(PAPER_STATES);

export const QueueRow = z.object({
  folio: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATES),
  name: z.string(),
  legalSuffix: z.string(),
  mainLine: z.string().nullable(),
  due: plainDate.nullable(),
  daysLeft: z.number().nullable(),
  marks: z.array(PaperMark),
  /** The registered mailbox said that it did not ask for it, and nobody has answered. */
  isHeld: z.boolean(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  submittedAt: z.string().nullable(),
  version: z.number(),
});
export type QueueRow = z.infer<typeof QueueRow>;

export const QueuePage = z.object({
  rows: z.array(QueueRow),
  total: CappedCount,
  page: z.number(),
  size: z.number(),
  /** Requests per tab, without the other filters. */
  tabs: z.array(FacetCount),
  kinds: z.array(FacetCount),
  assignees: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
  /** Suppliers in the whole registry, for the tab «Padrón completo». */
  registered: z.number(),
  lastDecisionAt: z.string().nullable(),
});
export type QueuePage = z.infer<typeof QueuePage>;

/** An automatic check with its evidence and rule. `block` forbids approval; `warn` asks a person. */
export const AutomaticCheck = z.object({
  code: z.enum([
    'rfc',
    'curp',
    'clabe',
    'account_holder',
    'opinion_age',
    'opinion_outcome',
    'same_file',
    'paper_rfc',
    'paper_facts',
    'unasked_changes',
    'duplicate_rfc',
    'duplicate_name',
    'duplicate_clabe',
    'duplicate_representative',
    'duplicate_partner',
    'duplicate_address',
    'duplicate_phone',
    'duplicate_mail_domain',
    'list_69b',
    'sanctions',
    'takeover',
    'refused_by_mailbox',
  ]),
  level: z.enum(['ok', 'warn', 'block', 'not_applicable']),
  text: z.string(),
  /** What was compared, in words: dates, numbers, other suppliers. */
  evidence: z.array(z.string()),
  rule: z.string(),
  suppliers: z.array(z.object({ number: z.string().nullable(), name: z.string() })),
  /** Whether an officer may accept it with a reason. */
  canOverride: z.boolean(),
  /** It is answered by who was called, when, and what was said: this telephone, or an empty text where none is known. */
  asksCall: z.string().nullable(),
  override: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type AutomaticCheck = z.infer<typeof AutomaticCheck>;

/** Whom the unit called about a change, when, what they said, and whether they asked for it: only that lets it go on. */
export const CALL_OUTCOMES = ['yes', 'no', 'unreached'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];
export const CALL_OUTCOME_LABELS: Record<CallOutcome, string> = {
  yes: 'Sí, lo pidió',
  no: 'No lo pidió',
  unreached: 'Nadie contestó',
};
export const CallAnswer = z.object({
  asked: z.enum(['', ...CALL_OUTCOMES]),
  person: z.string().trim().max(120),
  on: z.string().max(10),
  time: z.string().trim().max(5),
  said: z.string().trim().max(400),
  /** Who answered and how that is known, where the registry does not name them. */
  relation: z.string().trim().max(200).default(''),
});
export type CallAnswer = z.infer<typeof CallAnswer>;

export const ReviewedPaper = RequestPaper.extend({
  required: z.boolean(),
  reasonCode: z.string().nullable(),
  remark: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** Paths of the file that it proves: what it is compared with. */
  proves: z.array(z.string()),
});
export type ReviewedPaper = z.infer<typeof ReviewedPaper>;

/** What an officer may do now; `blocked` says why not, for the disabled button. */
export const REVIEW_ACTIONS = ['take', 'observe', 'validate', 'approve', 'reject', 'dismiss'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

export const ReviewAvailable = z.object({
  action: z.enum(REVIEW_ACTIONS),
  label: z.string(),
  blocked: z.string().nullable(),
});

export const ReviewEvent = z.object({
  at: z.string(),
  action: z.string(),
  fromStatus: z.enum(REQUEST_STATES).nullable(),
  toStatus: z.enum(REQUEST_STATES).nullable(),
  actor: z.string(),
  text: z.string(),
  reason: z.string().nullable(),
});
export type ReviewEvent = z.infer<typeof ReviewEvent>;

/** A call about a check, whatever came of it. */
const NotedCall = z.object({
  check: z.string(),
  outcome: z.enum(CALL_OUTCOMES),
  at: z.string(),
  person: z.string(),
  relation: z.string(),
  said: z.string(),
  by: z.string().nullable(),
  notedAt: z.string(),
});

/** A request as officers review it. */
export const ReviewFile = z.object({
  folio: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATES),
  personType: z.enum(PERSON_TYPES),
  origin: z.enum(ORIGINS),
  name: z.string(),
  rfc: z.string(),
  version: z.number(),
  data: SupplierFile,
  carried: SupplierFile.nullable(),
  /** Names of the chosen lines of business, the principal first. */
  lines: z.array(z.string()),
  /** Paths that differ from the registered file, in a renewal or update. */
  changed: z.array(z.string()),
  /** Mail, account and representative of the registration that it changes, as the approval says them. */
  identityChanges: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** First day on which its new account would count, approved today; null when it changes none, or it is confirmed. */
  accountFrom: plainDate.nullable(),
  requirements: z.array(RequiredPaper),
  papers: z.array(ReviewedPaper),
  /** Papers that earlier rounds replaced. */
  replaced: z.array(RequestPaper),
  checks: z.array(AutomaticCheck),
  /** Calls about them, the last one first. */
  calls: z.array(NotedCall),
  /** Who may answer at the telephone of before. */
  people: z.array(z.string()),
  observations: z.array(Observation.extend({ sent: z.boolean(), reasonCode: z.string().nullable() })),
  actions: z.array(ReviewAvailable),
  /** While it is reviewed: what nobody marked or accepted yet, by name. */
  unseen: z.array(z.string()),
  events: z.array(ReviewEvent),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  reviewer: z.string().nullable(),
  capturedBy: z.string().nullable(),
  submittedAt: z.string().nullable(),
  due: plainDate.nullable(),
  daysLeft: z.number().nullable(),
  decisionReason: z.string().nullable(),
  supplierNumber: z.string().nullable(),
  supplierId: z.uuid().nullable(),
  /** Names like this one under which contracts stand without a registration: a hint, a person decides. */
  contractNames: z.array(z.object({ name: z.string(), contracts: z.number() })),
  previous: z.array(
    z.object({
      folio: z.string(),
      kind: z.enum(REQUEST_KINDS),
      status: z.enum(REQUEST_STATES),
      at: z.string(),
    }),
  ),
});
export type ReviewFile = z.infer<typeof ReviewFile>;
