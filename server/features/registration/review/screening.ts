import { sql } from 'kysely';
import { LIST_SITUATION_LABELS, type ListSource } from '#contract/negative-list-words.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { nameMatchesOf, screenRfc, type ScreenedMatch } from '#server/features/negative-lists/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { ListFinding } from './check-facts.ts';
import type { ReviewedRequest } from './request.sql.ts';

/**
 * What the negative lists in force say of the request: by its RFC, and as hints that a person checks by its name
 * (domain 2.6).
 */
export async function screenTaxLists(
  db: Db | Transaction,
  request: ReviewedRequest,
): Promise<{
  tax: ListFinding[];
  sanctions: ListFinding[];
  hasTaxList: boolean;
  hasSanctionList: boolean;
}> {
  const { rows } = await sql<{ source: ListSource; cutoff: string | null }>`
    select source, max(cutoff_on) cutoff from negative_list group by source`.execute(db);
  const cutoffs = new Map(rows.map(({ source, cutoff }) => [source, cutoff]));
  const byRfc = request.origin === 'foreign' ? [] : (await screenRfc(db, request.rfc)).matches;
  const byName = await nameMatchesOf(db, { requestId: request.id, supplierId: request.supplier_id });
  const matches = [...byRfc, ...byName];
  const of = (source: ListSource) =>
    matches
      .filter((match) => match.source === source)
      .map((match) => ({ ...findingOf(match, cutoffs.get(source) ?? null), key: keyOf(match) }));
  return {
    tax: of('sat_69b'),
    sanctions: [...of('sabg_sanctioned'), ...of('own_sanctioned')],
    hasTaxList: cutoffs.has('sat_69b'),
    hasSanctionList: cutoffs.has('sabg_sanctioned'),
  };
}

/** What stays the same of a match when a new edition of its list brings it again. */
const keyOf = ({ source, situation, level, status, evidence }: ScreenedMatch) =>
  [source, situation, level, status, evidence[0]?.name ?? ''].join('|');

/** A match that an officer discarded is told, and impedes nothing; an equal name warns until a person has decided. */
function findingOf(
  { situation, level, status, matchedBy, evidence, reason, carriedFrom }: ScreenedMatch,
  cutoff: string | null,
): Omit<ListFinding, 'key'> {
  const name = evidence[0]?.name ?? '';
  const list = cutoff === null ? '' : `, lista con corte al ${shortDate(cutoff)}`;
  const isHint = matchedBy === 'name' && status === 'needs_person';
  const said =
    status === 'discarded'
      ? ' (coincidencia descartada)'
      : isHint
        ? ' (mismo nombre, sin RFC en la lista: confirma o descarta la coincidencia)'
        : matchedBy === 'name'
          ? ` (mismo nombre, coincidencia confirmada${carriedFrom === null ? '' : ` en ${carriedFrom}`}: ${reason ?? ''})`
          : '';
  return {
    level: status === 'discarded' ? 'info' : isHint ? 'alert' : level,
    text: `${LIST_SITUATION_LABELS[situation]}: ${name}${list}${said}`,
    isHint,
  };
}
