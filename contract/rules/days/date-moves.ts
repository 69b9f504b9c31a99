import type { ActKind } from '#contract/procedures.ts';
import { fromMexico, toMexico } from '#contract/mexico-time.ts';
import { actName } from '../procedures/act-names.ts';
import { addDays, dateInMexico, shortDate, type PlainDate } from './calendar.ts';
import { deadlinesOf, type Deadline } from './deadlines.ts';
import type { DatedAct, DatedProcedure, RuleBook } from '../procedures/procurement.ts';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

/** An act that would stand elsewhere, and why; instants are ISO. */
export interface DateMove {
  kind: ActKind;
  sequence: number;
  from: string;
  to: string;
  why: string;
}

/** Acts in the order in which one pushes the other; when questions close follows from their meeting. */
const ORDER: readonly ActKind[] = [
  'site_visit',
  'clarification',
  'opening',
  'ruling',
  'award',
  'signature',
  'questions_deadline',
];

const DAY = 86_400_000;

/** The same hour of the wall on another day. */
const onDay = (at: string, date: PlainDate): string => fromMexico({ date, time: toMexico(at).time });

const workingDayFrom = (day: PlainDate, holidays: ReadonlySet<PlainDate>, direction: 1 | -1): PlainDate =>
  isWorkingDay(day, holidays) ? day : addWorkingDays(day, direction, holidays);

const limitOf = (procedure: DatedProcedure, book: RuleBook, act: Pick<DatedAct, 'kind' | 'sequence'>) =>
  deadlinesOf(procedure, book).find((one) => one.act === act.kind && one.sequence === act.sequence);

/** Whether an act stands outside of its term. */
function isOutside(at: string, { bound, date, at: instant }: Deadline): boolean {
  if (instant !== null) return Date.parse(at) > Date.parse(instant);
  return bound === 'earliest' ? dateInMexico(at) < date : dateInMexico(at) > date;
}

interface Calendars {
  before: RuleBook;
  after: RuleBook;
}

/** Where the term of an act puts it when the calendar changes: it stood at the limit, or the limit left it outside. */
function byLimit(
  present: DatedProcedure,
  act: DatedAct,
  { before, after, original }: Calendars & { original: DatedProcedure },
): { to: string; why: string } | undefined {
  const [was, is] = [limitOf(original, before, act), limitOf(present, after, act)];
  if (was === undefined || is === undefined) return undefined;
  const stood = original.acts.find(({ kind, sequence }) => kind === act.kind && sequence === act.sequence);
  const stoodAtLimit = is.bound === 'latest' && is.at === null && dateInMexico(stood?.at ?? '') === was.date;
  const isLeftOut = isOutside(act.at, is) && !isOutside(stood?.at ?? act.at, was);
  if (!isLeftOut && !(stoodAtLimit && is.date !== was.date)) return undefined;
  const off = new Set(after.holidays);
  const to =
    is.at === null
      ? onDay(act.at, workingDayFrom(is.date, off, is.bound === 'earliest' ? 1 : -1))
      : onDay(is.at, workingDayFrom(dateInMexico(is.at), off, -1));
  return { to, why: `El límite es ahora el ${shortDate(is.date)} (${is.source}).` };
}

/** Days by which a meeting must stand before the opening, when the opening is what has to give way. */
function afterMeeting(
  present: DatedProcedure,
  act: DatedAct,
  { before, after, original }: Calendars & { original: DatedProcedure },
): { to: string; why: string } | undefined {
  if (act.kind !== 'opening') return undefined;
  const meeting = present.acts.findLast(({ kind }) => kind === 'clarification');
  if (meeting === undefined) return undefined;
  const [was, is] = [limitOf(original, before, meeting), limitOf(present, after, meeting)];
  if (was === undefined || is === undefined || !isOutside(meeting.at, is)) return undefined;
  const stood = original.acts.find(
    (one) => one.kind === 'clarification' && one.sequence === meeting.sequence,
  );
  if (stood !== undefined && isOutside(stood.at, was)) return undefined;
  const day = workingDayFrom(addDays(dateInMexico(meeting.at), is.amount), new Set(after.holidays), 1);
  return {
    to: onDay(act.at, day),
    why: `Se guarda el plazo desde ${actName(meeting.kind, meeting.sequence)} (${is.source}).`,
  };
}

