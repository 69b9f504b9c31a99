import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): as good as random, and later ones sort after earlier ones, so that the rows of a
 * bulk load lie together in every index instead of all over it.
 */
export function orderedId(now = Date.now()): string {
  const moment = now.toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15)}`;
}
