import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findRecogniser } from '#server/kit/files/recognise.ts';
import type { Services } from '#server/kit/services.ts';
import { compareWaiting } from './comparison.service.ts';
import { lookForPersonal } from './page-text.sql.ts';
import { readUnread, readUpload, recogniseWaiting } from './page-text.service.ts';

/** Reads the text of one upload. */
export const READ_TEXT = 'documents.read-text';

const Order = z.object({ sha256: z.string() });

/**
 * The text of documents: of each upload at once, of what is left every minute, and what changed since the version before;
 * then letters in pictures, where a program can.
 */
export function definePageTextJobs(services: Services): void {
  const { jobs, log, config } = services;
  jobs.define(READ_TEXT, async (data, signal) => {
    await readUpload(services, Order.parse(data).sha256);
    await compareWaiting(services, signal);
  });
  jobs.define(
    'documents.read-unread',
    async (_, signal) => {
      const read = await readUnread(services, signal);
      const compared = await compareWaiting(services, signal);
      await lookForPersonal(services.db, 20);
      if (read + compared > 0) log.info('documents.read', { read, compared });
    },
    { cron: '* * * * *', retryLimit: 0 },
  );
  jobs.define(
    'documents.recognise',
    async (_, signal) => {
      const folder = join(config.dataDir, 'trabajo');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const recognised = await recogniseWaiting(services, () => findRecogniser(folder), signal);
      if (recognised > 0) log.info('documents.recognised', { recognised });
    },
    { cron: '*/5 * * * *', retryLimit: 0 },
  );
}
