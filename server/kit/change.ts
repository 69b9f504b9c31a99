import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import {
  differencesOf,
  isWithin,
  type FieldDifference,
  type FieldLabel,
  type FieldState,
} from '#contract/rules/texts/field-differences.ts';
import { mergeStates, type FieldConflict } from '#contract/rules/texts/three-way-merge.ts';
import { writeAudits } from './audit.ts';
import { conflict, type Conflict } from './conflict.ts';
import { transaction, type Db, type Transaction } from './db.ts';
import { notFound } from './errors.ts';
import { allHappened } from './events.ts';
import type { Person } from './identity.ts';
import { refuseInterested } from './interests.ts';
import { PORTAL_ITSELF, rememberOfficer } from './officers.ts';
import {
  insertRevisions,
  keepBeginnings,
  replaceAutosave,
  revisionsAfter,
  stateAt,
  type NewRevision,
} from './revision.sql.ts';

/** What a history says of the state before its first change. */
const BEGINNING = 'beginning';

/** Who changes something, in answer to which request. */
export interface Author {
  person: Pick<Person, 'id' | 'name'>;
  requestId: string;
  /** Nobody who works here, such as a supplier with its folio: the change is kept, the log of the unit says nothing of it. */
  isOutside?: boolean;
}

/** A thing that people change: where it lies, what people see of it, and whether visitors see it. */
export interface Changeable<State extends FieldState> {
  /** Its kind in revisions and in the audit log. */
  subject: string;
  /** Table with a `version`, and the column that names a row. */
  table: string;
  key: string;
  /** What people call it, for whoever changes several at a time and meets another. */
  title?: (state: State) => string;
  /** What people see of it. A field that declares `rows` holds child rows with stable ids. */
  fields: readonly FieldLabel[];
  /** What the log calls it, where its row has no name of its own: see `audit_about`. */
  about?: (state: State) => string;
  /** What it is called in a sentence, such as «esta solicitud», where it has no title of its own. */
  called?: string;
  /** Whether visitors see the thing otherwise after such a change. */
  isPublic: (before: State, after: State | undefined) => boolean;
  read: (tx: Transaction, id: string) => Promise<State | undefined>;
  /** Whether what is done to it is kept; a draft that may vanish for good leaves nothing. Default: always. */
  isKept?: (state: State) => boolean;
  /** State of a thing that is there without a row, as version 0. */
  initial?: State;
}

/** What is to be done to a thing, and what the person saw of it. */
export interface Change<State extends FieldState> {
  id: string;
  /** Version that the person saw. */
  version: number;
  author: Author;
  operation: string;
  reason?: string | undefined;
  /** What the person wants it to be; it is brought together with what others did meanwhile. */
  wanted?: Partial<State>;
  /** What the person had before them; without it the revision of that version tells. */
  seen?: FieldState | undefined;
  /** Saved by itself: all of one person's within one sitting are one revision. */
  isAutosave?: boolean;
  /** What a conflict tells whoever may not read all that the unit keeps of it. Default: both sides of each field. */
  told?: (tx: Transaction) => Promise<Conflict>;
}

/** A thing after a change. */
export interface Changed<State> {
  state: State | undefined;
  version: number;
  /** Names of fields that somebody else changed meanwhile and that were taken in. */
  joined: string[];
}

type Work<State> = (tx: Transaction, at: { before: State; next: State; version: number }) => Promise<unknown>;

/** Declares a thing that people change; gives it back with its exact types. */
export function changeable<State extends FieldState>(thing: Changeable<State>): Changeable<State> {
  return thing;
}

/**
 * The one way to change a thing, in one transaction: lock, compare the version that the person saw, join what only one of
 * the two touched, work, version + 1, event, revision, audit entry, version of the public data. `work` writes `next` into the
 * table and need not touch the version. Throws `version_conflict` with who, when, and both values of each field that two
 * people changed.
 */
export function change<State extends FieldState>(
  db: Db | Transaction,
  thing: Changeable<State>,
  wish: Change<State>,
  work: Work<State>,
): Promise<Changed<State>> {
  const run = async (tx: Transaction): Promise<Changed<State>> => {
    const found = await lock(tx, thing, wish.id);
    // What is written may name its author by a key.
    if (wish.author.isOutside !== true) await rememberOfficer(tx, wish.author.person);
    const before = found.state;
    await refuseInterested(tx, wish.author.person.id, { subject: thing.subject, ids: [wish.id] });
    const isKept = (state: State) => thing.isKept?.(state) ?? true;
    if (found.version > 0 && isKept(before)) await keepBeginnings(tx, [beginningOf(thing, wish.id, found)]);
    const meeting =
      wish.version === found.version
        ? { merged: { ...before, ...wish.wanted }, joined: [] }
        : await meet(tx, thing, wish, found);
    const version = found.version + 1;
    await work(tx, { before, next: meeting.merged as State, version });
    await sql`update ${sql.table(thing.table)} set version = ${version}
      where ${sql.ref(thing.key)} = ${wish.id}`.execute(tx);
    const after = await thing.read(tx, wish.id);
    await remember(tx, thing, wish, [
      { id: wish.id, before, after, version, isKept: isKept(after ?? before) },
    ]);
    return { state: after, version, joined: meeting.joined };
  };
  return db.isTransaction ? run(db as Transaction) : transaction(db, run);
}

