import type { Db } from '#server/kit/db.ts';
import { selectLag } from '#server/kit/events.ts';
import { inTime } from '#server/kit/in-time.ts';

const PATIENCE_MS = 2_000;

/** How far what follows from changes is behind, as a Prometheus gauge; nothing while the database does not answer. */
export async function eventGauges(db: Db): Promise<string[]> {
  try {
    const lag = await inTime('the database', PATIENCE_MS, selectLag(db));
    return [
      '# HELP portal_event_lag_seconds Age of the oldest change that a reader of events has yet to read.',
      '# TYPE portal_event_lag_seconds gauge',
      `portal_event_lag_seconds ${lag}`,
    ];
  } catch {
    return [];
  }
}
