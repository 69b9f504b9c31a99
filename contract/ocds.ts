import { z } from 'zod';
import { eachCondition } from './tender-conditions.ts';

// Shapes of OCDS 1.1.5 as far as the portal publishes it; names are those of the standard.

const Value = z.object({ amount: z.number(), currency: z.string() });
const Period = z.object({ startDate: z.iso.datetime().optional(), endDate: z.iso.datetime().optional() });
const Reference = z.object({ id: z.string(), name: z.string() });
const Identifier = z.object({ scheme: z.string(), id: z.string(), legalName: z.string().optional() });

const Organization = Reference.extend({
  identifier: Identifier.optional(),
  additionalIdentifiers: z.array(Identifier).optional(),
  roles: z.array(z.enum(['buyer', 'procuringEntity', 'tenderer', 'supplier'])),
});

const Item = z.object({
  id: z.string(),
  description: z.string(),
  quantity: z.number().optional(),
  unit: z.object({ name: z.string() }),
  relatedLot: z.string(),
});

const Document = z.object({
  id: z.string(),
  documentType: z.string(),
  title: z.string(),
  url: z.string(),
  datePublished: z.iso.datetime(),
  format: z.string(),
  language: z.literal('es'),
  /** SHA-256 of the file, in hexadecimal; a field of our own. */
  sha256: z.string().optional(),
});

const Milestone = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  code: z.string().optional(),
  status: z.enum(['scheduled', 'met', 'notMet']),
  relatedLots: z.array(z.string()).optional(),
  dueDate: z.iso.datetime(),
  dateMet: z.iso.datetime().optional(),
});

const Lot = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['planned', 'active', 'complete', 'unsuccessful', 'cancelled']),
  value: Value.optional(),
});

const conditionText = z.string().optional();
const Tender = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  status: z.enum(['planned', 'active', 'cancelled', 'unsuccessful', 'complete']),
  procuringEntity: Reference,
  procurementMethod: z.enum(['open', 'selective', 'limited', 'direct']),
  procurementMethodDetails: z.string(),
  procurementMethodRationale: z.string().optional(),
  mainProcurementCategory: z.enum(['goods', 'services', 'works']),
  awardCriteria: z.enum(['priceOnly', 'ratedCriteria']).optional(),
  awardCriteriaDetails: z.string().optional(),
  /** Conditions of the call, of our own extension. */
  ...eachCondition(() => conditionText),
  submissionMethod: z.array(z.enum(['electronicSubmission', 'inPerson'])),
  tenderPeriod: Period.optional(),
  enquiryPeriod: Period.optional(),
  awardPeriod: Period.optional(),
  numberOfTenderers: z.number().optional(),
  tenderers: z.array(Reference).optional(),
  lots: z.array(Lot).optional(),
  items: z.array(Item).optional(),
  documents: z.array(Document).optional(),
  milestones: z.array(Milestone).optional(),
});

const Bid = z.object({
  id: z.string(),
  status: z.enum(['valid', 'disqualified', 'withdrawn']),
  statusDetails: z.string().optional(),
  tenderers: z.array(Reference),
  /** Of a bid that was opened. */
  value: Value.optional(),
  relatedLots: z.array(z.string()).optional(),
});

const Award = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  status: z.enum(['active', 'unsuccessful', 'cancelled']),
  date: z.iso.datetime().optional(),
  value: Value.optional(),
  suppliers: z.array(Reference).optional(),
  items: z.array(Item).optional(),
  relatedLots: z.array(z.string()).optional(),
});

const Amendment = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  description: z.string(),
  rationale: z.string(),
  /** What it changed, of our own extension. */
  valueBefore: Value.optional(),
  valueAfter: Value.optional(),
  endDateBefore: z.iso.datetime().optional(),
  endDateAfter: z.iso.datetime().optional(),
});

/** A penalty for what came late, of our own extension. */
const Penalty = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  value: Value,
  description: z.string(),
  rationale: z.string(),
});

const Transaction = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  value: Value,
  payer: Reference,
  payee: Reference,
});

/** What a payment left out of what was invoiced, of our own extension. */
const Withheld = Penalty.extend({ relatedTransaction: z.string().optional() });

const Contract = z.object({
  id: z.string(),
  awardID: z.string(),
  title: z.string(),
  status: z.enum(['active', 'terminated']),
  period: Period.optional(),
  value: Value.optional(),
  /** As it was signed, of our own extension; `value` is as its amendments left it. */
  valueAtSigning: Value.optional(),
  dateSigned: z.iso.datetime().optional(),
  relatedLots: z.array(z.string()).optional(),
  documents: z.array(Document).optional(),
  amendments: z.array(Amendment).optional(),
  penalties: z.array(Penalty).optional(),
  implementation: z
    .object({
      transactions: z.array(Transaction).optional(),
      withheld: z.array(Withheld).optional(),
      milestones: z.array(Milestone).optional(),
    })
    .optional(),
});

/** What a release tells: what began, what changed. */
export const OcdsTag = z.enum([
  'planning',
  'planningUpdate',
  'tender',
  'tenderUpdate',
  'tenderCancellation',
  'award',
  'awardUpdate',
  'contract',
  'contractUpdate',
  'contractAmendment',
  'contractTermination',
  'implementation',
  'implementationUpdate',
  'compiled',
]);
export type OcdsTag = z.infer<typeof OcdsTag>;

/** One procedure as it stood at a moment: a release of OCDS 1.1.5 with the extensions for lots and bids. */
export const OcdsRelease = z.object({
  ocid: z.string(),
  id: z.string(),
  date: z.iso.datetime(),
  tag: z.array(OcdsTag),
  initiationType: z.literal('tender'),
  language: z.literal('es'),
  parties: z.array(Organization),
  buyer: Reference,
  tender: Tender,
  bids: z.object({ details: z.array(Bid) }).optional(),
  awards: z.array(Award).optional(),
  contracts: z.array(Contract).optional(),
});
export type OcdsRelease = z.infer<typeof OcdsRelease>;

/** What a release tells, without what names it: as long as this is the same nothing changed. */
export const OcdsBody = OcdsRelease.omit({ ocid: true, id: true, date: true, tag: true });
export type OcdsBody = z.infer<typeof OcdsBody>;

const Package = z.object({
  uri: z.string(),
  version: z.literal('1.1'),
  extensions: z.array(z.string()),
  publisher: z.object({ name: z.string(), uri: z.string() }),
  license: z.string(),
  publicationPolicy: z.string(),
  publishedDate: z.iso.datetime(),
});

/** Releases in a file, with the way to the next ones. */
export const OcdsReleasePackage = Package.extend({
  releases: z.array(OcdsRelease),
  links: z.object({ next: z.string().optional(), prev: z.string().optional() }).optional(),
});
export type OcdsReleasePackage = z.infer<typeof OcdsReleasePackage>;

/** The record of one procedure: its release, and the same compiled. */
export const OcdsRecordPackage = Package.extend({
  records: z.array(
    z.object({ ocid: z.string(), releases: z.array(OcdsRelease), compiledRelease: OcdsRelease }),
  ),
});
export type OcdsRecordPackage = z.infer<typeof OcdsRecordPackage>;
