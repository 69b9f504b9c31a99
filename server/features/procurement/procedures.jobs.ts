import { sql } from 'kysely';
import { transaction } from '#server/kit/db.ts';
import { timePassed } from '#server/kit/events.ts';
import { errorFacts } from '#server/kit/log.ts';
import { ownWork } from '#server/kit/own-work.ts';
import type { Services } from '#server/kit/services.ts';
import { dueClock } from '#server/kit/due-clock.ts';
import { publishDueProcedures } from './procedure-schedule.service.ts';
import { nextSchedule } from './procedure-schedule.sql.ts';
import { procedureFinder } from './procedure-finder.ts';

/** What else follows from a publication at its second. */
const followers = new WeakMap<Services, () => void>();

/** Calls that are published by themselves, to the second. */
export const scheduleClock = dueClock('procedures.publish-due', {
  async run(services) {
    const published = await publishDueProcedures(services.db, services.config.publicUrl);
    if (published === 0) return;
    services.log.info('procedures.published', { published });
    followers.get(services)?.();
  },
  next: ({ db }) => nextSchedule(db),
});

/** Every minute: procedures whose next act has passed get the state, stage and next act of this instant; and what was agreed is published at its hour. */
export function defineProcedureJobs(services: Services, onPublished: () => void): void {
  const { db, jobs } = services;
  followers.set(services, onPublished);
  jobs.define('procedures.publish-due', () => scheduleClock.run(services), { cron: '* * * * *' });
  jobs.define('refresh-procedures', () => refreshDueProcedures(db, new Date()), {
    cron: '* * * * *',
    retryLimit: 0,
  });
  jobs.define('forget-touched-procedures', () => forgetTouched(db, new Date()), { cron: '17 * * * *' });
  scheduleClock.look(services);
  scheduleClock.watch(services);
}

/** Reads the public list into memory before anybody asks for it; nobody waits for it who asks for something else. */
export function readProceduresAhead({ pool, db, log }: Services): void {
  ownWork(pool, () => procedureFinder(db).version())
    // The first request reads the list instead.
    .catch((error: unknown) => log.warn('procedures.not_read_ahead', errorFacts(error)));
}

/** Brings everything up to date that the passing of time changed before `instant`. */
export async function refreshDueProcedures(db: Services['db'], instant: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from procedure
      where (next_act_at <= ${instant} and public_state in ('planned', 'open', 'evaluation', 'suspended'))
         or (public_state = 'hidden' and status <> 'draft' and published_at <= ${instant})
      limit 2000`.execute(tx);
    if (rows.length === 0) return;
    await sql`select refresh_procedures(${rows.map(({ id }) => id)}::uuid[], ${instant})`.execute(tx);
    await timePassed(tx, 'procedures', false);
  });
}

/** Takes out which procedures were touched two days before `instant`: no process brings its list up to date from so far. */
export async function forgetTouched(db: Services['db'], instant: Date): Promise<void> {
  await sql`delete from procedure_touched where at < ${instant}::timestamptz - interval '2 days'`.execute(db);
}
