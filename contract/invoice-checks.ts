import { z } from 'zod';

/**
 * How much a check that fails weighs: `stop` is not accepted, `fix` goes back to the supplier to be corrected, `doubt` is
 * decided by a person with a reason, `note` is only shown.
 */
export const CHECK_SEVERITIES = ['stop', 'fix', 'doubt', 'note'] as const;
export type CheckSeverity = (typeof CHECK_SEVERITIES)[number];

/** `unknown`: it could not be checked (a certificate or a list that is not loaded). */
export const CHECK_RESULTS = ['pass', 'fail', 'unknown'] as const;

/** What one rule says of one invoice (CFDI 4.0). */
export const InvoiceCheck = z.object({
  /** Name of the rule: F1 to F6, I, R, P, T, X and S with their numbers. */
  id: z.string(),
  severity: z.enum(CHECK_SEVERITIES),
  result: z.enum(CHECK_RESULTS),
  /** What was found and what to do, for the supplier; of what passes, what was looked at. */
  message: z.string(),
});
export type InvoiceCheck = z.infer<typeof InvoiceCheck>;

const party = z.object({ rfc: z.string(), name: z.string(), regime: z.string() });

/** What an invoice says of itself; amounts as they are written in it. */
export const InvoiceData = z.object({
  /** Upper case; empty where it is not stamped. */
  uuid: z.string(),
  tipo: z.string(),
  version: z.string(),
  emisor: party,
  receptor: party.extend({ postalCode: z.string(), use: z.string() }),
  subtotal: z.string(),
  total: z.string(),
  /** The text that was sealed (`cadena original`); null where it cannot be computed. */
  cadena: z.string().nullable(),
});
export type InvoiceData = z.infer<typeof InvoiceData>;

/** The whole answer: every check, not the first that failed. `data` is null for what is not a CFDI. */
export const InvoiceReview = z.object({
  checks: z.array(InvoiceCheck),
  data: InvoiceData.nullable(),
});
export type InvoiceReview = z.infer<typeof InvoiceReview>;

/** Uses of an invoice (`UsoCFDI`) for the object-of-expense codes whose first digits are listed. */
export const InvoiceUse = z.object({ partidas: z.array(z.string()), usos: z.array(z.string()) });

/** What an invoice to the institution must say, each datum to be copied. */
export const InvoicingFacts = z.object({
  rfc: z.string(),
  nombre: z.string(),
  codigoPostal: z.string(),
  regimenFiscal: z.string(),
  usos: z.array(InvoiceUse),
  metodoPago: z.string(),
  formaPago: z.string(),
  ivaRetencion: z.enum(['none', 'federal']),
});
export type InvoicingFacts = z.infer<typeof InvoicingFacts>;
