import { moveOwned, requireMayHave, returnOwned, selectOwned as owned } from './whole-work.ts';
import { headLoad as load, headRows as rows } from './head.service.ts';
import { areasBelow as below } from './head.sql.ts';

/** Who has how much, who is away and what is late, for whoever directs. */
export const headLoad = load;
/** The rows of one of its figures. */
export const headRows = rows;
/** An area of the directory with those below it. */
export const areasBelow = below;

/** All that waits for a person. */
export const ownedBy = owned;
/** Whether somebody may have a thing that waits. */
export const requireMayHaveThing = requireMayHave;
/** Gives a thing that waits to somebody else, and back. */
export const moveThing = moveOwned;
export const returnThing = returnOwned;