/** A thing of which many are read at once. */
export type ManyChangeable<State extends FieldState> = Changeable<State> & {
  readMany: (tx: Transaction, ids: readonly string[]) => Promise<ReadonlyMap<string, State>>;
};

/**
 * The same to many things of one kind, in as many statements as to one: a step such as an import, which joins nothing because nobody
 * decided it over what they saw of each. All are locked in one order; throws `not_found` when one is not there.
 */
export async function changeMany<State extends FieldState>(
  tx: Transaction,
  thing: ManyChangeable<State>,
  { ids, ...wish }: Pick<Change<State>, 'author' | 'operation' | 'reason'> & { ids: readonly string[] },
  work: (tx: Transaction, before: ReadonlyMap<string, State>) => Promise<unknown>,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; version: number }>`select ${sql.ref(thing.key)}::text id, version
    from ${sql.table(thing.table)} where ${sql.ref(thing.key)} = any(${[...ids]}) order by 1 for no key update`.execute(
    tx,
  );
  const before = await thing.readMany(tx, ids);
  const found = rows.flatMap(({ id, version }) => {
    const state = before.get(id);
    return state === undefined ? [] : [{ id, version, state }];
  });
  if (found.length < new Set(ids).size) throw notFound();
  if (wish.author.isOutside !== true) await rememberOfficer(tx, wish.author.person);
  const isKept = (state: State) => thing.isKept?.(state) ?? true;
  await keepBeginnings(
    tx,
    found.filter(({ state }) => isKept(state)).map((one) => beginningOf(thing, one.id, one)),
  );
  await work(tx, before);
  await sql`update ${sql.table(thing.table)} set version = version + 1
    where ${sql.ref(thing.key)} = any(${[...ids]})`.execute(tx);
  const after = await thing.readMany(tx, ids);
  await remember(
    tx,
    thing,
    wish,
    found.map(({ id, version, state }) => ({
      id,
      before: state,
      after: after.get(id),
      version: version + 1,
      isKept: isKept(after.get(id) ?? state),
    })),
  );
}

/** Remembers a thing that came into being in the caller's transaction, as version 1. */
export function created<State extends FieldState>(
  tx: Transaction,
  thing: Changeable<State>,
  wish: Omit<Change<State>, 'version' | 'wanted' | 'seen'>,
  after: State,
): Promise<void> {
  return remember(tx, thing, wish, [{ id: wish.id, before: {} as State, after, version: 1, isKept: true }]);
}

/** A thing that was there before its history was kept: its first change finds what it was. */
function beginningOf<State extends FieldState>(
  thing: Changeable<State>,
  id: string,
  { state, version }: { state: State; version: number },
) {
  return {
    subject_type: thing.subject,
    subject_id: id,
    version,
    actor_id: PORTAL_ITSELF,
    actor_name: null,
    operation: BEGINNING,
    reason: null,
    state,
    differences: [],
    is_public: false,
    is_autosave: false,
  };
}

