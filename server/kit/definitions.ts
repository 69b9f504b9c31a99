import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { withoutBodies } from './migration-needs.ts';
import { StartFailure } from './start-failure.ts';

/** One file of `db/definitions`: a view, or a function with the triggers that execute it, as it is now. */
export type Definition = { name: string; path: string; sql: string; sha256: string };

const MADE = /^create (?:or replace )?(?:function|procedure|view|materialized view) (\w{1,63})/gim;
const COMMENTS = /--[^\n]*|'[^']*'/g;
/** What was applied, one row each time: an earlier version of the program finds its own files here and leaves later ones alone. */
const LEDGER = `create table if not exists schema_definition (
  sha256 text not null,
  files jsonb not null,
  applied_at timestamptz primary key default clock_timestamp()
)`;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** All definitions, each after those that it names. */
export function readDefinitions(dir: string): Definition[] {
  const root = join(dir, 'definitions');
  const paths = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  const read = new Map<string, Definition>();
  for (const path of paths.filter((one) => one.endsWith('.sql')).sort()) {
    const name = basename(path, '.sql');
    const sql = readFileSync(join(root, path), 'utf8');
    const other = [...sql.matchAll(MADE)].map(([, made = '']) => made).filter((made) => made !== name);
    if (other.length > 0)
      throw new Error(`${path} define ${other.join(', ')}: cada definición va en su archivo`);
    if (read.has(name)) throw new Error(`Dos archivos definen ${name}`);
    read.set(name, { name, path, sql, sha256: sha256(sql) });
  }
  return inOrder([...read.keys()], read);
}

/** These and what they need, what is needed first. */
export function inOrder(names: Iterable<string>, known: ReadonlyMap<string, Definition>): Definition[] {
  const ordered = new Set<Definition>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const definition = known.get(name);
    if (definition === undefined || seen.has(name)) return;
    seen.add(name);
    for (const word of namedIn(definition)) visit(word);
    ordered.add(definition);
  };
  for (const name of names) visit(name);
  return [...ordered];
}

/** Words of a definition; PostgreSQL looks up what a body in plpgsql names only when it runs. */
function namedIn({ sql }: Definition): Set<string> {
  const text = /\blanguage plpgsql\b/i.test(sql) ? withoutBodies(sql) : sql;
  return new Set(text.replaceAll(COMMENTS, '').match(/\b[a-z]\w+\b/g));
}

const ofAll = (definitions: Definition[]) =>
  sha256(
    definitions
      .map((one) => `${one.name} ${one.sha256}`)
      .sort()
      .join('\n'),
  );

/** Whether a database still waits for these: neither they nor, after them, those of a later version were applied. */
export async function awaitsDefinitions(
  from: pg.Pool | pg.ClientBase,
  definitions: Definition[],
): Promise<boolean> {
  if (definitions.length === 0) return false;
  const { rows: made } = await from.query<{ there: boolean }>(
    "select to_regclass('schema_definition') is not null as there",
  );
  if (made[0]?.there !== true) return true;
  const { rowCount } = await from.query('select from schema_definition where sha256 = $1', [
    ofAll(definitions),
  ]);
  return rowCount === 0 || (await missingOf(from, definitions)).length > 0;
}

/** Names that are not in the database: a migration that changed what they stand on has dropped them. */
async function missingOf(from: pg.Pool | pg.ClientBase, definitions: Definition[]): Promise<string[]> {
  const { rows } = await from.query<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass(name) is null
       and not exists (select from pg_proc where proname = name and pronamespace = 'public'::regnamespace)`,
    [definitions.map(({ name }) => name)],
  );
  return rows.map(({ name }) => name);
}

/** Views of these names, or that no file defines, and all that read them or a function that no file defines. */
const VIEWS = `with recursive fallen as (
    select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
      and (c.relname = any($1) or c.relname <> all($2))
      and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
    union
    select r.ev_class from pg_rewrite r join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
      left join pg_proc p on p.oid = d.refobjid and d.refclassid = 'pg_proc'::regclass
        and p.pronamespace = 'public'::regnamespace and p.proname <> all($2)
        and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
      join fallen f on f.oid = d.refobjid or p.oid is not null
    where r.ev_class <> f.oid)
  select c.relname as name, c.relkind = 'm' as "isStored" from fallen join pg_class c using (oid) where c.relkind in ('v', 'm')`;

/** Triggers and functions that a file which was applied now no longer makes, or that stand in no file. */
const STALE = `
  select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement, 1 as step
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace = 'public'::regnamespace
    and ((p.proname = any($1) and t.xmin <> pg_current_xact_id()::xid) or p.proname <> all($2))
  union all
  select format('drop %s %s', case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure), 2
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and ((p.proname = any($1) and p.xmin <> pg_current_xact_id()::xid) or p.proname <> all($2))
    and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
  order by step`;

/**
 * Applies every definition whose file changed since the last time, in one transaction, and drops what has no file any more;
 * views come down with those that read them and are built again. Returns how many files were applied.
 */
export async function applyDefinitions(client: pg.ClientBase, definitions: Definition[]): Promise<number> {
  if (definitions.length === 0) return 0;
  try {
    await client.query('begin');
    await client.query(LEDGER);
    const { rows } = await client.query<{ files: Record<string, string> }>(
      'select files from schema_definition order by applied_at desc limit 1',
    );
    const before = rows[0]?.files ?? {};
    const changed = new Set(await missingOf(client, definitions));
    for (const { name, sha256: now } of definitions) if (before[name] !== now) changed.add(name);
    const all = definitions.map(({ name }) => name);
    const { rows: views } = await client.query<{ name: string; isStored: boolean }>(VIEWS, [
      [...changed],
      all,
    ]);
    for (const isStored of [true, false]) {
      const names = views.filter((view) => view.isStored === isStored).map(({ name }) => name);
      if (names.length > 0)
        await client.query(`drop ${isStored ? 'materialized ' : ''}view ${names.join(', ')}`);
      for (const name of names) changed.add(name);
    }
    const wanted = definitions.filter(({ name }) => changed.has(name));
    for (const definition of wanted) await applyDefinition(client, definition);
    const { rows: stale } = await client.query<{ statement: string }>(STALE, [[...changed], all]);
    if (stale.length > 0) await client.query(stale.map(({ statement }) => statement).join(';\n'));
    await client.query('insert into schema_definition (sha256, files) values ($1, $2)', [
      ofAll(definitions),
      Object.fromEntries(definitions.map(({ name, sha256: now }) => [name, now])),
    ]);
    await client.query('commit');
    return wanted.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Runs one file; throws {@link StartFailure} with its path. */
export async function applyDefinition(client: pg.ClientBase, { path, sql }: Definition): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    if (code === undefined || code === '53100' || code === '42501') throw error;
    throw new StartFailure(
      `La definición db/definitions/${path} no pudo aplicarse y las anteriores quedaron como estaban: ${message}`,
      { cause: error },
    );
  }
}
