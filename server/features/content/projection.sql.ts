import { sql } from 'kysely';
import type { ContentField, ContentKind, ContentValues } from '#contract/content.ts';
import type { Transaction } from '#server/kit/db.ts';
import { showFiles } from './content-files.sql.ts';

const columnOf = ({ name, column }: ContentField) =>
  column ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Writes a published thing into the table that visitors' screens read. `references` gives ids by kind and key. */
export async function project(
  tx: Transaction,
  kind: ContentKind,
  { id, key, values }: { id: string; key: string; values: ContentValues },
): Promise<void> {
  const empties = await emptiesOf(tx, kind.table);
  const row: Record<string, unknown> = { id, [kind.shownColumn ?? 'is_published']: true };
  if (kind.keyColumn !== undefined) row[kind.keyColumn] = key;
  for (const field of kind.fields.filter(({ type }) => type !== 'files')) {
    const value = values[field.name];
    const column = columnOf(field);
    row[column] = value === '' && empties.has(column) ? null : value;
    if (field.type === 'reference' && value !== '')
      row[column] = await idOf(tx, field.of ?? '', String(value));
  }
  const names = Object.keys(row);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  await sql`insert into ${sql.table(kind.table)} (${columns})
    select ${columns} from json_populate_record(null::${sql.table(kind.table)}, ${JSON.stringify(row)}::json)
    on conflict (id) do update set ${sets}`.execute(tx);
  await showFiles(tx, kind, { id, values });
}

/** Takes a thing out of visitors' sight; its row stays, because others may name it. */
export async function hide(tx: Transaction, kind: ContentKind, id: string): Promise<void> {
  await sql`update ${sql.table(kind.table)} set ${sql.ref(kind.shownColumn ?? 'is_published')} = false
    where id = ${id}`.execute(tx);
  await showFiles(tx, kind, { id, values: {} });
}

async function idOf(tx: Transaction, type: string, key: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id from content_item where kind = ${type} and key = ${key}`.execute(tx);
  return rows[0]?.id;
}

/** Columns of a table in which nothing is written as null. */
async function emptiesOf(tx: Transaction, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select attname name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attnotnull`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}
