import { todayInMexico } from '#contract/mexico-time.ts';
import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';

/** Days before the end of validity in which a registration counts as «por vencer» (domain 12.3 B). */
export const EXPIRING_DAYS = 30;

/** Sets active, expiring or expired by the date; suspended, disqualified and cancelled ones stay. */
export async function refreshValidity(db: Db, today: string): Promise<void> {
  await sql`
    update supplier set status = due.status, version = version + 1, updated_at = now()
    from (select id, case when valid_until < ${today}::date then 'expired'
        when valid_until <= ${today}::date + ${sql.lit(EXPIRING_DAYS)} then 'expiring' else 'active' end status
      from supplier where status in ('active', 'expiring', 'expired') and valid_until is not null) due
    where supplier.id = due.id and supplier.status <> due.status`.execute(db);
}

/** Daily change of states that follow from dates. */
export function defineSuppliersJobs(services: Services): void {
  services.jobs.define(
    'refresh-supplier-validity',
    async () => {
      const today = todayInMexico(new Date());
      await refreshValidity(services.db, today);
    },
    { cron: '5 0 * * *' },
  );
  services.jobs.define(
    'compact-supplier-counts',
    async () => void (await sql`select compact_supplier_counts()`.execute(services.db)),
    { cron: '20 * * * *' },
  );
  services.jobs.define(
    'refresh-supplier-scores',
    async () => {
      // Publication may be dated ahead: its scores appear beside the suppliers within minutes of that time.
      await sql`select refresh_supplier_scores() from evaluation_period
        where published_at between now() - interval '20 minutes' and now() limit 1`.execute(services.db);
    },
    { cron: '*/5 * * * *' },
  );
}
