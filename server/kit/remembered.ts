import { dataVersionReader } from './data-version.ts';
import type { Db } from './db.ts';
import { outsideTransaction } from './ambient-transaction.ts';

/** Asks `make` for the value of a key, unless it is known for the present version of the public data. */
export type Remember<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** As {@link Remember}, for whoever has read the version of the public data already. */
export type RememberAt<T> = (version: number, key: string, make: () => Promise<T>) => Promise<T>;

/** Cache of results that are slow to compute and depend on the public data alone; emptied when its version changes. */
export function memoryOfVersions<T>(most: number): RememberAt<T> {
  const known = new Map<string, Promise<T>>();
  let knownVersion = -1;
  return (version, key, make) => {
    if (version !== knownVersion) {
      known.clear();
      knownVersion = version;
    }
    let value = known.get(key);
    if (value === undefined) {
      value = outsideTransaction(make);
      value.catch(() => known.delete(key));
    }
    // What is asked for again stays; of the rest the oldest goes.
    known.delete(key);
    known.set(key, value);
    if (known.size > most) known.delete(known.keys().next().value as string);
    return value;
  };
}

/** The same, reading the version itself before each answer. */
export function rememberByVersion<T>(db: Db, most = 300): Remember<T> {
  const readVersion = dataVersionReader(db);
  const memory = memoryOfVersions<T>(most);
  return async (key, make) => memory(await readVersion(), key, make);
}
