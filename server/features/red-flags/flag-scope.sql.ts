import { sql, type RawBuilder } from 'kysely';
import { PROCEDURE_KINDS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';

/** Whose data count: what is public, or all that officers have. */
export type FlagScope = 'public' | 'officers';

/** Kinds whose suppliers compete after a call. */
export const COMPETING: readonly ProcedureKind[] = PROCEDURE_KINDS.filter((kind) => !publishesResult(kind));

/** Statuses in which it is decided who wins. */
export const GIVEN: readonly ProcedureStatus[] = ['awarded', 'partially_awarded', 'contracted', 'complete'];

/** Statuses in which bids were opened, whatever is noted of the act. */
export const OPENED: readonly ProcedureStatus[] = [...GIVEN, 'unsuccessful'];

/** Over a procedure `p`: it counts. A draft, or a call that is only announced, does not: it may never be published. */
export const isCounted = (scope: FlagScope): RawBuilder<boolean> =>
  scope === 'public'
    ? sql`p.public_state not in ('hidden', 'planned')`
    : sql`p.status not in ('draft', 'planned') and p.published_at is not null`;

/** Over a procedure `p`: what was offered may be looked at. Visitors read it with the award; quotations are not sealed. */
export const isOpened = (scope: FlagScope): RawBuilder<boolean> =>
  scope === 'public'
    ? sql`p.public_state in ('awarded', 'unsuccessful')`
    : sql`(p.status = any(${[...OPENED]}) or p.kind <> all(${[...COMPETING]})
        or exists (select from opening o where o.procedure_id = p.id and o.closed_at is not null))`;

/** Over a procedure `p`: it is decided who wins. */
export const isGiven = (scope: FlagScope): RawBuilder<boolean> =>
  scope === 'public' ? sql`p.public_state = 'awarded'` : sql`p.status = any(${[...GIVEN]})`;

/** The day of publication of a procedure `p` in Mexico. */
export const PUBLISHED_ON = sql`(p.published_at at time zone 'America/Mexico_City')::date`;

/** Whoever a row `w` of an award or contract names: registered suppliers by their row, others by the letters of their name. */
export const FIRM = sql`coalesce(w.supplier_id::text, supplier_name_key(w.supplier_name))`;
