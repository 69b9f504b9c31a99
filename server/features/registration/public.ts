import { recordEvent as record } from './request-events.ts';
import { hashKey } from './tracking-key.ts';

export type { RequestRow } from './access.service.ts';
export type { RequestStep } from './request-events.ts';

/** Writes a step of a request and, with `mail`, its mail. */
export const recordEvent = record;

/** Slow hash of a tracking key, as requests keep it. */
export const hashTrackingKey = hashKey;
