import { todayInMexico } from '#contract/mexico-time.ts';
import { transaction } from '#server/kit/db.ts';
import { errorFacts } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { takeDueAccounts } from './supplier-accounts.ts';
import { runSupplierClock } from './supplier-clock.ts';

/** What time does to registrations: every night, and once at start for the nights on which nothing ran. */
export function defineSupplierRegistryJobs(services: Services): void {
  services.jobs.define('supplier-registry.clock', () => runClock(services), { cron: '0 0 * * *' });
  void runClock(services).catch((error: unknown) => {
    services.log.error('supplier-registry.clock', errorFacts(error));
  });
}

async function runClock(services: Services): Promise<void> {
  const today = todayInMexico(new Date());
  const moved = await runSupplierClock(services, today);
  const accounts = await transaction(services.db, (tx) => takeDueAccounts(tx, today));
  services.log.info('supplier-registry.clock', { ...moved, accounts });
}
