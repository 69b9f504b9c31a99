import { sql } from 'kysely';

/** Over a procedure `p`: it buys or hires. What the University sells (Lineamientos UG, enajenaciones) is no spending. */
export const isPurchase = sql`(p.kind <> 'disposal' and p.category <> 'disposal')`;

/** What a contract `c` is worth as its amendments left it. */
export const PRESENT_AMOUNT = sql`coalesce((select m.amount_after from contract_amendment m
  where m.contract_id = c.id and m.amount_after is not null order by m.number desc limit 1), c.amount)`;
