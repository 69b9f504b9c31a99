import type { ListOverview } from '#contract/negative-lists.ts';
import { LIST_SOURCES } from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Db } from '#server/kit/db.ts';
import { countEntries, describeList, selectCurrent, selectProposed } from './lists.sql.ts';
import { countUndecided } from './matches.sql.ts';
import { describeScreening, selectLatestScreening } from './screening.sql.ts';

const DAY = 86_400_000;

/** Lists in force, the newest screening and what waits for a decision. */
export async function readOverview(db: Db): Promise<ListOverview> {
  const today = todayInMexico();
  const lists = await Promise.all(
    LIST_SOURCES.map(async (source) => {
      const [current, situations] = await Promise.all([selectCurrent(db, source), countEntries(db, source)]);
      return {
        source,
        current: current === undefined ? null : describeList(current),
        entries: situations.reduce((sum, { count }) => sum + count, 0),
        situations,
        age: current === undefined ? null : (Date.parse(today) - Date.parse(current.cutoff_on)) / DAY,
      };
    }),
  );
  const [screening, undecided, proposed] = await Promise.all([
    selectLatestScreening(db),
    countUndecided(db),
    selectProposed(db),
  ]);
  const { tasks, ...counts } = undecided;
  return {
    lists,
    screening: screening === undefined ? null : describeScreening(screening),
    isScreeningDue:
      lists.some(({ current }) => current !== null) &&
      screening?.status !== 'done' &&
      screening?.status !== 'running',
    undecided: counts,
    tasks,
    proposed,
  };
}
