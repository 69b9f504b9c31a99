import { SCREEN_BASE } from '#contract/endpoint.ts';
import { ADMINISTRATIVE_SUBJECTS } from '#contract/permissions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { isWorkingDay, workingDaysLeft } from '#contract/rules/days/working-days.ts';
import {
  type WaitingCounts,
  type WaitingItem,
  type WaitingPage,
  type WaitingQuery,
  type WorkWeek,
} from '#contract/waiting.ts';
import { WAITING_KIND_NAMES, waitingHref, wordsOf, type WaitingKind } from '#contract/waiting-kinds/all.ts';
import { takeReview } from '#server/features/registration/public.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { followNow } from '#server/kit/events.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { refuseInterestedInWaiting } from '#server/kit/interests.ts';
import { listOfficers, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { unitOf } from './officer-area.ts';
import { codeOf, detailWords, isOnlyNews, isProposedBy, titleWords } from './waiting-words.ts';
import {
  countWaiting,
  selectAreas,
  lockWaiting,
  PAGE_SIZE,
  selectWaiting,
  type Viewer,
  type WaitingRow,
} from './waiting.sql.ts';
import { selectActs, selectFlow } from './week.sql.ts';

/** Who does something and under which request. */
export interface Doer {
  person: Person;
  requestId: string;
}

/** What names a row. */
export interface Thing {
  area: string;
  id: string;
}

/** Working days that the plot shows, today included. */
const FLOW_DAYS = 6;

/** How this person sees what waits now. */
export function viewerOf({ id, ability }: Person, now: Date): Viewer {
  const today = todayInMexico(now);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const weekStart = addDays(today, weekday === 0 ? 1 : weekday === 6 ? 2 : 1 - weekday);
  return {
    personId: id,
    unit: null,
    subjects: ADMINISTRATIVE_SUBJECTS.filter((subject) => ability.can('administer', subject)),
    today,
    weekStart,
    weekEnd: addDays(weekStart, 6),
  };
}

/** A page of what waits, with the counts of tabs, kinds and groups. */
export async function listWaiting(
  { db }: Services,
  query: WaitingQuery,
  { person, now }: { person: Person; now: Date },
): Promise<WaitingPage> {
  const viewer = { ...viewerOf(person, now), unit: await unitOf(db, person) };
  const slugs = query.tipo.split(',');
  const known = WAITING_KIND_NAMES.filter((kind) => slugs.includes(wordsOf(kind).slug));
  // Words that nobody knows leave nothing, and not everything.
  const kinds = known.length === 0 && query.tipo !== '' ? [query.tipo as WaitingKind] : known;
  const filter = { q: query.q, person: query.persona, area: query.area, due: query.vence };
  const wanted = { tab: query.de, kinds, order: query.orden, page: query.pag, filter };
  const [rows, sums, holidays, people, areas] = await Promise.all([
    selectWaiting(db, viewer, wanted),
    countWaiting(db, viewer, wanted),
    readHolidays(db),
    listOfficers(db),
    selectAreas(db),
  ]);
  const order = new Map(WAITING_KIND_NAMES.map((kind, index) => [kind, index]));
  return {
    rows: rows.map((row) => itemOf(row, viewer, holidays)),
    total: Object.values(sums.groups).reduce((sum, count) => sum + count, 0),
    page: query.pag,
    size: PAGE_SIZE,
    tabs: sums.tabs,
    kinds: sums.kinds.toSorted((a, b) => (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0)),
    groups: sums.groups,
    people,
    areas,
    mayHandAll: mayHandAll(person),
  };
}

/** An administrator of the portal hands over what is anybody's; everybody else, their own and what nobody has. */
export const mayHandAll = ({ ability }: Person) => ability.can('administer', 'Settings');

export function itemOf(
  row: WaitingRow,
  { personId, subjects, today }: Viewer,
  holidays: ReadonlySet<string>,
): WaitingItem {
  const { area, id, kind, subject, title, note } = row;
  return {
    area,
    id,
    kind,
    title: titleWords(kind, title),
    note,
    detail: detailWords(row),
    // The file of a procedure holds many documents: the address names the one that waits.
    // Whoever has no right to the screen of a record decides what was proposed of it on a page of its own.
    href:
      kind === 'decision_review' && !subjects.includes(subject)
        ? `${SCREEN_BASE}/administracion/propuestas?propuesta=${id}`
        : waitingHref(kind, row.place, codeOf(row)) + (area === 'document' ? `#documento-${id}` : ''),
    group: row.due,
    dueOn: row.due_on,
    dueAt: row.due_at?.toISOString() ?? null,
    daysLeft: row.due_on === null ? null : workingDaysLeft(today, row.due_on, holidays),
    since: row.since.toISOString(),
    unitArea: row.unit_area,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? row.owner_id },
    substituteUntil: row.substitute_until,
    canSettle: maySettle(row, personId),
  };
}

