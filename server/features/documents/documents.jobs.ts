import { dueClock } from '#server/kit/due-clock.ts';
import type { Services } from '#server/kit/services.ts';
import { nextPublication, publishDueDocuments } from './publication.service.ts';
import { removeAbandonedUploads } from '#server/kit/files/open-uploads.sql.ts';
import { removeUnusedUploads, sweepFiles } from './uploads.service.ts';

/** What else follows from a publication at its second. */
const followers = new WeakMap<Services, () => void>();

const clock = dueClock('documents.publish-due', {
  async run(services) {
    const published = await publishDueDocuments(services.db);
    if (published === 0) return;
    services.log.info('documents.published', { published });
    followers.get(services)?.();
  },
  next: ({ db }) => nextPublication(db),
});

/**
 * Publishes what was scheduled: once a minute by the database's clockwork, and to the second by a timer of every
 * process for what is due within the next minute and a half, and has told what follows from it. Cleans up unused uploads
 * every night.
 */
export function defineDocumentsJobs(services: Services, onPublished: () => void): void {
  followers.set(services, onPublished);
  services.jobs.define('documents.publish-due', () => clock.run(services), { cron: '* * * * *' });
  services.jobs.define(
    'documents.clean-up',
    async () => {
      await removeUnusedUploads(services.db);
      const abandoned = await removeAbandonedUploads(services.db);
      const deleted = await sweepFiles(services);
      services.log.info('documents.cleaned', { deleted, abandoned });
    },
    { cron: '20 3 * * *' },
  );
  clock.look(services);
  watchPublications(services);
}

/** Looks again and again for what is due soon; the process may end in between. */
export const watchPublications = clock.watch;

/** Wakes this process at the instant of a publication that is near; later ones are found by the minute job. */
export const wakeAt = clock.wakeAt;
