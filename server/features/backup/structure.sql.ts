import type { ClientBase } from 'pg';

/** A table whose rows a backup holds. */
export interface PortalTable {
  name: string;
  columns: string[];
  order: string;
}

/**
 * Sessions of the identity provider of a demonstration, which makes its tables itself, and sealed answers that are
 * forgotten within a day: nobody misses what is in them. What says which definitions were applied is written when they are.
 */
const PASSING = ['identity_record', 'identity_key', 'idempotency_key', 'schema_definition'];

/**
 * Tables of the portal with the columns that are not computed and the order of their rows: the key, or the whole row
 * where there is none. Unlogged ones hold what a crash may forget.
 */
export async function selectTables(client: ClientBase): Promise<PortalTable[]> {
  const { rows } = await client.query<PortalTable>(
    `select c.relname as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') columns,
       coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.o)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (n, o)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
        where i.indrelid = c.oid and i.indisprimary), '(' || quote_ident(c.relname) || '.*)::text collate "C"') "order"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all($1) order by c.relname collate "C"`,
    [PASSING],
  );
  return rows;
}

/** A name as SQL takes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Text of rows is the same wherever the server runs. */
export async function speakPlainly(client: ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO, YMD'; set timezone = 'UTC';
     set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 3; set search_path = public`,
  );
}

/** The rows of a table as text, in their order. */
export const copyOut = ({ name, columns, order }: PortalTable): string =>
  `copy (select ${columns.join(', ')} from ${quoted(name)} order by ${order}) to stdout`;

/** Where the sequences of the portal stand. */
export async function selectSequences(
  client: ClientBase,
): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
     order by c.relname collate "C"`,
  );
  const found = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    for (const { value, called } of state.rows) found.push({ name, value, isCalled: called });
  }
  return found;
}
