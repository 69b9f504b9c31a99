import { sql, type RawBuilder } from 'kysely';
import type { ListMatch, MatchEvidence } from '#contract/negative-lists.ts';
import {
  LIST_SITUATION_LABELS,
  LIST_SOURCE_LABELS,
  type ListSituation,
  type ListSource,
  type MatchLevel,
  type MatchState,
} from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FOREIGN_RFC, normalizeRfc, PUBLIC_RFC } from '#contract/rules/identifiers/rfc.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { selectConfirmedNames } from './confirmed-names.sql.ts';
import { selectFirmEntries } from './firm-entries.sql.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { bringListsIntoForce as bringIntoForce } from './lists-at-once.ts';
import { selectCurrent } from './lists.sql.ts';
import { countUndecided, selectMatchesOf } from './matches.sql.ts';
import {
  carryDecisions,
  endClosedMatches,
  oneRequest,
  oneSupplier,
  screenSubjects,
  suppliersOf,
} from './screening.sql.ts';

/** One thing that a list says, in data and in a sentence. */
export interface ScreenedMatch {
  source: ListSource;
  situation: ListSituation;
  level: MatchLevel;
  status: MatchState;
  matchedBy: 'rfc' | 'name';
  text: string;
  evidence: MatchEvidence[];
  /** Of the officer who confirmed or discarded it. */
  reason: string | null;
  /** Folio or number of which it was decided; null when that was here. */
  carriedFrom: string | null;
}

/** What the lists in force say of somebody; `level` is that of the gravest match that nobody discarded. */
export interface Screened {
  level: 'none' | MatchLevel;
  matches: ScreenedMatch[];
}

const ORDER: MatchLevel[] = ['block', 'alert', 'info'];

function sentence({
  source,
  situation,
  matchedBy,
  status,
  evidence,
}: Pick<ListMatch, 'source' | 'situation' | 'matchedBy' | 'status'> & {
  evidence: readonly MatchEvidence[];
}) {
  const since = evidence[0]?.listedFrom;
  const how =
    matchedBy === 'rfc'
      ? 'Mismo RFC'
      : status === 'confirmed'
        ? 'Mismo nombre: la Unidad confirmó que es el mismo'
        : 'Mismo nombre, sin RFC en la lista: compruébalo';
  return `${LIST_SOURCE_LABELS[source]}: ${LIST_SITUATION_LABELS[situation]}${since === undefined ? '' : `, en la lista desde el corte del ${shortDate(since)}`}. ${how}.`;
}

function summed(matches: ScreenedMatch[]): Screened {
  const counted = new Set(matches.filter(({ status }) => status !== 'discarded').map(({ level }) => level));
  return { level: ORDER.find((level) => counted.has(level)) ?? 'none', matches };
}

function screenedOf(match: ListMatch): ScreenedMatch {
  const { source, situation, level, status, matchedBy, evidence, reason, carriedFrom } = match;
  return {
    source,
    situation,
    level,
    status,
    matchedBy,
    evidence,
    reason,
    carriedFrom,
    text: sentence(match),
  };
}

/**
 * What the lists in force say of RFCs, without keeping anything; those of which they say nothing are left out. An entry
 * that an officer saw and discarded is told and does not count.
 */
export async function screenRfcs(
  db: Db | Transaction,
  rfcs: readonly string[],
): Promise<Map<string, Screened>> {
  const { rows } = await sql<MatchEvidence & { rfc: string; source: ListSource; isDiscarded: boolean }>`
    select e.source, e.key, e.rfc, e.name, e.situation, e.effect_until::text "effectUntil", e.data, e.listed_from::text "listedFrom",
      case when e.effect_until < ${todayInMexico()}::date then 'info' else e.effect end effect,
      exists (select from list_match m, jsonb_array_elements(m.evidence) seen
        where m.value = e.rfc and m.source = e.source and m.status = 'discarded' and m.matched_by = 'rfc'
          and m.ended_on is null and seen ->> 'key' = e.key and seen ->> 'situation' = e.situation
          and seen -> 'data' = e.data and seen ->> 'effectUntil' is not distinct from e.effect_until::text) "isDiscarded"
    from negative_list_entry e where e.rfc = any(${[...rfcs]}) and e.rfc not in (${FOREIGN_RFC}, ${PUBLIC_RFC})
      and e.listed_until is null order by e.rfc, e.source, e.listed_from`.execute(db);
  const found = new Map<string, ScreenedMatch[]>();
  for (const { source, isDiscarded, ...entry } of rows) {
    const status = isDiscarded ? 'discarded' : 'new';
    const match = {
      source,
      situation: entry.situation,
      matchedBy: 'rfc',
      status,
      evidence: [entry],
    } as const;
    const matches = found.get(entry.rfc) ?? [];
    const text = sentence(match);
    matches.push({ ...match, evidence: [entry], level: entry.effect, reason: null, carriedFrom: null, text });
    found.set(entry.rfc, matches);
  }
  return new Map([...found].map(([rfc, matches]) => [rfc, summed(matches)]));
}

