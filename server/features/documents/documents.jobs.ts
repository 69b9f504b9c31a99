import { errorFacts } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { nextPublication, publishDueDocuments } from './publication.service.ts';
import { removeAbandonedUploads } from '#server/kit/files/open-uploads.sql.ts';
import { removeUnusedUploads, sweepFiles } from './uploads.service.ts';

const HORIZON_MS = 90_000;
/** Every process looks by itself: the one that took the order, or the minute job, may end before the second comes. */
const LOOK_MS = 30_000;

const timers = new WeakMap<Services, { timer: NodeJS.Timeout; at: number }>();
/** What else follows from a publication at its second. */
const followers = new WeakMap<Services, () => void>();

/**
 * Publishes what was scheduled: once a minute by the database's clockwork, and to the second by a timer of every
 * process for what is due within the next minute and a half, and has told what follows from it. Cleans up unused uploads
 * every night.
 */
export function defineDocumentsJobs(services: Services, onPublished: () => void): void {
  followers.set(services, onPublished);
  services.jobs.define('documents.publish-due', () => publishDue(services), { cron: '* * * * *' });
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
  look(services);
  watchPublications(services);
}

/** Looks again and again for what is due soon; the process may end in between. */
export const watchPublications = (services: Services, everyMs = LOOK_MS): NodeJS.Timeout =>
  setInterval(() => look(services), everyMs).unref();

function look(services: Services): void {
  void publishDue(services).catch((error: unknown) => {
    services.log.error('documents.publish-due', errorFacts(error));
  });
}

async function publishDue(services: Services): Promise<void> {
  const published = await publishDueDocuments(services.db);
  if (published > 0) {
    services.log.info('documents.published', { published });
    followers.get(services)?.();
  }
  const next = await nextPublication(services.db);
  if (next !== undefined) wakeAt(services, next);
}

/** Wakes this process at the instant of a publication that is near; later ones are found by the minute job. */
export function wakeAt(services: Services, instant: Date): void {
  const delay = instant.getTime() - Date.now();
  const earlier = timers.get(services);
  if (
    delay > HORIZON_MS ||
    (earlier !== undefined && earlier.at <= instant.getTime() && earlier.at > Date.now())
  ) {
    return;
  }
  clearTimeout(earlier?.timer);
  const timer = setTimeout(
    () => {
      timers.delete(services);
      look(services);
    },
    Math.max(0, delay) + 5,
  );
  timer.unref();
  timers.set(services, { timer, at: instant.getTime() });
}
