import { headLoad as load, headRows as rows } from './head.service.ts';
import { areasBelow as below } from './head.sql.ts';

/** Who has how much, who is away and what is late, for whoever directs. */
export const headLoad = load;
/** The rows of one of its figures. */
export const headRows = rows;
/** An area of the directory with those below it. */
export const areasBelow = below;
