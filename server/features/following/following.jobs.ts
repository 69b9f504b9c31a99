import type { Services } from '#server/kit/services.ts';
import { tellFollowers } from './alerts.service.ts';
import { forgetUnconfirmed } from './follows.service.ts';

/** Every minute: the mails about what became public. Every night: whoever did not confirm is forgotten. */
export function defineFollowingJobs(services: Services): void {
  const { db, jobs, log } = services;
  jobs.define(
    'following.tell',
    async () => {
      const mails = await tellFollowers(services, new Date());
      if (mails > 0) log.info('following.told', { mails });
    },
    { cron: '* * * * *', retryLimit: 0 },
  );
  jobs.define(
    'following.clean-up',
    async () => log.info('following.cleaned', { forgotten: await forgetUnconfirmed(db) }),
    { cron: '15 3 * * *' },
  );
}
