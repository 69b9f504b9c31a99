import type { ProcedureDetail } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { insertChanges } from './procedure-admin-write.sql.ts';
import { readAward } from './award.sql.ts';
import { readOpening } from './opening.sql.ts';
import { mustRead } from './procedure-change.ts';
import { readPublishedProfiles as publishedProfiles } from './procedure-admin.sql.ts';
import { procedureCondition as condition } from './procedure-condition.ts';
import { SANCTIONED_AT_SIGNING as sanctionedAtSigning } from './contractor-registry.sql.ts';
import {
  moveContracts as move,
  moveContractsOfRfc as moveOwn,
  putContractsBack as putBack,
  returnContracts as giveBack,
} from './contract-owner.sql.ts';
import { withheldSums as sums } from './execution/execution.sql.ts';
import { findPublicId, readProcedure } from './procedure-detail.sql.ts';
import { COLUMNS } from './procedure-export.ts';
import { procedureFinder, type ProcedureFinder } from './procedure-finder.ts';
import { isPurchase as purchase, PRESENT_AMOUNT as presentAmount } from './purchase.sql.ts';

/** Over `p`: a procedure that spends, as a sale does not. */
export const isPurchase = purchase;

/** What a contract `c` is worth as its amendments left it. */
export const PRESENT_AMOUNT = presentAmount;

/** Penalties and deductions that payments of a contract `c` left out: one row of how much, and each with its day and why. */
export const withheldSums = sums;

/** Published sanctions in force on the day on which a contract `c` was signed. */
export const SANCTIONED_AT_SIGNING = sanctionedAtSigning;

/** Puts the contracts of supplier rows without registration under a registered supplier. */
export const moveContracts = move;

/** Puts the contracts of the RFC of some suppliers under them. */
export const moveContractsOfRfc = moveOwn;

/** Puts contracts back from a supplier that goes. */
export const putContractsBack = putBack;

/** Puts moved contracts back where they were. */
export const returnContracts = giveBack;

/** Notes what changed of a public procedure, with the reason that visitors read. */
export const noteChanges = insertChanges;

/** A procedure as officers see it, or not found. */
export const mustReadProcedure = mustRead;

/** The opening of bids of a procedure as it was written down. */
export const readOpeningOf = readOpening;

/** Which of these addresses of computing profiles are published. */
export const readPublishedProfiles = publishedProfiles;

/** What is decided about the lots of a procedure as it was written down. */
export const readAwardOf = readAward;

/** Published procedures by the filter of the public list, in its order, with the count of all that match. */
export const findProcedures = (
  db: Db,
  query: Parameters<ProcedureFinder['find']>[0],
  range?: Parameters<ProcedureFinder['find']>[1],
): ReturnType<ProcedureFinder['find']> => procedureFinder(db).find(query, range);

/** A published procedure as visitors see it, by its id or its word in addresses; undefined where there is none. */
export async function readPublicProcedure(
  db: Db,
  at: { id: string } | { slug: string },
): Promise<ProcedureDetail | undefined> {
  if ('id' in at) return readProcedure(db, at.id);
  const id = await findPublicId(db, at.slug);
  return id === undefined ? undefined : readProcedure(db, id);
}
/** Columns of the public export of the list, as its first row names them. */
export const procedureColumns: readonly string[] = COLUMNS.map(({ name }) => name);

/** What the public list finds, as a condition over a procedure `p`. */
export const procedureCondition = condition;

export { record as procedureRecord } from './procurement-decisions.ts';
export type { Among } from './procedure-condition.ts';
export { biddersToTell } from './award-correction.ts';
export { recountAcceptance } from './execution/recount-acceptance.ts';
export { refuseImported, type Author } from './procedure-change.ts';
export { refuseWhileSuspended, saidOfSuspension } from './suspensions.ts';
export { createProcedure, saveProcedure } from './procedure-admin.service.ts';
export { contractorFindings, refuseContractor } from './contractor-findings.ts';
export { tendererFindings } from './tenderer-findings.ts';
export { lockProcedure } from './procedure-admin.sql.ts';
export { askedBy, type Asked } from './finder/search-text.rules.ts';
export { Synonyms } from './finder/synonyms.ts';
export { readSynonyms } from './finder/search-words.sql.ts';
export { saveOpening, getOpening } from './opening.service.ts';
export { saveAward, getAward } from './award.service.ts';
