import { z } from 'zod';
import { text } from './procurement-admin.ts';
import { TAX_RATES } from './rules/requisitions/requisition-totals.ts';

/** Files of one answer, and what each may take (purchase-chain §4.5). */
export const MOST_QUOTATION_FILES = 20;
export const MOST_QUOTATION_FILE_BYTES = 25_000_000;
export const MOST_QUOTED_LOTS = 500;
/** Header of the session that a mailed code opens, and hours that it lasts. */
export const QUOTATION_SESSION_HEADER = 'x-cotizacion-sesion';
export const QUOTATION_SESSION_HOURS = 2;

export const MEETS = { yes: 'Sí', no: 'No', alternative: 'Propongo otra cosa' } as const;
export type Meets = keyof typeof MEETS;
export const TERM_UNITS = {
  days: 'días naturales',
  working_days: 'días hábiles',
  months: 'meses',
  years: 'años',
} as const;
export type OfferTermUnit = keyof typeof TERM_UNITS;
const keysOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(labels) as [Key, ...Key[]]);

/** Why somebody does not quote; what is written beside it is for the unit. */
export const DECLINE_REASONS = {
  not_mine: 'No vendo lo que piden',
  no_time: 'No alcanzo a cotizar a tiempo',
  delivery: 'No puedo entregar en el plazo o en el lugar',
  terms: 'No me convienen las condiciones',
  price: 'No puedo dar un precio que convenga',
  other: 'Otra razón',
} as const;
export type DeclineReason = keyof typeof DECLINE_REASONS;

/** What whoever quotes declares; a text that changes gets another version. */
export const QUOTATION_DECLARATIONS = [
  {
    code: 'true',
    version: 1,
    text: 'Lo que cotizo es cierto, y sostengo los precios durante la vigencia que indico.',
  },
  {
    code: 'free',
    version: 1,
    text: 'No tengo impedimento legal para contratar con la universidad, y no acordé mis precios con otro proveedor.',
  },
  {
    code: 'interest',
    version: 1,
    text: 'Ninguna persona que decide esta compra tiene interés en mi empresa.',
  },
] as const;

const decimal = z.string().trim().max(30, 'Escribe un número.');
const days = z.number().int().min(0).max(3_650).nullable();

/** What is offered for one lot; whether it is enough is asked of `answerProblems`. */
export const LotOffer = z.object({
  lotId: z.uuid(),
  offers: z.boolean().nullable(),
  /** Why not, where it is not offered. */
  reason: text(500).default(''),
  /** Sin IVA, up to six decimals. */
  unitPrice: decimal.default(''),
  quantity: decimal.default(''),
  brand: text(120).default(''),
  model: text(120).default(''),
  origin: text(120).default(''),
  deliveryDays: days.default(null),
  deliveryUnit: z.enum(['days', 'working_days']).default('days'),
  warranty: days.default(null),
  warrantyUnit: keysOf(TERM_UNITS).default('months'),
  taxRate: z.enum(TAX_RATES).default('16'),
  meets: z
    .array(z.object({ code: text(80), answer: keysOf(MEETS).nullable(), where: text(300).default('') }))
    .max(200)
    .default([]),
  /** Lower unit prices from a quantity on. */
  discounts: z
    .array(z.object({ from: decimal, unitPrice: decimal }))
    .max(10)
    .default([]),
});
export type LotOffer = z.infer<typeof LotOffer>;

/** An offer, as its supplier sends it. */
export const QuotationOffer = z.object({
  lots: z.array(LotOffer).min(1).max(MOST_QUOTED_LOTS),
  currency: z.enum(['MXN', 'USD', 'EUR']).default('MXN'),
  /** Days from the closing on, in the unit of the request. */
  validityDays: days.default(null),
  contact: z
    .object({ name: text(200), email: text(254), phone: text(40) })
    .default({ name: '', email: '', phone: '' }),
  representative: text(200).default(''),
  /** Who offers together with it (LAASSP art. 57-V). */
  members: z.array(text(200)).max(10).default([]),
  declarations: z
    .array(z.object({ code: z.string().max(40), version: z.number().int() }))
    .max(20)
    .default([]),
  note: text(2_000).default(''),
  files: z.array(z.uuid()).max(MOST_QUOTATION_FILES).default([]),
  /** Which of the files is which of the papers that were asked for. */
  papers: z
    .array(z.object({ name: text(2_000), file: z.uuid() }))
    .max(MOST_QUOTATION_FILES)
    .default([]),
});
export type QuotationOffer = z.infer<typeof QuotationOffer>;

export const QuotationDecline = z.object({
  reason: keysOf(DECLINE_REASONS),
  text: text(1_000).default(''),
});
export type QuotationDecline = z.infer<typeof QuotationDecline>;

/** Of what an envelope may hold: who reads the database before the closing cannot tell one from the other. */
export type SealedAnswer =
  | { kind: 'offer'; offer: QuotationOffer }
  | { kind: 'decline'; decline: QuotationDecline };

/** What a supplier keeps of what it sent: nothing of its content. */
export const QuotationReceipt = z.object({
  folio: z.string(),
  /** SHA-256 of what was sealed, in hexadecimal. */
  hash: z.string(),
  receivedAt: z.iso.datetime(),
  /** How many it has sent, this included. */
  sequence: z.number(),
  /** Folio of the one that it takes the place of. */
  replaces: z.string().nullable(),
});
export type QuotationReceipt = z.infer<typeof QuotationReceipt>;

/** What the holder of a session sees of its own answer. */
export const OwnQuotation = z.object({
  supplierName: z.string(),
  mailbox: z.string(),
  expiresAt: z.iso.datetime(),
  receipt: QuotationReceipt.nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** What it is known by: a question that says one of these tells who asks. */
  known: z.object({ names: z.array(z.string()), keys: z.array(z.string()) }),
});
export type OwnQuotation = z.infer<typeof OwnQuotation>;

export const QuotationSession = OwnQuotation.extend({ session: z.string() });
export type QuotationSession = z.infer<typeof QuotationSession>;

/** A file that was sealed as it came. */
export const SealedFile = z.object({ id: z.uuid(), name: z.string(), bytes: z.number(), sha256: z.string() });
export type SealedFile = z.infer<typeof SealedFile>;
