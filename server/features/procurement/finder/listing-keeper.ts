import { dataVersionReader } from '#server/kit/data-version.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { outsideTransaction } from '#server/kit/ambient-transaction.ts';
import {
  everyListed,
  listedOf,
  readLines,
  readMoment,
  touchedSince,
  type ListedRow,
  type Moment,
} from './listed.sql.ts';
import { Listing } from './listing.ts';
import { readForms, readSynonyms } from './search-words.sql.ts';
import { Synonyms } from './synonyms.ts';

/** The list at one version of the public data. */
export interface Known {
  version: number;
  listing: Listing;
  synonyms: Synonyms;
}

/** What procedures were touched is kept for days; whoever was away longer than this reads all of them. */
const AWAY_MS = 12 * 3_600_000;
/** More changed procedures than these are read with all the others. */
const MOST_TOUCHED = 2_000;

/**
 * Keeps the list in memory as it is in the database: every question gets it at a version that was read after it was
 * asked. A change of few procedures costs reading those few. All who wait share one reading.
 */
export function keepListing(db: Db): () => Promise<Known> {
  const readVersion = dataVersionReader(db);
  let known: (Known & { moment: Moment; readAt: number }) | undefined;
  let reading: Promise<Known> | undefined;

  const read = async () => {
    const readAt = Date.now();
    const before = known !== undefined && readAt - known.readAt < AWAY_MS ? known : undefined;
    const now = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const moment = await readMoment(tx);
        const lines = await readLines(tx);
        return {
          moment,
          synonyms: await synonymsOf(tx, before?.synonyms),
          change: (before && (await changeOf(tx, before, lines))) ?? (await allOf(tx, lines)),
        };
      });
    // No await from here on: a search never sees a half-applied change.
    const { change, moment, synonyms } = now;
    const listing = 'rows' in change ? change.listing : change;
    if ('rows' in change) {
      for (const id of change.touched) listing.remove(id);
      for (const row of change.rows) listing.put(row);
    }
    known = { version: moment.version, moment, readAt, listing, synonyms };
    return known;
  };

  return async () => {
    const earlier = known;
    const version = await readVersion();
    // Only a base that was put back from a copy has an older version than before.
    if (earlier !== undefined && version < earlier.version) known = undefined;
    // One that is under way may have begun before this was asked.
    for (;;) {
      const latest = known;
      if (latest !== undefined && latest.version >= version) return latest;
      reading ??= outsideTransaction(read).finally(() => (reading = undefined));
      await reading;
    }
  };
}

type Lines = Listing['lines'];

/** Everything, in a list of its own: a slice at a time, so that others get their turn. */
async function allOf(tx: Transaction, lines: Lines): Promise<Listing> {
  const listing = new Listing(lines);
  for await (const rows of everyListed(tx)) for (const row of rows) listing.put(row);
  return listing;
}

/** What few procedures changed since; undefined where it takes less to read them all. */
async function changeOf(
  tx: Transaction,
  { listing, moment }: { listing: Listing; moment: Moment },
  lines: Lines,
): Promise<{ listing: Listing; touched: string[]; rows: ListedRow[] } | undefined> {
  if (listing.isSparse || JSON.stringify(lines) !== JSON.stringify(listing.lines)) return undefined;
  const touched = await touchedSince(tx, moment);
  if (touched === 'all' || touched.length > MOST_TOUCHED) return undefined;
  return { listing, touched, rows: await listedOf(tx, touched) };
}

async function synonymsOf(tx: Transaction, before: Synonyms | undefined): Promise<Synonyms> {
  const groups = await readSynonyms(tx);
  if (before !== undefined && JSON.stringify(groups) === JSON.stringify(before.groups)) return before;
  return new Synonyms(groups, await readForms(tx, Synonyms.wordsOf(groups)));
}
