import { sql, type RawBuilder } from 'kysely';
import { PUBLIC_STATE_SLUGS, type ProcedureQuery, type PublicState } from '#contract/procedures.ts';
import { procedureCondition, type Among } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { withRecentActs } from './acts.sql.ts';

/** States that a procedure leaves while one follows it. */
const PASSING: readonly PublicState[] = ['planned', 'open', 'evaluation', 'suspended'];

function statesOf(query: ProcedureQuery): PublicState[] {
  const entries = Object.entries(PUBLIC_STATE_SLUGS) as [PublicState, string][];
  return entries.filter(([, slug]) => query.estado.includes(slug)).map(([state]) => state);
}

const withoutPlace = (query: ProcedureQuery): ProcedureQuery => ({
  ...query,
  desde: undefined,
  hasta: undefined,
});

/**
 * Condition over `p` for the calendar of a filter. Whoever follows what is open keeps its acts when it is not open any
 * more: the award that is still to come, and what was cancelled.
 */
export function calendarCondition(db: Db, query: ProcedureQuery): Promise<RawBuilder<unknown>> {
  const isPassing = statesOf(query).some((state) => PASSING.includes(state));
  const asked = withoutPlace(query);
  return procedureCondition(db, isPassing ? { ...asked, estado: [] } : asked, withRecentActs());
}

/**
 * Condition over `e` and `p` for the news of a filter: of procedures in its states, and of those that just left them.
 * `among` are the procedures that have news at all.
 */
export async function newsCondition(
  db: Db,
  query: ProcedureQuery,
  among: Among,
): Promise<RawBuilder<unknown>> {
  const states = statesOf(query);
  const asked = { ...withoutPlace(query), estado: [] };
  const rest = await procedureCondition(db, asked, among);
  if (states.length === 0) return rest;
  return sql`${rest} and (p.public_state = any(${states})
    or (e.kind = 'state' and e.detail->>'before' = any(${states})))`;
}