/** What the lists in force say of one RFC, without keeping anything: for the instant check of a form. */
export async function screenRfc(db: Db | Transaction, given: string): Promise<Screened> {
  const rfc = normalizeRfc(given);
  return (await screenRfcs(db, [rfc])).get(rfc) ?? summed([]);
}

/** Screens one supplier now, keeps what is found, and tells it. */
export async function screenSupplier(tx: Transaction, supplierId: string): Promise<Screened> {
  await screenSubjects(tx, 'supplier', oneSupplier(supplierId));
  return summed((await selectMatchesOf(tx, { supplierId })).map(screenedOf));
}

/** Screens one request now and keeps what is found: by name only a hint, which a person checks. */
export async function screenRequest(tx: Transaction, requestId: string): Promise<void> {
  await screenSubjects(tx, 'request', oneRequest(requestId));
}

/** Ends what the lists said of a request that was closed; `supplierId`: whom its approval registered or changed. */
export async function endRequestMatches(
  tx: Transaction,
  requestId: string,
  supplierId?: string,
): Promise<void> {
  if (supplierId !== undefined) await carryDecisions(tx, { requestId, supplierId });
  await endClosedMatches(tx, sql<boolean>`m.request_id = ${requestId}`);
}

/** Ends what the lists said of a supplier that left the registry. */
export async function endSupplierMatches(tx: Transaction, supplierId: string): Promise<void> {
  await endClosedMatches(tx, sql<boolean>`m.supplier_id = ${supplierId}`);
}

/** What of two matches with the same name counts: a confirmation, then a discard, then what nobody decided. */
const WEIGHT: Record<MatchState, number> = { confirmed: 0, discarded: 1, needs_person: 2, new: 2 };

/**
 * Entries without RFC that carry the name of a request or of the supplier that it is about. What an officer decided
 * on one of both counts for the other.
 */
export async function nameMatchesOf(
  db: Db | Transaction,
  { requestId, supplierId }: { requestId: string; supplierId: string | null },
): Promise<ScreenedMatch[]> {
  const found = await selectMatchesOf(db, { requestId });
  if (supplierId !== null) found.push(...(await selectMatchesOf(db, { supplierId })));
  const kept = new Map<string, ListMatch>();
  for (const match of found) {
    const key = `${match.source} ${match.value}`;
    const other = kept.get(key);
    const isFirst = other === undefined || WEIGHT[match.status] < WEIGHT[other.status];
    if (match.matchedBy === 'name' && isFirst) kept.set(key, match);
  }
  return [...kept.values()].map(screenedOf);
}

/** The entry of the list of art. 69-B in force that has a supplier as definitive: by RFC, or confirmed by a person. */
export async function definitiveEntryOf(
  db: Db | Transaction,
  { id, rfc }: { id: string; rfc: string | null },
): Promise<MatchEvidence | undefined> {
  const byRfc = rfc === null ? [] : (await screenRfc(db, rfc)).matches;
  const found = [...byRfc, ...(await selectMatchesOf(db, { supplierId: id })).map(screenedOf)].find(
    ({ source, situation, level, status }) =>
      source === 'sat_69b' && situation === 'definitive' && level === 'block' && status !== 'discarded',
  );
  return found?.evidence[0];
}

/** An entry that a person confirmed to be this supplier, although only the name agrees, and that impedes it. */
export async function confirmedBlockOf(
  db: Db | Transaction,
  supplierId: string,
): Promise<ScreenedMatch | undefined> {
  const matches = await selectMatchesOf(db, { supplierId });
  const found = matches.find(
    ({ matchedBy, status, level }) => matchedBy === 'name' && status === 'confirmed' && level === 'block',
  );
  return found && screenedOf(found);
}

/** Screens at once the suppliers whose ids a query gives, and keeps what is found. */
export async function screenSuppliers(tx: Transaction, ids: RawBuilder<unknown>): Promise<void> {
  await screenSubjects(tx, 'supplier', suppliersOf(ids));
}

/** Suppliers in good standing that a list impedes: each waits for an officer's step in its file. */
export async function countBlockTasks(db: Db | Transaction): Promise<number> {
  return (await countUndecided(db)).tasks;
}

/** Brings lists into force without an officer at the screen: those of the demonstration. */
export const bringListsIntoForce = bringIntoForce;

/** Whom of some identities a person confirmed to be on a list that impedes, by name only. */
export const confirmedNames = selectConfirmedNames;

/** Entries in force that carry a firm's name, for whom only a contract names. */
export const firmEntries = selectFirmEntries;

/** The list in force of a source, with the day that it is of. */
export const editionInForce = selectCurrent;
