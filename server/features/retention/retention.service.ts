import { RETENTION, RETENTION_JOB, type RetentionPlan } from '#contract/retention.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays, type PlainDate } from '#contract/rules/days/calendar.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import type { RetentionWork } from '#server/kit/retention.ts';
import type { Services } from '#server/kit/services.ts';

/** What goes at a time: a long line is worked off in several. */
const AT_ONCE = 1_000;
const THE_PORTAL = { id: PORTAL_ITSELF, name: 'El portal' };

/** The first day that is kept. */
function keptFrom({ kind }: Pick<RetentionWork, 'kind'>, today: PlainDate): PlainDate {
  const { amount, unit } = RETENTION[kind];
  if (unit !== 'years') return addDays(today, unit === 'days' ? -amount : 0);
  return addDays(`${Number(today.slice(0, 4)) - amount}-${today.slice(5, 7)}-01`, Number(today.slice(8)) - 1);
}

/** What would go today, kind by kind; deletes nothing. */
export async function planRetention(
  db: Db,
  works: readonly RetentionWork[],
  today = todayInMexico(),
): Promise<RetentionPlan> {
  const rows = [];
  for (const work of works) {
    const before = keptFrom(work, today);
    rows.push({ kind: work.kind, before, ...(await work.count(db, before)) });
  }
  return { rows };
}

/** Deletes what its term is over for, and keeps in the log how much of what. */
export async function applyRetention(
  db: Db,
  works: readonly RetentionWork[],
  today = todayInMexico(),
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const work of works) {
    const before = keptFrom(work, today);
    for (;;) {
      const count = await transaction(db, async (tx) => {
        const forgotten = await work.forget(tx, before, AT_ONCE);
        if (forgotten > 0)
          await audit(tx, {
            person: THE_PORTAL,
            operation: 'retention.apply',
            subjectType: 'retention',
            subjectId: work.kind,
            after: { what: RETENTION[work.kind].label, count: forgotten, before },
            requestId: crypto.randomUUID(),
          });
        return forgotten;
      });
      gone[work.kind] = (gone[work.kind] ?? 0) + count;
      if (count < AT_ONCE) break;
    }
  }
  return gone;
}

/** Every night, before the copy of the data. */
export function defineRetentionJobs({ db, jobs, log }: Services, works: readonly RetentionWork[]): void {
  jobs.define(RETENTION_JOB, async () => log.info('retention.applied', await applyRetention(db, works)), {
    cron: '20 1 * * *',
  });
}
