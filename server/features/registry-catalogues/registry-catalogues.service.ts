import type { Touched } from '#contract/legal-rules.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  CATALOGUE_LABELS,
  daysOff,
  type AllCatalogues,
  type CatalogueName,
} from '#contract/registry-catalogues.ts';
import { isWorkingDay } from '#contract/rules/days/working-days.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { draftByCalendar } from '#server/features/date-amendments/public.ts';
import { readRuleBook, touchedBy } from '#server/features/legal-rules/public.ts';
import { recountAcceptance } from '#server/features/procurement/public.ts';
import { fieldLabels, type FieldState } from '#contract/rules/texts/field-differences.ts';
import { change, changeable, created, type Author, type Changeable } from '#server/kit/change.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { rememberByVersion, type Remember } from '#server/kit/remembered.ts';
import { entryProblems } from './catalogue-entry.rules.ts';
import { CATALOGUE_TABLES, catalogueSubject, type CatalogueEntries } from './catalogue-tables.ts';
import { HOLIDAY_JOB } from './job-names.ts';
import {
  countRunning,
  deleteHoliday,
  insertEntry,
  isLineNameTaken,
  selectEntries,
  selectEntry,
  updateEntry,
} from './registry-catalogues.sql.ts';

const memories = new WeakMap<Db, Remember<AllCatalogues>>();

/** All catalogues, also what is not in use; outside a transaction they are remembered until one changes. */
export async function readAllCatalogues(db: Db | Transaction): Promise<AllCatalogues> {
  if (db.isTransaction) return selectAll(db);
  let remember = memories.get(db);
  if (remember === undefined) {
    remember = rememberByVersion<AllCatalogues>(db);
    memories.set(db, remember);
  }
  return remember('all', () => selectAll(db));
}

async function selectAll(db: Db | Transaction): Promise<AllCatalogues> {
  return {
    lines: await selectEntries(db, 'giros'),
    papers: await selectEntries(db, 'documentos'),
    reasons: await selectEntries(db, 'motivos'),
    terms: await selectEntries(db, 'plazos'),
    holidays: await selectEntries(db, 'dias-inhabiles'),
  };
}

