import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDefinitions } from './definitions.ts';
import { DB_DIR, migrate, pendingMigrations, readMigrations } from './migrations.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let pool: Pool;

const column = async (statement: string): Promise<unknown[]> =>
  (await pool.query<unknown[]>({ text: statement, rowMode: 'array' })).rows.map(([one]) => one);

describe('db/definitions', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 1 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('holds every view, function and trigger of a new database, each in the file of its name, and no other', async () => {
    const files = readDefinitions(DB_DIR);
    const made = await column(`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      union select proname from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`);
    expect(files.map(({ name }) => name).sort()).toEqual([...made].sort());
    const triggers = await column(`
      select format('%s: %s on %s', p.proname, t.tgname, t.tgrelid::regclass) from pg_trigger t join pg_proc p on p.oid = tgfoid
      where not tgisinternal and p.pronamespace = 'public'::regnamespace`);
    const written = files.flatMap(({ name, sql }) =>
      [...sql.matchAll(/^create (?:or replace |constraint )trigger (\w+)\s[^;]*?\son (\w+)\s/gm)].map(
        ([, trigger, table]) => `${name}: ${trigger} on ${table}`,
      ),
    );
    expect(written.sort()).toEqual([...triggers].sort());
  });

  it('are the only place: no other file of db makes a view, a function or a trigger', () => {
    const made =
      /^\s*create (?:or replace )?(?:constraint )?(?:function|procedure|trigger|view|materialized view)\b.*/gim;
    expect(
      readMigrations().flatMap(({ name, sql }) => (sql.match(made) ?? []).map((one) => `${name}: ${one}`)),
    ).toEqual([]);
  });
});

describe('a definition', () => {
  let dir: string;
  const write = (file: string, sql: string) => writeFileSync(join(dir, file), sql);
  const F = 'create or replace function doubled(n int) returns int language sql immutable return n * 2;';
  const VIEW = 'create view big as select id, doubled(id) twice from one;';
  const OF_VIEW = 'create view bigger as select twice + 1 more from big;';
  const GUARD =
    'create or replace function guard() returns trigger language plpgsql as $$ begin return new; end $$;\n';
  const on = (event: string) =>
    `create or replace trigger guard_${event} before ${event} on one for each row execute function guard();\n`;
  const TRIGGERS = "select tgname from pg_trigger where tgrelid = 'one'::regclass order by 1";

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 2 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    await pool.query('drop schema public cascade; create schema public');
    dir = mkdtempSync(join(tmpdir(), 'portal-definiciones-'));
    for (const folder of ['schema', 'definitions', 'definitions/area']) mkdirSync(join(dir, folder));
    write(
      'schema/0001_one.sql',
      '-- needs: doubled\ncreate table one (id int); create index on one (doubled(id));',
    );
    write('definitions/doubled.sql', F);
    write('definitions/area/big.sql', VIEW);
    write('definitions/area/bigger.sql', OF_VIEW);
    write('definitions/guard.sql', GUARD + on('insert') + on('update'));
    await migrate(pool, dir);
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is applied after what it names, and again only when its content changed', async () => {
    await pool.query('insert into one values (3)');
    expect(await column('select more from bigger')).toEqual([7]);
    expect(await migrate(pool, dir)).toBe(0);
    write('definitions/doubled.sql', F.replace('2', '20'));
    expect(await pendingMigrations(pool, dir)).toEqual(['definitions']);
    expect(await migrate(pool, dir)).toBe(1);
    expect(await pendingMigrations(pool, dir)).toEqual([]);
    expect(await column('select more from bigger')).toEqual([61]);
  });

  it('of a view whose columns change takes down those that read it, and they are built again', async () => {
    write('definitions/area/big.sql', 'create view big as select doubled(id)::bigint twice from one;');
    expect(await migrate(pool, dir)).toBe(2);
    await pool.query('insert into one values (1)');
    expect(await column('select more from bigger')).toEqual(['3']);
  });

  it('that a migration dropped on its way is built again', async () => {
    mkdirSync(join(dir, 'migrations'));
    write('migrations/0002_wide.sql', 'drop view big cascade; alter table one add other int;');
    expect(await migrate(pool, dir)).toBe(3);
    expect(await column('select count(*)::int from bigger')).toEqual([0]);
  });

  it('without its file is dropped, and so is a trigger that its file no longer makes', async () => {
    write('definitions/guard.sql', GUARD + on('update'));
    await migrate(pool, dir);
    expect(await column(TRIGGERS)).toEqual(['guard_update']);
    rmSync(join(dir, 'definitions/guard.sql'));
    rmSync(join(dir, 'definitions/area/bigger.sql'));
    await migrate(pool, dir);
    expect(await column(TRIGGERS)).toEqual([]);
    expect(await column("select to_regclass('bigger')::text")).toEqual([null]);
    expect(await column("select count(*)::int from pg_proc where proname = 'guard'")).toEqual([0]);
  });

  it('with other parameters takes the place of the one before', async () => {
    write('definitions/guard.sql', GUARD + on('update'));
    write(
      'definitions/added.sql',
      'create or replace function added(a int) returns int language sql return a;',
    );
    await migrate(pool, dir);
    write(
      'definitions/added.sql',
      'create or replace function added(a int, b int) returns int language sql return a + b;',
    );
    await migrate(pool, dir);
    expect(await column("select pronargs::int from pg_proc where proname = 'added'")).toEqual([2]);
  });

  it('of an earlier version is not put back by it, while it ends its days beside the later one', async () => {
    write('definitions/doubled.sql', F.replace('2', '20'));
    await migrate(pool, dir);
    write('definitions/doubled.sql', F);
    expect(await pendingMigrations(pool, dir)).toEqual([]);
    expect(await migrate(pool, dir)).toBe(0);
    expect(await column('select doubled(1)')).toEqual([20]);
  });

  it('that fails is named by its file and changes nothing', async () => {
    write('definitions/doubled.sql', F.replace('2', '20'));
    write('definitions/area/bigger.sql', 'create view bigger as select nothing from big;');
    await expect(migrate(pool, dir)).rejects.toThrow(
      /^La definición db\/definitions\/area\/bigger\.sql no pudo aplicarse y las anteriores quedaron como estaban: /,
    );
    expect(await column('select doubled(1)')).toEqual([2]);
  });
});
