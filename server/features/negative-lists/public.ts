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
import { FOREIGN_RFC, normalizeRfc, PUBLIC_RFC } from '#contract/rules/rfc.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { formatDay } from './list-words.ts';
import { bringListsIntoForce as bringIntoForce } from './lists-at-once.ts';
import { countUndecided, selectMatchesOf } from './matches.sql.ts';
import { oneSupplier, screenSubjects, suppliersOf } from './screening.sql.ts';

/** One thing that a list says, in data and in a sentence. */
export interface ScreenedMatch {
  source: ListSource;
  situation: ListSituation;
  level: MatchLevel;
  status: MatchState;
  matchedBy: 'rfc' | 'name';
  text: string;
  evidence: MatchEvidence[];
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
  evidence,
}: Pick<ListMatch, 'source' | 'situation' | 'matchedBy' | 'evidence'>) {
  const since = evidence[0]?.listedFrom;
  const how = matchedBy === 'rfc' ? 'Mismo RFC' : 'Mismo nombre, sin RFC en la lista: compruébalo';
  return `${LIST_SOURCE_LABELS[source]}: ${LIST_SITUATION_LABELS[situation]}${since === undefined ? '' : `, en la lista desde el corte del ${formatDay(since)}`}. ${how}.`;
}

function summed(matches: ScreenedMatch[]): Screened {
  const counted = new Set(matches.filter(({ status }) => status !== 'discarded').map(({ level }) => level));
  return { level: ORDER.find((level) => counted.has(level)) ?? 'none', matches };
}

function fromMatches(matches: ListMatch[]): Screened {
  return summed(
    matches.map(({ source, situation, level, status, matchedBy, evidence }) => ({
      source,
      situation,
      level,
      status,
      matchedBy,
      evidence,
      text: sentence({ source, situation, matchedBy, evidence }),
    })),
  );
}

/**
 * What the lists in force say of an RFC, without keeping anything: for the instant check of a form. A match that an
 * officer discarded for the same RFC and situation is told and does not count.
 */
export async function screenRfc(db: Db | Transaction, given: string): Promise<Screened> {
  const rfc = normalizeRfc(given);
  if (rfc === FOREIGN_RFC || rfc === PUBLIC_RFC) return { level: 'none', matches: [] };
  const { rows } = await sql<MatchEvidence & { source: ListSource; isDiscarded: boolean }>`
    select e.source, e.key, e.rfc, e.name, e.situation, e.effect_until::text "effectUntil", e.data, e.listed_from::text "listedFrom",
      case when e.effect_until < ${todayInMexico()}::date then 'info' else e.effect end effect,
      exists (select 1 from list_match m where m.value = e.rfc and m.source = e.source and m.status = 'discarded'
        and m.matched_by = 'rfc' and m.situation = e.situation) "isDiscarded"
    from negative_list_entry e where e.rfc = ${rfc} and e.listed_until is null order by e.source, e.listed_from`.execute(
    db,
  );
  return summed(
    rows.map(({ source, isDiscarded, ...entry }) => ({
      source,
      situation: entry.situation,
      level: entry.effect,
      status: isDiscarded ? 'discarded' : 'new',
      matchedBy: 'rfc',
      evidence: [entry],
      text: sentence({ source, situation: entry.situation, matchedBy: 'rfc', evidence: [entry] }),
    })),
  );
}

/** Screens one supplier now, keeps what is found, and tells it. */
export async function screenSupplier(tx: Transaction, supplierId: string): Promise<Screened> {
  await screenSubjects(tx, 'supplier', oneSupplier(supplierId));
  return fromMatches(await selectMatchesOf(tx, { supplierId }));
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
