import { sql } from 'kysely';
import type { CatalogueName, CatalogueRevision } from '#contract/registry-catalogues.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { iso } from '#server/kit/wire.ts';
import './registry-catalogues.tables.ts';
import { CATALOGUE_TABLES, type CatalogueEntries, type CatalogueTable } from './catalogue-tables.ts';

function tableOf<Name extends CatalogueName>(name: Name): CatalogueTable<CatalogueEntries[Name]> {
  return CATALOGUE_TABLES[name];
}

function columnsOf(name: CatalogueName) {
  const columns = Object.entries<string>({ ...tableOf(name).columns, version: 'version' });
  return sql.join(columns.map(([property, column]) => sql`${sql.ref(column)} as ${sql.ref(property)}`));
}

/** All entries of a catalogue in its order. */
export async function selectEntries<Name extends CatalogueName>(
  db: Db | Transaction,
  name: Name,
): Promise<CatalogueEntries[Name][]> {
  const { table, order } = tableOf(name);
  const { rows } = await sql<CatalogueEntries[Name]>`
    select ${columnsOf(name)} from ${sql.table(table)} order by ${sql.raw(order)}`.execute(db);
  return rows;
}

/** One entry, locked until the transaction ends. */
export async function lockEntry<Name extends CatalogueName>(
  tx: Transaction,
  name: Name,
  key: string,
): Promise<CatalogueEntries[Name] | undefined> {
  const { table, columns, key: property } = tableOf(name);
  const { rows } = await sql<CatalogueEntries[Name]>`
    select ${columnsOf(name)} from ${sql.table(table)}
    where ${sql.ref((columns as Record<string, string>)[property] ?? '')} = ${key} for update`.execute(tx);
  return rows[0];
}

/** Adds an entry; answers undefined when its key, name or date is taken. */
export async function insertEntry<Name extends CatalogueName>(
  tx: Transaction,
  name: Name,
  entry: Omit<CatalogueEntries[Name], 'version'>,
): Promise<CatalogueEntries[Name] | undefined> {
  const { table, columns } = tableOf(name);
  const pairs = Object.entries<string>(columns);
  const { rows } = await sql<CatalogueEntries[Name]>`
    insert into ${sql.table(table)} (${sql.join(pairs.map(([, column]) => sql.ref(column)))})
    values (${sql.join(pairs.map(([property]) => (entry as Record<string, unknown>)[property] ?? null))})
    on conflict do nothing returning ${columnsOf(name)}`.execute(tx);
  return rows[0];
}

/** Writes the given properties of an entry and raises its version. */
export async function updateEntry<Name extends CatalogueName>(
  tx: Transaction,
  name: Name,
  key: string,
  change: Partial<CatalogueEntries[Name]>,
): Promise<CatalogueEntries[Name]> {
  const { table, columns, key: property, hasMoment } = tableOf(name);
  const columnOf = columns as Record<string, string>;
  const settings = Object.entries(change).flatMap(([own, value]) =>
    columnOf[own] === undefined || own === property ? [] : [sql`${sql.ref(columnOf[own])} = ${value}`],
  );
  if (hasMoment) settings.push(sql`updated_at = now()`);
  const { rows } = await sql<CatalogueEntries[Name]>`
    update ${sql.table(table)} set ${sql.join(settings)}, version = version + 1
    where ${sql.ref(columnOf[property] ?? '')} = ${key} returning ${columnsOf(name)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`Entry ${key} of ${name} vanished under its lock`);
  return row;
}

/** Registered suppliers bear the new name of a line; what was signed about them keeps the old one. */
export async function renameLine(tx: Transaction, before: string, after: string): Promise<void> {
  if (before === after) return;
  await sql`update supplier set lines = array_replace(lines, ${before}, ${after}),
      main_line = case when main_line = ${before} then ${after} else main_line end
    where all_lines @> array[${before}]`.execute(tx);
  await sql`select refresh_line_scores(null, array[${before}, ${after}])`.execute(tx);
}

/** Removes a day without work. */
export async function deleteHoliday(tx: Transaction, date: string): Promise<void> {
  await sql`delete from holiday where date = ${date}`.execute(tx);
}

/** Whether another line already has the name. */
export async function isLineNameTaken(tx: Transaction, name: string, exceptCode: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from registry_line where name = ${name} and code <> ${exceptCode}`.execute(tx);
  return rows.length > 0;
}

/** Remembers for ever what an entry was and became. */
export async function insertRevision(
  tx: Transaction,
  revision: {
    catalogue: CatalogueName;
    code: string;
    before: unknown;
    after: unknown;
    source: string;
    actorId: string;
    actorName: string | null;
  },
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx
    .insertInto('catalogue_revision')
    .values({
      catalogue: revision.catalogue,
      code: revision.code,
      before: json(revision.before),
      after: json(revision.after),
      source: revision.source,
      actor_id: revision.actorId,
      actor_name: revision.actorName,
    })
    .execute();
}

/** Changes of an entry, the last one first. */
export async function selectRevisions(
  db: Db | Transaction,
  catalogue: CatalogueName,
  code: string,
): Promise<CatalogueRevision[]> {
  const rows = await db
    .selectFrom('catalogue_revision')
    .select(['at', 'actor_name', 'actor_id', 'before', 'after', 'source'])
    .where('catalogue', '=', catalogue)
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ at, actor_name, actor_id, before, after, source }) => ({
    at: iso(at),
    by: actor_name ?? actor_id,
    before,
    after,
    source,
  }));
}
