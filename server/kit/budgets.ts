// Longer than the rule: one table of what a call may cost, and a reader compares its lines.
import { MOST_REVIEW_BYTES } from '#contract/invoice-limits.ts';
import { MOST_QUOTATION_BYTES } from '#contract/quotation-check.ts';
import { PACE } from './body-pace.ts';
import type { Budget } from './budget.ts';

const KB = 1_000;
const MB = 1_000_000;

/** Reading what is public or one's own: a whole office behind one address reads without meeting it. */
const reading: Budget = {
  name: 'reading',
  perMinute: 3_000,
  burst: 1_000,
  atOnce: 60,
  bytes: 0,
  seconds: 15,
};
/** Lists that count and filter. */
const listing: Budget = { ...reading, name: 'lists', perMinute: 900, burst: 300, atOnce: 24 };
/** Pieces of documents: a viewer asks for many small ranges. */
const files: Budget = { ...reading, name: 'files', perMinute: 1_800, burst: 600, atOnce: 40, seconds: 30 };
/** Whole tables and archives made on the way; they wait for their turn besides. Who takes every file of the open data meets no limit. */
const exporting: Budget = {
  ...reading,
  name: 'exports',
  perMinute: 30,
  burst: 60,
  atOnce: 6,
  seconds: 60,
};
/** A PDF drawn on demand. */
const drawing: Budget = {
  ...reading,
  name: 'drawn sheets',
  perMinute: 60,
  burst: 30,
  atOnce: 6,
  seconds: 30,
};
/** A quotation that is read, compared and forgotten; a workbook is read in a process of its own. */
const quotation: Budget = {
  ...reading,
  name: 'quotations',
  perMinute: 60,
  burst: 30,
  atOnce: 4,
  bytes: MOST_QUOTATION_BYTES,
  seconds: 60,
};
/** An invoice and its PDF that are read, checked and forgotten, in a process of its own. */
const invoice: Budget = {
  ...reading,
  name: 'invoices',
  perMinute: 20,
  burst: 20,
  atOnce: 3,
  bytes: MOST_REVIEW_BYTES,
  seconds: 60,
};
/** An envelope of a rehearsal that is opened and forgotten: 84 KB and some tenths of a second of reckoning. */
const rehearsal: Budget = {
  ...reading,
  name: 'rehearsals',
  perMinute: 20,
  burst: 20,
  atOnce: 3,
  bytes: 100 * KB,
  seconds: 30,
};
const health: Budget = { ...reading, name: 'health', perMinute: 600, burst: 120 };
const verifying: Budget = { ...reading, name: 'verification', perMinute: 60, burst: 40, atOnce: 10 };

/** One change by a person of the unit. */
const changing: Budget = {
  ...reading,
  name: 'changes',
  perMinute: 600,
  burst: 300,
  atOnce: 20,
  bytes: 200 * KB,
  seconds: 30,
};
/** A procedure with its lots travels whole. */
const saving: Budget = { ...changing, name: 'procedures', perMinute: 300, burst: 100, atOnce: 8, bytes: MB };
/** What begins a draft that stands in the lists of everybody: a person begins some each day, a program that went wrong thousands. */
const beginning = (budget: Budget, name: string): Budget => ({
  ...budget,
  name,
  perMinute: 60,
  burst: 60,
  counted: 'drafts begun, by account',
  draftsPerDay: 200,
});
const drafting = beginning(saving, 'new drafts');
/** A law of 300 articles travels whole, twice: as it is written and as it was seen. */
const longTexts: Budget = {
  ...changing,
  name: 'long texts',
  perMinute: 120,
  burst: 60,
  atOnce: 4,
  bytes: 8 * MB,
};
/** Work over the whole registry, or mails to many. */
const sweeping: Budget = {
  ...changing,
  name: 'whole registry',
  perMinute: 30,
  burst: 20,
  atOnce: 4,
  bytes: 50 * KB,
};

