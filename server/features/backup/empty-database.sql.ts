import type { ClientBase } from 'pg';
import { quoted } from './structure.sql.ts';

/** Tables that a portal fills as soon as somebody uses it: with all of them empty there is nothing to lose. */
const USED = [
  'officer',
  'revision',
  'supplier',
  'procedure',
  'registration_request',
  'stored_file',
  'import_run',
];

/** Whether a database holds nothing that somebody could miss: no table at all, or those of a portal that nobody used. */
export async function holdsNothing(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p', 'm')
       and c.relnamespace not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs'))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  const names = new Set(rows.map(({ name }) => name));
  if (names.size === 0) return true;
  if (!names.has('schema_migration') || !USED.every((name) => names.has(name))) return false;
  for (const name of USED) {
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

const RESTORE_LOCK = 7_301_190;

/**
 * Says that this session restores and is no portal at work, and waits for another restore of this database to end: one that
 * failed or was killed a moment ago may still be undoing what it did.
 */
export async function beginRestore(client: ClientBase): Promise<void> {
  await client.query("set application_name = 'portal-restauracion'");
  await client.query('select pg_advisory_lock($1)', [RESTORE_LOCK]);
}

/** Programs of a portal that have this database open. */
export async function portalsAtWork(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name in ('portal-adquisiciones', 'portal-jobs')`,
  );
  return rows[0]?.count ?? 0;
}

/** Removes what a portal made, within the transaction of the caller; extensions and what belongs to them stay. */
export async function emptyDatabase(client: ClientBase): Promise<void> {
  await client.query('drop schema if exists jobs cascade');
  const { rows } = await client.query<{ statement: string }>(`
    with own as (
      select 1 step, 'pg_class'::regclass classid, c.oid, case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end kind, c.oid::regclass::text name
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend i where i.objid = c.oid and i.deptype in ('i', 'a') and i.classid = 'pg_class'::regclass)
      union all
      select 2, 'pg_proc'::regclass, p.oid, case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
        p.oid::regprocedure::text
      from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all
      select 3, 'pg_type'::regclass, t.oid, case t.typtype when 'd' then 'domain' else 'type' end, t.oid::regtype::text
      from pg_type t where t.typnamespace = 'public'::regnamespace and (t.typtype in ('e', 'd', 'r')
        or (t.typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c')))
      union all
      select 4, 'pg_ts_config'::regclass, c.oid, 'text search configuration', c.oid::regconfig::text
      from pg_ts_config c where c.cfgnamespace = 'public'::regnamespace
      union all
      select 5, 'pg_ts_dict'::regclass, d.oid, 'text search dictionary', d.oid::regdictionary::text
      from pg_ts_dict d where d.dictnamespace = 'public'::regnamespace
    )
    select format('drop %s if exists %s cascade', kind, name) statement from own
    where not exists (select from pg_depend d where d.classid = own.classid and d.objid = own.oid and d.deptype = 'e')
    order by step`);
  if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(';\n'));
}