/** Whether this person may say that it was seen to. */
const maySettle = (row: WaitingRow, personId: string): boolean =>
  wordsOf(row.kind).canSettle === true || (isOnlyNews(row) && row.owner_id === personId);

/** How much waits for this person, the unit and nobody. */
export async function countOf({ db }: Services, person: Person, now: Date): Promise<WaitingCounts> {
  const viewer = { ...viewerOf(person, now), unit: await unitOf(db, person) };
  return (await countWaiting(db, viewer, { tab: 'mio', kinds: [] })).tabs;
}

/** The acts of the week that runs, and what came in and was closed. */
export async function workWeek({ db }: Services, person: Person, now: Date): Promise<WorkWeek> {
  const viewer = viewerOf(person, now);
  const holidays = await readHolidays(db);
  const days: string[] = [];
  // A day on which nobody works shows the working days before it.
  for (let day = viewer.today; days.length < FLOW_DAYS; day = addDays(day, -1)) {
    if (day === viewer.today || isWorkingDay(day, holidays)) days.unshift(day);
  }
  const mayAct = person.ability.can('administer', 'Procurement');
  const [acts, flow] = await Promise.all([
    mayAct ? selectActs(db, viewer.weekStart, viewer.weekEnd) : null,
    selectFlow(db, viewer, days),
  ]);
  const isWhole = viewer.subjects.length === ADMINISTRATIVE_SUBJECTS.length;
  return { from: viewer.weekStart, acts, flow, isWhole };
}

/**
 * Takes what nobody has, or gives up what one has. A thing that knows its owner itself changes it by its own operation;
 * what is somebody else's stays so: `state_conflict` names whose it is.
 */
export async function takeWaiting(
  services: Services,
  thing: Thing,
  { mine, doer, now }: { mine: boolean; doer: Doer; now: Date },
): Promise<WaitingCounts> {
  const { person } = doer;
  if (thing.area === 'request' && person.ability.can('administer', 'SupplierRegistry')) {
    await takeReview(services, thing.id, { mine, author: doer, now });
    await followNow(services.db);
    return countOf(services, person, now);
  }
  await transaction(services.db, async (tx) => {
    const row = await lockWaiting(tx, viewerOf(person, now), thing);
    if (row === undefined) throw gone();
    if (row.owner_id !== null && row.owner_id !== person.id) throw taken(row.owner_name);
    if (mine) await refuseInterestedInWaiting(tx, person.id, thing);
    if (mine) refuseOwnProposal(row, person.id);
    if (row.by_its_facts) {
      if (mine) return;
      throw failure('state_conflict', { detail: 'Este pendiente es tuyo porque tú lo empezaste.' });
    }
    await rememberOfficer(tx, person);
    await tx
      .updateTable('waiting_item')
      .set({ taken_by: mine ? person.id : null })
      .where('area', '=', thing.area)
      .where('id', '=', thing.id)
      .execute();
    await audit(tx, {
      ...doer,
      operation: mine ? 'takeWaiting' : 'leaveWaiting',
      subjectType: 'waiting',
      subjectId: row.id,
      after: { title: row.title, note: row.note },
    });
  });
  return countOf(services, person, now);
}

/** Who proposed something neither takes nor receives its decision. */
export function refuseOwnProposal(row: Parameters<typeof isProposedBy>[0], person: string): void {
  if (isProposedBy(row, person))
    throw failure('state_conflict', { detail: 'Lo propuso esa misma persona: lo decide otra.' });
}

/** Takes something away that was seen to by other means. Throws `state_conflict` for what ends by itself. */
export async function settleWaiting(
  services: Services,
  thing: Thing,
  { doer, now }: { doer: Doer; now: Date },
): Promise<WaitingCounts> {
  const { person } = doer;
  await transaction(services.db, async (tx) => {
    const row = await lockWaiting(tx, viewerOf(person, now), thing);
    if (row === undefined) throw gone();
    if (!maySettle(row, person.id)) {
      throw failure('state_conflict', { detail: 'Este pendiente se quita solo cuando se resuelve.' });
    }
    await rememberOfficer(tx, person);
    await tx
      .updateTable('waiting_item')
      .set({ settled_by: person.id, settled_at: now })
      .where('area', '=', thing.area)
      .where('id', '=', thing.id)
      .execute();
    await tx
      .insertInto('waiting_flow')
      .values({ subject: wordsOf(row.kind).subject, kind: row.kind, entered: false })
      .execute();
    await audit(tx, {
      ...doer,
      operation: 'settleWaiting',
      subjectType: 'waiting',
      subjectId: row.id,
      after: { title: row.title, note: row.note },
    });
  });
  return countOf(services, person, now);
}

export const gone = () => notFound('Este pendiente ya no está: alguien lo resolvió.');

export function taken(name: string | null) {
  return failure('state_conflict', { detail: `${name ?? 'Otra persona'} ya tiene este pendiente.` });
}
