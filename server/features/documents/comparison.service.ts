import { Failure } from '#server/kit/errors.ts';
import { compareTexts } from '#server/kit/files/compare-texts.ts';
import type { Services } from '#server/kit/services.ts';
import { comparablePages, keepComparison, listUncompared, type Succession } from './comparison.sql.ts';

/** Comparisons of one run of the job: the next one makes the others. */
const AT_ONCE = 20;

/** Compares versions that were read and not compared; gives how many. */
export async function compareWaiting(services: Pick<Services, 'db'>, signal?: AbortSignal): Promise<number> {
  let made = 0;
  for (const succession of await listUncompared(services.db, AT_ONCE)) {
    if (signal?.aborted === true || !(await compare(services, succession))) break;
    made += 1;
  }
  return made;
}

/** Whether there was room to compare them. */
async function compare({ db }: Pick<Services, 'db'>, succession: Succession): Promise<boolean> {
  const [before, after] = await Promise.all([
    comparablePages(db, succession.before),
    comparablePages(db, succession.after),
  ]);
  try {
    const comparison =
      before === undefined || after === undefined ? undefined : await compareTexts({ before, after });
    await keepComparison(db, succession, comparison);
    return true;
  } catch (error) {
    // Files of people go first; the next run finds it again.
    if (error instanceof Failure && error.code === 'unavailable') return false;
    throw error;
  }
}
