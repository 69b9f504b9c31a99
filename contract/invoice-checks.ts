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

/** What a payment receipt (REP) says, as it is read before it is kept. */
export const ReceiptSaid = z.object({
  /** Upper case. */
  uuid: z.string(),
  issuer: z.string(),
  payments: z.array(
    z.object({
      day: z.string(),
      amount: z.string(),
      documents: z.array(
        z.object({
          uuid: z.string(),
          part: z.string(),
          before: z.string(),
          paid: z.string(),
          after: z.string(),
        }),
      ),
    }),
  ),
});
export type ReceiptSaid = z.infer<typeof ReceiptSaid>;

/** What came of a receipt: kept, or only looked at. */
export const ReceiptAnswer = z.object({
  isTaken: z.boolean(),
  /** Nothing of it is to be corrected. */
  isSound: z.boolean(),
  checks: z.array(InvoiceCheck),
  /** Null for what is no receipt. */
  said: ReceiptSaid.nullable(),
});
export type ReceiptAnswer = z.infer<typeof ReceiptAnswer>;

/** Whether it is only looked at: nothing of it is kept then. */
export const RECEIPT_QUERY = z.object({
  revisar: z
    .enum(['si'])
    .optional()
    .describe('Con «si» solo se revisa: dice qué dice y qué falta, y no se guarda nada.'),
});

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