async function refuseProblems<Name extends CatalogueName>(
  tx: Transaction,
  name: Name,
  entry: CatalogueEntries[Name],
): Promise<void> {
  const known = {
    lines: await selectEntries(tx, 'giros'),
    papers: await selectEntries(tx, 'documentos'),
    terms: await selectEntries(tx, 'plazos'),
  };
  const problems = entryProblems(name, entry, known);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** A catalogue's entries as things that people change; every reader of the portal sees them otherwise then. */
function changeableEntry<Name extends CatalogueName>(name: Name): Changeable<FieldState> {
  const { table, key, columns } = CATALOGUE_TABLES[name] as { table: string; key: string; columns: object };
  return changeable<FieldState>({
    subject: catalogueSubject(name),
    table,
    key: (columns as Record<string, string>)[key] ?? key,
    fields: fieldLabels(CATALOGUE_LABELS[name]),
    isPublic: () => true,
    read: async (tx, code) => stateOf(await selectEntry(tx, name, code)),
  });
}

const stateOf = (entry: object | undefined): FieldState | undefined => {
  if (entry === undefined) return undefined;
  const { version: _, ...state } = entry as Record<string, unknown>;
  return state;
};

/** The legal source of an entry is why it is as it is. */
function sourceOf(name: CatalogueName, entry: object): { reason?: string } {
  const source = (entry as Record<string, unknown>)[CATALOGUE_TABLES[name].source];
  return typeof source === 'string' ? { reason: source } : {};
}

/** Adds an entry with its legal source. */
export function createEntry<Name extends CatalogueName>(
  db: Db,
  name: Name,
  entry: Omit<CatalogueEntries[Name], 'version'>,
  author: Author,
): Promise<CatalogueEntries[Name]> {
  return transaction(db, (tx) => addEntry(tx, name, entry, author));
}

async function addEntry<Name extends CatalogueName>(
  tx: Transaction,
  name: Name,
  entry: Omit<CatalogueEntries[Name], 'version'>,
  author: Author,
): Promise<CatalogueEntries[Name]> {
  await refuseProblems(tx, name, { ...entry, version: 1 } as CatalogueEntries[Name]);
  const after = await insertEntry(tx, name, entry);
  if (after === undefined) throw failure('code_taken');
  const id = String((entry as Record<string, unknown>)[CATALOGUE_TABLES[name].key]);
  const wish = { id, author, operation: 'registry_catalogue.create', ...sourceOf(name, entry) };
  await created(tx, changeableEntry(name), wish, stateOf(after) ?? {});
  return after;
}

type Holidays = readonly CatalogueEntries['dias-inhabiles'][];

/**
 * What follows from another calendar: terms of the registry that run count the days that it gained no longer, deliveries
 * that wait to be accepted get another last day, and procedures whose dates it moves get a proposal that waits for an officer.
 */
async function tellCalendar(
  tx: Transaction,
  known: Holidays,
  { jobs, cause }: { jobs: Services['jobs'] | undefined; cause: string },
): Promise<void> {
  const [before, after] = [daysOff(known), daysOff(await selectEntries(tx, 'dias-inhabiles'))];
  const [had, has] = [new Set(before), new Set(after)];
  const days = after.filter((day) => !had.has(day));
  refusePast([...days, ...before.filter((day) => !has.has(day))]);
  if (days.length > 0) await jobs?.send(tx, HOLIDAY_JOB, { days });
  if (days.length === 0 && before.every((day) => has.has(day))) return;
  const book = await readRuleBook(tx);
  const books = { before: { ...book, holidays: before }, after: { ...book, holidays: after } };
  await recountAcceptance(tx, books.after);
  await draftByCalendar(tx, books, { cause, now: new Date().toISOString() });
}

/** What a day was stays: terms were counted by it. */
function refusePast(moved: readonly string[]): void {
  const past = moved.find((day) => day < todayInMexico());
  if (past !== undefined)
    throw invalid({
      date: `El ${shortDate(past)} ya pasó, y los plazos que lo cuentan ya corrieron: en el calendario no cambia. Si ese día se suspendieron labores, mueve cada acto con su motivo.`,
    });
}

/** «16 sep 2026: Día de la Independencia» */
function entryWords({ date, until, reason }: { date: string; until: string | null; reason: string }): string {
  const days = until === null ? shortDate(date) : `${shortDate(date)} al ${shortDate(until)}`;
  return `${days}: ${reason}`;
}

const refuseRecessOfSeveral = (until: string | null, also: readonly string[]) => {
  if (until !== null && also.length > 0)
    throw invalid({ until: 'Varios días separados no llevan un último día.' });
};

/** Declares a day without work, or several of one reason, all or none; terms that count them end later. */
export function createHoliday(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { also = [], ...entry }: Omit<CatalogueEntries['dias-inhabiles'], 'version'> & { also?: readonly string[] },
  author: Author,
): Promise<CatalogueEntries['dias-inhabiles']> {
  refuseRecessOfSeveral(entry.until, also);
  const others = [...new Set(also)].filter((date) => date !== entry.date);
  return transaction(db, async (tx) => {
    const known = await selectEntries(tx, 'dias-inhabiles');
    const after = await addEntry(tx, 'dias-inhabiles', entry, author);
    for (const date of others) {
      if (known.some((one) => one.date === date))
        throw failure('code_taken', { fields: { date: `${shortDate(date)} ya está en el calendario.` } });
      await addEntry(tx, 'dias-inhabiles', { ...entry, date }, author);
    }
    const words =
      others.length === 0
        ? `Se declaró inhábil ${entryWords(after)}.`
        : `Se declararon inhábiles ${[entry.date, ...others].toSorted().map(shortDate).join(', ')}: ${entry.reason}.`;
    await tellCalendar(tx, known, { jobs, cause: words });
    return after;
  });
}

/** Changes a day without work or a recess; days that it gains lengthen terms, days that it loses shorten nobody's. */
export function changeHoliday(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  date: string,
  given: Partial<CatalogueEntries['dias-inhabiles']> & { version: number },
  author: Author,
): Promise<CatalogueEntries['dias-inhabiles'] & { joined: string[] }> {
  return transaction(db, async (tx) => {
    const known = await selectEntries(tx, 'dias-inhabiles');
    const after = await changeEntry(tx, 'dias-inhabiles', date, given, author);
    await tellCalendar(tx, known, { jobs, cause: `Cambió el calendario, ${entryWords(after)}.` });
    return after;
  });
}

/** Requests of the registry and procedures whose dates an entry would move, were it saved, or taken out. */
export async function holidayEffect(
  db: Db,
  {
    date,
    until,
    isGone,
    also = [],
  }: { date: string; until: string | null; isGone: boolean; also?: readonly string[] },
): Promise<Touched> {
  const problems = entryProblems(
    'dias-inhabiles',
    { date, until, reason: '', source: '', version: 1 },
    { lines: [], papers: [], terms: [] },
  );
  if (Object.keys(problems).length > 0) throw invalid(problems);
  refuseRecessOfSeveral(until, also);
  const book = await readRuleBook(db);
  const others = (await selectEntries(db, 'dias-inhabiles')).filter((entry) => entry.date !== date);
  const holidays = daysOff([
    ...others,
    ...(isGone ? [] : [{ date, until }, ...also.map((other) => ({ date: other, until: null }))]),
  ]);
  const known = new Set(book.holidays);
  const gained = holidays.filter((day) => !known.has(day) && isWorkingDay(day, new Set()));
  return {
    ...(await touchedBy(db, book, { ...book, holidays })),
    requests: await countRunning(db, gained, todayInMexico()),
  };
}

/** Changes an entry; what others changed in other fields meanwhile is taken in and told by its labels. */
export async function changeEntry<Name extends CatalogueName>(
  db: Db | Transaction,
  name: Name,
  key: string,
  given: Partial<CatalogueEntries[Name]> & { version: number },
  author: Author,
): Promise<CatalogueEntries[Name] & { joined: string[] }> {
  const { version, ...wanted } = given;
  const wish = {
    id: key,
    version,
    author,
    operation: 'registry_catalogue.change',
    wanted,
    ...sourceOf(name, wanted),
  };
  try {
    const changed = await change(db, changeableEntry(name), wish, async (tx, { next }) => {
      const entry = { ...next, version } as unknown as CatalogueEntries[Name];
      await refuseProblems(tx, name, entry);
      if (name === 'giros' && (await isLineNameTaken(tx, String(next.name), key)))
        throw failure('code_taken', { fields: { name: 'Otro giro tiene ese nombre.' } });
      await updateEntry(tx, name, key, next as Partial<CatalogueEntries[Name]>);
    });
    const labels: Record<string, string> = CATALOGUE_LABELS[name];
    const entry = { ...changed.state, version: changed.version } as unknown as CatalogueEntries[Name];
    return { ...entry, joined: changed.joined.map((one) => labels[one] ?? one) };
  } catch (error) {
    if (violatedConstraint(error) !== 'registry_line_name') throw error;
    throw failure('code_taken', { fields: { name: 'Otro giro tiene ese nombre.' }, cause: error });
  }
}

/** Takes a day without work out of the calendar; its history stays. */
export function removeHoliday(db: Db, date: string, version: number, author: Author): Promise<void> {
  const wish = { id: date, version, author, operation: 'registry_catalogue.remove' };
  return transaction(db, async (tx) => {
    const known = await selectEntries(tx, 'dias-inhabiles');
    const gone = known.find((entry) => entry.date === date);
    await change(tx, changeableEntry('dias-inhabiles'), wish, () => deleteHoliday(tx, date));
    if (gone !== undefined)
      await tellCalendar(tx, known, { jobs: undefined, cause: `Dejó de ser inhábil ${entryWords(gone)}.` });
  });
}
