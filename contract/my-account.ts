import { z } from 'zod';
import { Correction } from './corrections.ts';
import { EVALUATION_BANDS } from './rules/evaluations/evaluation-band.ts';
import { ACCOUNT_RIGHTS } from './rules/rights/account-rights.ts';
import { ORDER_STATES } from './purchase-orders.ts';
import { SUPPLIER_STATES } from './suppliers.ts';

/** Header that names the session; the cookie beside it, which no script reads, proves it. Another site cannot send it. */
export const ACCOUNT_HEADER = 'Cuenta';
/** A session ends after so long without use, and in any case after so long. */
export const ACCOUNT_IDLE_HOURS = 2;
export const ACCOUNT_MOST_HOURS = 12;
/** Besides whoever has the registered mailbox. */
export const MOST_ACCOUNT_PEOPLE = 20;

export const AccountRightName = z.enum(ACCOUNT_RIGHTS);

/** Who is in, for which company, until when. */
export const AccountSession = z.object({
  session: z.uuid(),
  number: z.string(),
  supplier: z.string(),
  name: z.string(),
  mailbox: z.string(),
  rights: z.array(AccountRightName),
  /** Has the registered mailbox. */
  isOwner: z.boolean(),
  /** It ends then in any case. */
  until: z.iso.datetime(),
  /** Other companies of the same mailbox. */
  others: z.array(z.object({ number: z.string(), supplier: z.string() })),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const ACCOUNT_TASKS = [
  'held',
  'registration',
  'order',
  'quotation',
  'invoice',
  'payment_receipt',
  'correction',
  'receipt',
  'settlement',
  'penalty',
  'ending',
  'evaluation',
  'paper',
  'person',
] as const;
export type AccountTaskKind = (typeof ACCOUNT_TASKS)[number];

/** Something that waits for the supplier. */
export const AccountTask = z.object({
  kind: z.enum(ACCOUNT_TASKS),
  /** Folio or number of the thing; the mailbox of a person. */
  key: z.string(),
  /** What it is of: what is bought, the paper, the person. */
  what: z.string(),
  /** Until when; null: since now. */
  dueOn: z.string().nullable(),
  dueAt: z.iso.datetime().nullable(),
});
export type AccountTask = z.infer<typeof AccountTask>;

/** A request for quotations to which it was invited, and how its own answer stands. */
export const AccountInvitation = z.object({
  folio: z.string(),
  title: z.string(),
  closesAt: z.iso.datetime(),
  lots: z.number(),
  state: z.enum(['open', 'answered', 'declined', 'closed', 'cancelled']),
  answeredAt: z.iso.datetime().nullable(),
});
export type AccountInvitation = z.infer<typeof AccountInvitation>;

/** An order under way. */
export const AccountOrder = z.object({
  number: z.string(),
  object: z.string(),
  state: z.enum(ORDER_STATES),
  contract: z.string(),
  /** Until when a rejection is taken back. */
  retractBy: z.string().nullable(),
  dueOn: z.string().nullable(),
  promisedOn: z.string().nullable(),
  ordered: z.string(),
  accepted: z.string(),
  total: z.string(),
  currency: z.string(),
});
export type AccountOrder = z.infer<typeof AccountOrder>;

/** A published contract under way, on its public page. */
export const AccountContract = z.object({
  number: z.string(),
  title: z.string(),
  slug: z.string(),
  endsOn: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
});
export type AccountContract = z.infer<typeof AccountContract>;

/** Where an invoice is, in words of who is paid. */
export const ACCOUNT_INVOICE_STATES = {
  received: 'Recibida',
  returned: 'Con observaciones',
  matched: 'Cuadra con lo recibido',
  verified: 'Verificada',
  ordered: 'En pago',
  scheduled: 'Programada',
  paid: 'Pagada, falta complemento',
  settled: 'Pagada',
  held: 'Detenida',
  bounced: 'Devuelta por el banco',
  cancelled: 'Cancelada',
  replaced: 'Sustituida',
  rejected: 'No admitida',
} as const;
export type AccountInvoiceState = keyof typeof ACCOUNT_INVOICE_STATES;

/** An invoice or credit note that it sent, and when it is paid. */
export const AccountInvoice = z.object({
  folio: z.string(),
  /** Series and number as its issuer counts them. */
  invoice: z.string(),
  order: z.string(),
  object: z.string(),
  isCredit: z.boolean(),
  state: z.enum(Object.keys(ACCOUNT_INVOICE_STATES) as [AccountInvoiceState]),
  total: z.string().nullable(),
  currency: z.string(),
  /** Last day of its payment, once it was verified. */
  dueOn: z.string().nullable(),
  /** Day on which the last of it was paid; null while something of it is owed. */
  paidOn: z.string().nullable(),
  /** Last day for the receipt (REP) of what was paid of it; null where none is owed. */
  receiptBy: z.string().nullable(),
});
export type AccountInvoice = z.infer<typeof AccountInvoice>;

const Evaluation = z.object({
  score: z.number(),
  band: z.enum(EVALUATION_BANDS),
  period: z.string(),
  /** Of the period before; null in the first one. */
  before: z.number().nullable(),
  orders: z.number(),
  criteria: z.array(z.object({ label: z.string(), score: z.number() })),
});

const Paper = z.object({
  code: z.string(),
  name: z.string(),
  expiresOn: z.string().nullable(),
  isExpired: z.boolean(),
});

/** All that its first screen shows; what a person may not see is null. */
export const AccountHome = z.object({
  session: AccountSession,
  state: z.enum(SUPPLIER_STATES),
  validUntil: z.string().nullable(),
  /** How many may enter, whoever has the registered mailbox included. */
  people: z.number(),
  /** Without what it owes a supplier who may not collect. */
  money: z
    .object({
      /** Of invoices, less their verified credit notes; with VAT. */
      owed: z.string(),
      nextOn: z.string().nullable(),
      /** Of credit notes that nobody verified yet, which are not taken from what is owed. */
      credits: z.string(),
    })
    .nullable(),
  tasks: z.array(AccountTask),
  invitations: z.array(AccountInvitation).nullable(),
  orders: z.object({ rows: z.array(AccountOrder), total: z.number() }).nullable(),
  contracts: z.array(AccountContract),
  invoices: z.object({ rows: z.array(AccountInvoice), total: z.number() }).nullable(),
  evaluation: Evaluation.nullable(),
  papers: z.array(Paper),
  /** The account for payments by its last four digits; null where there is none, and for whoever may not collect. */
  bank: z
    .object({ lastFour: z.string(), since: z.string().nullable(), nextFrom: z.string().nullable() })
    .nullable(),
  buyer: z.object({ name: z.string(), extension: z.string().nullable() }).nullable(),
  /** Its lines of business, for the tenders and alerts of them. */
  lines: z.array(z.string()),
  corrections: z.array(
    z.object({ folio: z.string(), title: z.string(), status: Correction.shape.status, dueOn: z.string() }),
  ),
});
export type AccountHome = z.infer<typeof AccountHome>;

/** Somebody who may enter. */
export const AccountPerson = z.object({
  mailbox: z.string(),
  name: z.string(),
  isOwner: z.boolean(),
  rights: z.array(AccountRightName),
  /** Rights that begin at `waitsUntil`, unless somebody stops them. */
  waiting: z.array(AccountRightName),
  waitsUntil: z.iso.datetime().nullable(),
  /** Whoever asks here may confirm them: somebody else asked for them. */
  mayConfirm: z.boolean(),
  /** Came in with a code. */
  isConfirmed: z.boolean(),
});
export type AccountPerson = z.infer<typeof AccountPerson>;

/** Who may enter, and which sessions are open; those of others for whoever administers. */
export const AccountPeople = z.object({
  people: z.array(AccountPerson),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      mailbox: z.string(),
      device: z.string(),
      openedAt: z.iso.datetime(),
      usedAt: z.iso.datetime(),
      isThis: z.boolean(),
    }),
  ),
});
export type AccountPeople = z.infer<typeof AccountPeople>;
