import type { AllCatalogues, CatalogueName } from '#contract/registry-catalogues.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import { rememberByVersion, type Remember } from '#server/kit/remembered.ts';
import { entryProblems } from './catalogue-entry.rules.ts';
import { CATALOGUE_TABLES, type CatalogueEntries } from './catalogue-tables.ts';
import { HOLIDAY_JOB } from './job-names.ts';
import {
  deleteHoliday,
  insertEntry,
  insertRevision,
  isLineNameTaken,
  lockEntry,
  renameLine,
  selectEntries,
  updateEntry,
  selectRevisions,
} from './registry-catalogues.sql.ts';

/** Who changes a catalogue, in answer to which request. */
export interface Author {
  person: Person;
  requestId: string;
}

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

async function remember<Name extends CatalogueName>(
  tx: Transaction,
  name: Name,
  change: { before?: CatalogueEntries[Name]; after?: CatalogueEntries[Name] },
  { person, requestId }: Author,
): Promise<void> {
  const { key, source } = CATALOGUE_TABLES[name] as { key: string; source: string };
  const entry = (change.after ?? change.before) as unknown as Record<string, string>;
  const code = entry[key] ?? '';
  await insertRevision(tx, {
    catalogue: name,
    code,
    before: change.before,
    after: change.after,
    source: entry[source] ?? '',
    actorId: person.id,
    actorName: person.name ?? null,
  });
  const verb = change.before === undefined ? 'create' : change.after === undefined ? 'remove' : 'change';
  await audit(tx, {
    person,
    operation: `registry_catalogue.${verb}`,
    subjectType: `catalogue:${name}`,
    subjectId: code,
    ...change,
    requestId,
  });
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
  await remember(tx, name, { after }, author);
  return after;
}

/** Declares a day without work; terms that count it end later. */
export function createHoliday(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  entry: Omit<CatalogueEntries['dias-inhabiles'], 'version'>,
  author: Author,
): Promise<CatalogueEntries['dias-inhabiles']> {
  return transaction(db, async (tx) => {
    const after = await addEntry(tx, 'dias-inhabiles', entry, author);
    await jobs.send(tx, HOLIDAY_JOB, { day: entry.date });
    return after;
  });
}

/** Changes an entry that nobody changed since `version`; else 409 with the present values. */
export async function changeEntry<Name extends CatalogueName>(
  db: Db,
  name: Name,
  key: string,
  change: Partial<CatalogueEntries[Name]> & { version: number },
  author: Author,
): Promise<CatalogueEntries[Name]> {
  const { version, ...values } = change;
  try {
    return await transaction(db, async (tx) => {
      const before = await lockUnchanged(tx, name, key, version);
      await refuseProblems(tx, name, { ...before, ...values });
      if (name === 'giros' && (await isLineNameTaken(tx, String((values as { name?: string }).name), key))) {
        throw failure('code_taken', { fields: { name: 'Otro giro tiene ese nombre.' } });
      }
      const after = await updateEntry(tx, name, key, values as Partial<CatalogueEntries[Name]>);
      if ('name' in before && 'name' in after && name === 'giros') {
        await renameLine(tx, before.name, after.name);
      }
      await remember(tx, name, { before, after }, author);
      return after;
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'registry_line_name') throw error;
    throw failure('code_taken', { fields: { name: 'Otro giro tiene ese nombre.' }, cause: error });
  }
}

/** Takes a day without work out of the calendar; its history stays. */
export function removeHoliday(db: Db, date: string, version: number, author: Author): Promise<void> {
  return transaction(db, async (tx) => {
    const before = await lockUnchanged(tx, 'dias-inhabiles', date, version);
    await deleteHoliday(tx, date);
    await remember(tx, 'dias-inhabiles', { before }, author);
  });
}

async function lockUnchanged<Name extends CatalogueName>(
  tx: Transaction,
  name: Name,
  key: string,
  version: number,
): Promise<CatalogueEntries[Name]> {
  const current = await lockEntry(tx, name, key);
  if (current === undefined) throw notFound();
  if (current.version !== version) {
    const [last] = await selectRevisions(tx, name, key);
    const author = last === undefined ? {} : { changedBy: last.by, at: last.at };
    throw failure('version_conflict', { extra: { current, ...author } });
  }
  return current;
}
