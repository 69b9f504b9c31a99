import type { HeadLoad, HeadLoadAnswer, HeadRows, HeadRowsQuery } from '#contract/head.ts';
import { ADMINISTRATIVE_SUBJECTS } from '#contract/permissions.ts';
import { WAITING_GROUPS, type WaitingGroup } from '#contract/waiting.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import type { Db } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import { areasBelow, selectHeadAbsences, selectLoad, type LoadRow } from './head.sql.ts';
import { itemOf, viewerOf } from './waiting.service.ts';
import {
  countWaiting,
  NO_FILTER,
  PAGE_SIZE,
  selectAreas,
  selectWaiting,
  type Viewer,
} from './waiting.sql.ts';

const LATE_SHOWN = 5;

/** The head sees all that waits of everybody, whatever they administer themselves; decides nothing by it. */
const headViewer = (person: Person, now: Date): Viewer => ({
  ...viewerOf(person, now),
  personId: '',
  subjects: ADMINISTRATIVE_SUBJECTS,
  isHead: true,
});

/** Who has how much and by when, who is away, and what is late, the worst first. */
export async function headLoad(
  db: Db,
  { area }: { area: string },
  { person, now }: { person: Person; now: Date },
): Promise<HeadLoadAnswer> {
  const viewer = headViewer(person, now);
  const late = { ...NO_FILTER, area, due: 'late' } as const;
  const [rows, absences, worst, holidays, areas] = await Promise.all([
    areasBelow(db, area).then((ids) => selectLoad(db, viewer, ids)),
    selectHeadAbsences(db, viewer.today),
    selectWaiting(db, viewer, { tab: 'unidad', kinds: [], order: 'vence', page: 1, filter: late }),
    readHolidays(db),
    selectAreas(db),
  ]);
  const groups = noneDue();
  for (const { due, n } of rows) groups[due] += n;
  const people = loadsOf(rows);
  const shown = new Set(people.map(({ key }) => key));
  return {
    groups,
    people,
    absences: absences.filter((one) => area === '' || shown.has(one.person.id)),
    late: worst.slice(0, LATE_SHOWN).map((row) => itemOf(row, viewer, holidays)),
    areas,
  };
}

const noneDue = () =>
  Object.fromEntries(Object.keys(WAITING_GROUPS).map((name) => [name, 0])) as Record<WaitingGroup, number>;

/** The rows of each person, summed: whoever has most late first, then most; nobody's last. */
function loadsOf(rows: readonly LoadRow[]): HeadLoad[] {
  return [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, own]) => {
      const groups = noneDue();
      for (const { due, n } of own) groups[due] += n;
      return {
        key,
        name: own[0]?.name ?? 'Sin asignar',
        area: own[0]?.area ?? null,
        groups,
        total: own.reduce((sum, { n }) => sum + n, 0),
        oldest: new Date(Math.min(...own.map((row) => row.oldest.getTime()))).toISOString(),
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.key === null) - Number(b.key === null) || b.groups.late - a.groups.late || b.total - a.total,
    );
}

/** The rows of a figure: of whom, and by when. */
export async function headRows(
  db: Db,
  { area, persona, vence, pag }: HeadRowsQuery,
  { person, now }: { person: Person; now: Date },
): Promise<HeadRows> {
  const viewer = headViewer(person, now);
  const wanted = {
    tab: 'unidad',
    kinds: [],
    order: 'vence',
    page: pag,
    filter: { q: '', person: persona, area, due: vence },
  } as const;
  const [rows, { groups }, holidays] = await Promise.all([
    selectWaiting(db, viewer, wanted),
    countWaiting(db, viewer, wanted),
    readHolidays(db),
  ]);
  return {
    rows: rows.map((row) => itemOf(row, viewer, holidays)),
    total: Object.values(groups).reduce((sum, count) => sum + count, 0),
    page: pag,
    size: PAGE_SIZE,
  };
}
