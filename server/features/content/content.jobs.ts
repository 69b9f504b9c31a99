import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import type { Services } from '#server/kit/services.ts';
import { removeUnusedFiles } from './content-files.sql.ts';
import { publishDueContent } from './content-steps.service.ts';
import { FORGET_JOB, PUBLISH_JOB } from './job-names.ts';

/** Each scheduled thing sends a job for its very second; once a minute whatever was left is looked for. */
export function defineContentJobs(services: Services, kinds = CONTENT_KINDS): void {
  services.jobs.define(
    PUBLISH_JOB,
    async () => {
      const published = await publishDueContent(services, kinds);
      if (published > 0) services.log.info('content.published', { published });
    },
    { cron: '* * * * *' },
  );
  services.jobs.define(FORGET_JOB, () => removeUnusedFiles(services.db), { cron: '25 4 * * *' });
}
