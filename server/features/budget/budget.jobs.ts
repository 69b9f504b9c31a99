import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Services } from '#server/kit/services.ts';
import { budgetSystem } from './system/budget-system.ts';
import { tellBudget, type ReservationHooks } from './system/outbox.service.ts';
import { reconcileBudget } from './system/reconciliation.ts';

/** Tells the budget system what waits, and every night compares both sides. */
export function defineBudgetJobs(services: Services, hooks: ReservationHooks): void {
  const { config, db, jobs, log } = services;
  const system = budgetSystem(db, config);
  jobs.define(
    'budget.tell',
    async (_, signal) => {
      if (config.budget === undefined) return;
      const done = await tellBudget(db, system, { now: () => new Date(), hooks, signal });
      if (done.told + done.failed > 0) log.info('budget.told', done);
    },
    // Where nobody is told there is nothing to look for every minute.
    config.budget === undefined ? {} : { cron: '* * * * *' },
  );
  jobs.define(
    'budget.reconcile',
    async () => {
      if (config.budget === undefined) {
        await sql`delete from budget_difference`.execute(db);
        return;
      }
      const year = Number(todayInMexico(new Date()).slice(0, 4));
      log.info('budget.reconciled', { differences: await reconcileBudget(db, system, year) });
    },
    { cron: '40 2 * * *' },
  );
}
