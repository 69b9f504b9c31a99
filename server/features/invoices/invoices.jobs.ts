import type { Services } from '#server/kit/services.ts';
import { cfdiStatus } from './status/cfdi-status.ts';
import { askDue, type StatusHooks } from './received/sat-status.service.ts';

/** Asks the tax authority for the invoices that are due, where the installation has it asked. */
export function defineInvoiceJobs(services: Services, hooks: StatusHooks): void {
  const { config, jobs, log } = services;
  const status = cfdiStatus(config);
  jobs.define(
    'invoices.ask-status',
    async (_, signal) => {
      if (status === undefined) return;
      const done = await askDue(services, status, { now: () => new Date(), hooks, signal });
      if (done.answered + done.silent > 0) log.info('invoices.asked', done);
    },
    // Where nobody is asked there is nothing to look for every minute.
    status === undefined ? {} : { cron: '* * * * *' },
  );
}
