import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';

/** Requisitions or procedures that one statement looks at. */
const AT_ONCE = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** Whose stretches are kept, and those that are kept of what is there no longer. */
const SOURCES = [
  sql`select id from requisition`,
  sql`select id from procedure where source <> 'compranet'`,
  sql`select distinct source id from closed_stretch`,
];

/** Brings the stretches that ended up to their facts, some at a time, while the panel is read; gives how many differed. */
export async function compareStretches(db: Db, isStopped = () => false): Promise<number> {
  let differed = 0;
  for (const source of SOURCES) {
    let after: string | null = BEFORE_ALL;
    while (after !== null && !isStopped()) {
      const { rows } = await sql<{ last: string | null; differed: number }>`
        select ids[${AT_ONCE}] "last", keep_stretches(ids) differed from (
          select array(select id from (${source}) s where id > ${after}::uuid order by id limit ${AT_ONCE}) ids) next`.execute(
        db,
      );
      after = rows[0]?.last ?? null;
      differed += rows[0]?.differed ?? 0;
    }
  }
  return differed;
}

/** Every night: the stretches that the panel counts are compared with what they are told by. */
export function defineHeadJobs({ db, jobs, log }: Services): void {
  jobs.define(
    'stretches.compare',
    async (_, signal) => {
      const mended = await compareStretches(db, () => signal.aborted);
      // Every act keeps its stretches by itself: a difference is a defect to look for.
      if (mended > 0) log.error('stretches.mended', { mended });
    },
    { cron: '20 3 * * *' },
  );
}
