import { moveResults as move, returnResults as giveBack } from './evaluation-owner.sql.ts';

/** Puts the results of supplier rows without registration under a registered supplier. */
export const moveResults = move;

/** Puts moved results back where they were. */
export const returnResults = giveBack;
