import { sql } from 'kysely';
import type { CatalogueName } from '#contract/registry-catalogues.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
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

/** One entry. */
export async function selectEntry<Name extends CatalogueName>(
  tx: Transaction,
  name: Name,
  key: string,
): Promise<CatalogueEntries[Name] | undefined> {
  const { table, columns, key: property } = tableOf(name);
  const { rows } = await sql<CatalogueEntries[Name]>`
    select ${columnsOf(name)} from ${sql.table(table)}
    where ${sql.ref((columns as Record<string, string>)[property] ?? '')} = ${key}`.execute(tx);
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

/** Writes the given properties of an entry; its version is raised by whoever changes it. */
export async function updateEntry<Name extends CatalogueName>(
  tx: Transaction,
  name: Name,
  key: string,
  change: Partial<CatalogueEntries[Name]>,
): Promise<void> {
  const { table, columns, key: property, hasMoment } = tableOf(name);
  const columnOf = columns as Record<string, string>;
  const settings = Object.entries(change).flatMap(([own, value]) =>
    columnOf[own] === undefined || own === property ? [] : [sql`${sql.ref(columnOf[own])} = ${value}`],
  );
  if (hasMoment) settings.push(sql`updated_at = now()`);
  await sql`update ${sql.table(table)} set ${sql.join(settings)}
    where ${sql.ref(columnOf[property] ?? '')} = ${key}`.execute(tx);
}

/** Requests of the registry whose term counts one of the days. */
export async function countRunning(db: Db, days: readonly string[], today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from registration_request
    where status in ('submitted', 'in_review', 'observed', 'validated')
      and exists (select from unnest(${[...days]}::date[]) day where day between ${today}::date and due)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Removes a day without work. */
export async function deleteHoliday(tx: Transaction, date: string): Promise<void> {
  await sql`delete from holiday where date = ${date}`.execute(tx);
}

/** Whether another line already has the name. */
export async function isLineNameTaken(tx: Transaction, name: string, exceptCode: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from registry_line where plain(name) = plain(${name}) and code <> ${exceptCode}`.execute(tx);
  return rows.length > 0;
}