/** A stranger's question about one identity. */
const asking: Budget = { ...reading, name: 'identity', perMinute: 30, burst: 30, atOnce: 6, bytes: 20 * KB };
/** Tries of one key are counted by it, few for each asker; this one is of a whole office, in which one who guesses shuts nobody out. */
const opening: Budget = {
  ...asking,
  name: 'keys',
  atOnce: 20,
  perMinute: 120,
  burst: 120,
  counted: 'wrong keys, by folio and address',
};
const mailing: Budget = {
  ...asking,
  name: 'codes',
  perMinute: 3,
  burst: 6,
  counted: 'mails, by recipient and address',
};
const starting: Budget = {
  ...asking,
  name: 'new requests',
  perMinute: 6,
  burst: 20,
  bytes: 300 * KB,
  seconds: 30,
  counted: 'mails, by recipient and address',
};
/** Somebody who fills a form in: every field that is left is saved. */
const filling: Budget = {
  ...reading,
  name: 'forms',
  perMinute: 300,
  burst: 120,
  atOnce: 8,
  bytes: 300 * KB,
  seconds: 30,
};
/** A sealed report with its evidence: from one address few, and nothing of the address is kept. */
const reporting: Budget = {
  ...asking,
  name: 'reports',
  perMinute: 4,
  burst: 8,
  atOnce: 2,
  bytes: 10 * MB,
  seconds: 300,
};
/** What ends with a mail. */
const sending: Budget = {
  ...filling,
  name: 'submissions',
  perMinute: 30,
  burst: 20,
  atOnce: 4,
  counted: 'mails, by recipient and address',
};
/** Questions of visitors about a tender; whoever gives a folio tries its key too. */
const questions: Budget = {
  ...filling,
  name: 'questions',
  perMinute: 10,
  burst: 20,
  atOnce: 4,
  bytes: 600 * KB,
  counted: 'questions, mails and wrong keys, by address, recipient and folio',
};
const ownFile: Budget = {
  ...exporting,
  name: 'own file',
  perMinute: 20,
  burst: 20,
  atOnce: 3,
  bytes: 20 * KB,
};

/** Files: several suppliers may share an address. What reading them costs waits in a line besides. */
const BYTES_COUNTED = 'bytes a day, by address and request';
const piece: Budget = {
  name: 'pieces',
  perMinute: 120,
  burst: 240,
  atOnce: 12,
  bytes: (config) => config.registration.maxFileBytes,
  seconds: PACE.graceMs / 1_000,
  counted: BYTES_COUNTED,
};
const paper: Budget = {
  ...filling,
  name: 'papers',
  perMinute: 120,
  burst: 240,
  atOnce: 12,
  seconds: 120,
  counted: BYTES_COUNTED,
};
const archive: Budget = {
  ...piece,
  name: 'portable files',
  perMinute: 2,
  burst: 6,
  atOnce: 2,
  bytes: 1_000 * MB,
};
const document: Budget = {
  ...piece,
  name: 'unit documents',
  perMinute: 120,
  burst: 240,
  bytes: (config) => config.maxFileBytes,
  counted: 'bytes a day, by person',
};
/** Parts of big files: many and short on a good line, and again after each break. */
const part: Budget = { ...document, name: 'parts of files', perMinute: 600, burst: 300 };
const table: Budget = {
  ...piece,
  name: 'tables',
  perMinute: 10,
  burst: 20,
  atOnce: 2,
  counted: 'bytes a day, by person',
};
/** A law of several hundred articles that somebody begins. */
const longDrafts = beginning(longTexts, 'new long drafts');
/** Texts searched for in public lists and pages, besides what the list itself may cost. */
const searches: Budget = { ...listing, name: 'searches', perMinute: 240, burst: 120 };
/** Public pages that have to be drawn; kept ones cost nothing. */
const drawnPages: Budget = { ...listing, name: 'drawings', perMinute: 600, burst: 300 };

/** What an operation may cost one address, by the word with which it says so where it is served; `docs/access.md` shows each with its operations. */
export const BUDGETS = {
  reading,
  listing,
  files,
  exporting,
  drawing,
  quotation,
  invoice,
  rehearsal,
  health,
  verifying,
  changing,
  saving,
  drafting,
  longTexts,
  sweeping,
  asking,
  opening,
  mailing,
  starting,
  filling,
  reporting,
  sending,
  questions,
  ownFile,
  piece,
  paper,
  archive,
  document,
  part,
  table,
  longDrafts,
  searches,
  drawnPages,
} as const satisfies Record<string, Budget>;
export type BudgetName = keyof typeof BUDGETS;
