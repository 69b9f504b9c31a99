import { PETITION_RETENTION } from './features/petitions/petition-retention.ts';
import { MAIL_RETENTION, type RetentionWork } from './kit/retention.ts';

/** Every kind of record that the retention schedule deletes by itself. */
export const RETENTION_WORKS: readonly RetentionWork[] = [PETITION_RETENTION, MAIL_RETENTION];