async function lock<State extends FieldState>(
  tx: Transaction,
  thing: Changeable<State>,
  id: string,
): Promise<{ state: State; version: number }> {
  // A thing without a row has nothing else to hold on to.
  if (thing.initial !== undefined)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${thing.subject}:${id}`}, 0))`.execute(tx);
  // What only points at the row, such as an import of minutes at its lines, keeps nobody waiting.
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(thing.table)}
    where ${sql.ref(thing.key)} = ${id} for no key update`.execute(tx);
  if (rows[0] === undefined && thing.initial !== undefined) return { state: thing.initial, version: 0 };
  const state = rows[0] === undefined ? undefined : await thing.read(tx, id);
  if (rows[0] === undefined || state === undefined) throw notFound();
  return { state, version: rows[0].version };
}

/** Somebody else changed it meanwhile: joins what can be joined, or tells both sides of what cannot. */
async function meet<State extends FieldState>(
  tx: Transaction,
  thing: Changeable<State>,
  wish: Change<State>,
  present: { state: State; version: number },
): Promise<{ merged: FieldState; joined: string[] }> {
  const since = await revisionsAfter(tx, { type: thing.subject, id: wish.id, version: wish.version });
  const last = since.at(-1);
  const author = (revision: (typeof since)[number]) => ({
    changedBy: revision.actor_name ?? revision.actor_id,
    at: revision.at.toISOString(),
  });
  const was =
    wish.seen ??
    (wish.version === 0 ? thing.initial : undefined) ??
    (await stateAt(tx, { type: thing.subject, id: wish.id, version: wish.version }));
  const mine = was === undefined ? { ...present.state, ...wish.wanted } : { ...was, ...wish.wanted };
  // What the person neither had before them nor wrote is as it is.
  const told = thing.fields.filter(({ name }) => Object.hasOwn(mine, name));
  const { merged, conflicts: both, joined } = mergeStates(told, { was, theirs: present.state, mine });
  if (wish.wanted !== undefined && both.length === 0) return { merged, joined };
  if (wish.told !== undefined) throw conflict(await wish.told(tx));
  // A step was decided on what the person saw: all that changed since is told.
  const conflicts: FieldConflict[] =
    wish.wanted === undefined && was !== undefined
      ? differencesOf(told, was, present.state).map(({ before, after, ...field }) => ({
          ...field,
          was: before,
          theirs: after,
          mine: before,
        }))
      : both;
  const title = thing.title?.(present.state);
  const what = title === undefined ? (thing.called ?? 'este registro') : `«${title}»`;
  throw conflict({
    ...(last === undefined
      ? {}
      : { detail: `${author(last).changedBy} modificó ${what}. Revisa los cambios antes de seguir.` }),
    extra: {
      subject: thing.subject,
      version: present.version,
      current: present.state,
      // Of a step, mine is what stood before the person, whole: what others did since is chosen or not.
      merged: wish.wanted === undefined && was !== undefined ? { ...merged, ...shownOf(told, was) } : merged,
      conflicts: conflicts.map((field) => {
        const by = since.findLast(({ differences }) =>
          differences.some(({ name }) => isWithin(name, field.name)),
        );
        return by === undefined ? field : { ...field, ...author(by) };
      }),
      ...(last === undefined ? {} : author(last)),
    },
  });
}

const shownOf = (fields: readonly FieldLabel[], state: FieldState): FieldState =>
  Object.fromEntries(fields.flatMap(({ name }) => (Object.hasOwn(state, name) ? [[name, state[name]]] : [])));

/** One change, for whoever looks on. */
export interface Witnessed {
  subject: string;
  id: string;
  /** Whether visitors see the thing otherwise. */
  isPublic: boolean;
  differences: FieldDifference[];
}

const witnesses = new AsyncLocalStorage<Witnessed[]>();

/** All that `work` changes. */
export async function witnessed(work: () => Promise<unknown>): Promise<Witnessed[]> {
  const seen: Witnessed[] = [];
  await witnesses.run(seen, work);
  return seen;
}

/** What became of one thing. */
interface Act<State> {
  id: string;
  before: State;
  after: State | undefined;
  version: number;
  isKept: boolean;
}

async function remember<State extends FieldState>(
  tx: Transaction,
  thing: Changeable<State>,
  wish: Pick<Change<State>, 'author' | 'operation' | 'reason' | 'isAutosave'>,
  acts: readonly Act<State>[],
): Promise<void> {
  const { person, requestId } = wish.author;
  const told = acts.map((act) => ({
    ...act,
    differences: differencesOf(thing.fields, act.before, act.after ?? {}),
    isPublic: thing.isPublic(act.before, act.after),
  }));
  await allHappened(
    tx,
    told.map(({ id, version, differences, isPublic }) => ({
      subject: thing.subject,
      id,
      version,
      fields: [...new Set(differences.map(({ name }) => name.split('/', 1)[0] ?? name))],
      isPublic,
      operation: wish.operation,
      actorId: person.id,
    })),
  );
  const kept: (typeof told)[number][] = [];
  const revisions: NewRevision[] = [];
  for (const act of told.filter(({ isKept }) => isKept)) {
    const { id, before, after, version, differences, isPublic } = act;
    witnesses.getStore()?.push({ subject: thing.subject, id, isPublic, differences });
    const revision = {
      subject_type: thing.subject,
      subject_id: id,
      version,
      actor_id: person.id,
      actor_name: person.name ?? null,
      operation: wish.operation,
      reason: wish.reason ?? null,
      state: after ?? before,
      differences,
      is_public: isPublic,
      is_autosave: wish.isAutosave === true,
    };
    // The sitting is in the audit log already.
    if (revision.is_autosave && (await replaceAutosave(tx, thing.fields, revision))) continue;
    revisions.push(revision);
    kept.push(act);
  }
  await insertRevisions(tx, revisions);
  if (wish.author.isOutside === true) return;
  await writeAudits(
    tx,
    kept.map(({ id, before, after, version, differences }) => {
      // A part of a child row is told by its words: its id says nothing to whoever reads the log.
      const names = namesInLog(differences);
      const values = (key: 'before' | 'after') =>
        Object.fromEntries(differences.map(({ [key]: value }, index) => [names[index], value]));
      return {
        person,
        operation: wish.operation,
        subjectType: thing.subject,
        subjectId: id,
        before: values('before'),
        after: { ...values('after'), version },
        ...(wish.reason === undefined ? {} : { reason: wish.reason }),
        about: thing.about?.(after ?? before),
        requestId,
      };
    }),
  );
}

/** What the log calls each difference; of several under the same words, all but the first are counted. */
function namesInLog(differences: readonly FieldDifference[]): string[] {
  const taken = new Set<string>();
  return differences.map(({ name, label }) => {
    if (!name.includes('/')) return name;
    let [said, count] = [`row:${label}`, 1];
    while (taken.has(said)) said = `row:${label} (${(count += 1)})`;
    taken.add(said);
    return said;
  });
}