/**
 * Acts to come that a changed calendar moves: those that stand on a day on which nobody works now, those that stood at
 * a limit that is elsewhere, and those that they push. Hours stay. Nothing is decided here: an officer takes it or not.
 */
export function movesByCalendar(original: DatedProcedure, books: Calendars, now: string): DateMove[] {
  const [offBefore, off] = [new Set(books.before.holidays), new Set(books.after.holidays)];
  const moves: DateMove[] = [];
  let present = original;
  for (const kind of ORDER) {
    for (const act of original.acts.filter((one) => one.kind === kind && one.at > now)) {
      let [at, why] = [act.at, ''];
      const put = (found: { to: string; why: string } | undefined) => {
        if (found === undefined) return;
        [at, why] = [found.to, why === '' ? found.why : why];
        present = withAct(present, { ...act, at });
      };
      const day = dateInMexico(act.at);
      if (isWorkingDay(day, offBefore) && !isWorkingDay(day, off))
        put({ to: onDay(act.at, addWorkingDays(day, 1, off)), why: `El ${shortDate(day)} es inhábil.` });
      put(byLimit(present, { ...act, at }, { ...books, original }));
      put(afterMeeting(present, { ...act, at }, { ...books, original }));
      put(afterEarlier(present, { ...act, at }, off));
      if (at !== act.at) moves.push({ kind, sequence: act.sequence, from: act.at, to: at, why });
    }
  }
  return moves;
}

const withAct = (procedure: DatedProcedure, act: DatedAct): DatedProcedure => ({
  ...procedure,
  acts: procedure.acts.map((one) => (one.kind === act.kind && one.sequence === act.sequence ? act : one)),
});

/** An act comes after those that it follows, also after they were moved. */
function afterEarlier(
  present: DatedProcedure,
  act: DatedAct,
  off: ReadonlySet<PlainDate>,
): { to: string; why: string } | undefined {
  if (act.kind === 'questions_deadline') return undefined;
  const place = ORDER.indexOf(act.kind);
  const earlier = present.acts.filter((one) => {
    const other = ORDER.indexOf(one.kind);
    return (
      (other !== -1 && other < place && one.kind !== 'questions_deadline') ||
      (one.kind === act.kind && one.sequence < act.sequence)
    );
  });
  const last = earlier.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
  if (last === undefined || last.at < act.at) return undefined;
  return {
    to: onDay(act.at, addWorkingDays(dateInMexico(last.at), 1, off)),
    why: `Va después de ${actName(last.kind, last.sequence)}.`,
  };
}

/**
 * Acts that stood after a suspension began, so many natural days later as it lasted and on a working day; one that ended
 * on its first day moves only what its hours kept from taking place.
 */
export function movesBySuspension(
  { acts }: Pick<DatedProcedure, 'acts'>,
  { from, until }: { from: string; until: string },
  holidays: readonly PlainDate[],
): DateMove[] {
  const off = new Set(holidays);
  const midnight = (instant: string) => Date.parse(`${dateInMexico(instant)}T00:00:00Z`);
  const days = Math.round((midnight(until) - midnight(from)) / DAY);
  return acts
    .filter(({ kind, at }) => kind !== 'publication' && at > from && (days > 0 || at <= until))
    .map(({ kind, sequence, at }) => ({
      kind,
      sequence,
      from: at,
      to: onDay(at, workingDayFrom(addDays(dateInMexico(at), Math.max(1, days)), off, 1)),
      why: `Estuvo suspendido del ${shortDate(dateInMexico(from))} al ${shortDate(dateInMexico(until))}.`,
    }));
}
