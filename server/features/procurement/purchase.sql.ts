import { sql } from 'kysely';

/** Over a procedure `p`: it buys or hires. What the University sells (Lineamientos UG, enajenaciones) is no spending. */
export const isPurchase = sql`(p.kind <> 'disposal' and p.category <> 'disposal')`;
