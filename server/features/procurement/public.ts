import { insertChanges } from './procedure-admin-write.sql.ts';
import { readOpening } from './opening.sql.ts';
import { mustRead } from './procedure-change.ts';
import { moveContracts as move, returnContracts as giveBack } from './contract-owner.sql.ts';

/** Puts the contracts of supplier rows without registration under a registered supplier. */
export const moveContracts = move;

/** Puts moved contracts back where they were. */
export const returnContracts = giveBack;

/** Notes what changed of a public procedure, with the reason that visitors read. */
export const noteChanges = insertChanges;

/** A procedure as officers see it, or not found. */
export const mustReadProcedure = mustRead;

/** The opening of bids of a procedure as it was written down. */
export const readOpeningOf = readOpening;
