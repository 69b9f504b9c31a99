import type pg from 'pg';

interface OwnWork {
  isEnded: boolean;
  running: Set<Promise<unknown>>;
}

const all = new WeakMap<pg.Pool, OwnWork>();

function over(pool: pg.Pool): OwnWork {
  const known = all.get(pool) ?? { isEnded: false, running: new Set() };
  all.set(pool, known);
  return known;
}

/** Does what a process does by itself, beside requests and jobs; nothing of it begins once {@link endOwnWork} was called. */
export async function ownWork(pool: pg.Pool, work: () => Promise<unknown>): Promise<void> {
  const { isEnded, running } = over(pool);
  if (isEnded) return;
  const done = work();
  running.add(done);
  try {
    await done;
  } finally {
    running.delete(done);
  }
}

/** To be called before a pool is closed: resolves once nothing that this process does by itself asks it any more. */
export async function endOwnWork(pool: pg.Pool): Promise<void> {
  const work = over(pool);
  work.isEnded = true;
  await Promise.allSettled(work.running);
}
