import { todayInMexico } from '#contract/mexico-time.ts';
import { errorFacts } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { runSupplierClock } from './supplier-clock.ts';

/** What time does to registrations: every night, and once at start for the nights on which nothing ran. */
export function defineSupplierRegistryJobs(services: Services): void {
  services.jobs.define('supplier-registry.clock', () => runClock(services), { cron: '0 0 * * *' });
  void runClock(services).catch((error: unknown) => {
    services.log.error('supplier-registry.clock', errorFacts(error));
  });
}

async function runClock(services: Services): Promise<void> {
  const moved = await runSupplierClock(services, todayInMexico(new Date()));
  services.log.info('supplier-registry.clock', { ...moved });
}
