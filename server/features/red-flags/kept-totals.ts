import type { RedFlagTotals } from '#contract/red-flags.ts';
import { dataVersionReader } from '#server/kit/data-version.ts';
import type { Db } from '#server/kit/db.ts';
import { hourNow } from '#server/kit/kept-answers.ts';
import { readPublicTotals } from './red-flags.service.ts';

interface Kept {
  version: () => Promise<number>;
  of: string;
  totals: Promise<RedFlagTotals>;
}

const memories = new WeakMap<Db, Kept>();

/** The public totals, counted once for each version of the public data and hour: three answers are made of them. */
export async function keptTotals(db: Db): Promise<RedFlagTotals> {
  const version = memories.get(db)?.version ?? dataVersionReader(db);
  const of = `${await version()} ${hourNow()}`;
  const known = memories.get(db);
  if (known?.of === of) return known.totals;
  const totals = readPublicTotals(db);
  const kept = { version, of, totals };
  memories.set(db, kept);
  // A failed count is not cached: the next request counts again.
  totals.catch(() => {
    if (memories.get(db) === kept) memories.set(db, { ...kept, of: '' });
  });
  return totals;
}
