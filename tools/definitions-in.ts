import type pg from 'pg';

/** What each file of `db/definitions` would say of a database, by its name: views, and functions with their triggers. */
export async function definitionsIn(from: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await from.query<{ name: string; text: string; kind: string }>(`
    select p.proname as name, pg_get_functiondef(p.oid) as text, 'function' as kind,
      1 as step, pg_get_function_identity_arguments(p.oid) collate "C" as place
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select c.relname, pg_get_viewdef(c.oid), case c.relkind when 'm' then 'materialized view' else 'view' end, 2, ''
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select tablename, indexdef, 'index', 3, indexname collate "C" from pg_indexes join pg_matviews on matviewname = tablename
    where pg_indexes.schemaname = 'public'
    union all
    select p.proname, pg_get_triggerdef(t.oid, true),
      case when t.tgconstraint <> 0 then format('drop trigger if exists %s on %s', t.tgname, t.tgrelid::regclass) else 'trigger' end,
      4, t.tgrelid::regclass::text || ' ' || t.tgname collate "C"
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = 'public'::regnamespace
    order by 1, 4, 5`);
  const files = new Map<string, string[]>();
  for (const { name, text, kind } of rows) {
    const statements = files.get(name) ?? [];
    statements.push(FORMS[kind]?.(name, text) ?? `${kind};\n${plainly(text)};\n`);
    files.set(name, statements);
  }
  return new Map(
    [...files].map(([name, statements]) => [name, statements.join('\n').replaceAll(BETWEEN_TRIGGERS, '$1')]),
  );
}

const BETWEEN_TRIGGERS = /(\btrigger [^;]*;\n)\n(?=create or replace trigger|drop trigger)/g;

const FORMS: Record<string, (name: string, text: string) => string> = {
  function: (_, text) => `${functionPlainly(text)};\n`,
  view: (name, text) => `create view ${name} as\n${text.trimEnd()}\n`,
  'materialized view': (name, text) => `create materialized view ${name} as\n${text.trimEnd()}\n`,
  index: (_, text) => `${plainly(text)};\n`,
  trigger: (_, text) => `${plainly(text).replace('create trigger', 'create or replace trigger')};\n`,
};

const QUOTED = /'(?:[^']|'')*'|"[^"]*"/g;

/** Small letters outside of quotes, and no schema, where there is only one. */
function plainly(text: string): string {
  let from = 0;
  let plain = '';
  for (const { 0: quoted, index } of text.matchAll(QUOTED)) {
    plain += text.slice(from, index).toLowerCase() + quoted;
    from = index + quoted.length;
  }
  return (plain + text.slice(from).toLowerCase()).replaceAll('public.', '');
}

const HEAD =
  /^CREATE OR REPLACE (FUNCTION|PROCEDURE) public\.([\s\S]*?)(\nAS \$\w+\$[\s\S]*|\n(?:RETURN|BEGIN ATOMIC)\b[\s\S]*)$/;

function functionPlainly(text: string): string {
  const [, kind = '', head = '', body = ''] = HEAD.exec(text.trimEnd()) ?? [];
  const lines = plainly(head).replaceAll(/\n +/g, '\n  ');
  const short = body.split(/\$(?:function|procedure)\$/);
  const inner = short.length === 3 && !short[1]?.includes('$$') ? short.join('$$') : body;
  return `create or replace ${kind.toLowerCase()} ${lines}${inner.replace(/^\nAS /, '\nas ')}`;
}
