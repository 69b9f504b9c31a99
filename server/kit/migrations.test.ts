import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, pendingMigrations, readMigrations } from './migrations.ts';
import { StartFailure } from './start-failure.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

const FIRST = 'CREATE TABLE one (id int);';
const SECOND = 'CREATE TABLE two (id int);';

let database: TestDatabase;
let pool: Pool;
let dir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
  await pool.query('DROP TABLE schema_migration');
  dir = mkdtempSync(join(tmpdir(), 'portal-migraciones-'));
  for (const folder of ['schema', 'catalogues', 'migrations']) mkdirSync(join(dir, folder));
  write('schema/0001_first.sql', FIRST);
  write('migrations/0002_second.sql', SECOND);
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(dir, { recursive: true });
});

const write = (file: string, text: string) => writeFileSync(join(dir, file), text);

async function tableExists(name: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    name,
  ]);
  return rows[0]?.found === true;
}

describe('migrations', () => {
  test('writes rows of tables that expect an event of every other writer', async () => {
    await pool.query(`
      create function expect_any() returns trigger language plpgsql as $$ begin
        if coalesce(current_setting('portal.without_event', true), '') = '' then raise exception 'without its event'; end if;
        return null; end $$;
      create table kept (id int);
      create constraint trigger expect_any after insert on kept initially deferred for each row execute function expect_any()`);
    write('migrations/0003_rows.sql', 'insert into kept values (1);');
    await migrate(pool, dir);
    await expect(pool.query('insert into kept values (2)')).rejects.toThrow('without its event');
    expect((await pool.query('select from kept')).rowCount).toBe(1);
  });

  test('are applied once, in order, and then nothing is pending', async () => {
    expect(await pendingMigrations(pool, dir)).toEqual(['first', 'second']);
    expect(await migrate(pool, dir)).toBe(2);
    expect(await migrate(pool, dir)).toBe(0);
    expect(await pendingMigrations(pool, dir)).toEqual([]);
  });

  test('of the schema come first, then those of the catalogues, then what changed later', async () => {
    rmSync(join(dir, 'migrations/0002_second.sql'));
    write('catalogues/0040_rows.sql', 'INSERT INTO one VALUES (1);');
    write('migrations/0098_later.sql', 'ALTER TABLE one ADD other int NOT NULL DEFAULT 7;');
    expect(await migrate(pool, dir)).toBe(3);
    expect((await pool.query('SELECT * FROM one')).rows).toEqual([{ id: 1, other: 7 }]);
  });

  test('two processes that migrate at once do it once', async () => {
    const other = new Pool({ connectionString: database.url });
    const applied = await Promise.all([migrate(pool, dir), migrate(other, dir)]);
    await other.end();
    expect(applied).toContain(2);
    expect(applied).toContain(0);
  });

  test('a file that fails leaves nothing of itself and keeps what came before', async () => {
    write('migrations/0002_second.sql', `${SECOND} SELECT 1/0;`);
    await expect(migrate(pool, dir)).rejects.toThrow(
      /migración 2 \(second\) no pudo aplicarse y no cambió nada/,
    );
    expect(await tableExists('one')).toBe(true);
    expect(await tableExists('two')).toBe(false);
    write('migrations/0002_second.sql', SECOND);
    expect(await migrate(pool, dir)).toBe(1);
  });

  test('a database that a later version only added to is worked on as it is, by the version before too', async () => {
    await migrate(pool, dir);
    write('migrations/0003_third.sql', "ALTER TABLE one ADD note text NOT NULL DEFAULT '';");
    write('migrations/0004_fourth.sql', '-- contract: 0002\nDROP TABLE two;');
    await migrate(pool, dir);
    for (const file of ['0003_third', '0004_fourth']) rmSync(join(dir, `migrations/${file}.sql`));
    expect(await pendingMigrations(pool, dir)).toEqual([]);
    expect(await migrate(pool, dir)).toBe(0);
    // Whoever still reads what is gone is older than that.
    rmSync(join(dir, 'migrations/0002_second.sql'));
    await expect(pendingMigrations(pool, dir)).rejects.toThrow(/más nueva/);
  });

  test('a database newer than the program is refused and left as it is', async () => {
    write('migrations/0002_second.sql', 'ALTER TABLE one RENAME TO two;');
    await migrate(pool, dir);
    rmSync(join(dir, 'migrations/0002_second.sql'));
    await expect(migrate(pool, dir)).rejects.toThrow(/La base de datos es más nueva que este programa/);
    await expect(pendingMigrations(pool, dir)).rejects.toThrow(/más nueva/);
    expect(await tableExists('two')).toBe(true);
  });

  test('an applied file that was edited later is refused', async () => {
    await migrate(pool, dir);
    write('migrations/0002_second.sql', `${SECOND} -- edited`);
    await expect(migrate(pool, dir)).rejects.toThrow(
      /migración 2 \(second\) ya aplicada no es la de este programa/,
    );
  });

  describe('of another trial build', () => {
    const REFUSAL =
      'La base de datos es de otra versión de prueba del portal y quedó como estaba: para conservar sus datos, ' +
      'inicia con ella la versión que la creó y exporta el padrón, la bitácora y el contenido desde sus pantallas; ' +
      'para empezar de nuevo, indica otra carpeta con DATA_DIR o una base de datos vacía con DATABASE_URL.';
    const refused = async () => {
      await expect(migrate(pool, dir)).rejects.toThrow(new StartFailure(REFUSAL));
      await expect(pendingMigrations(pool, dir)).rejects.toThrow(REFUSAL);
      expect(await tableExists('one')).toBe(true);
    };

    test('a schema that was written otherwise is refused with how to keep its data and how to begin anew', async () => {
      await migrate(pool, dir);
      write('schema/0001_first.sql', `${FIRST} -- rewritten`);
      await refused();
    });

    test('so is one that had more files than there are now, which does not make it newer', async () => {
      await migrate(pool, dir);
      await pool.query("INSERT INTO schema_migration VALUES (97, 'audit_search', 'x')");
      write('schema/0001_first.sql', `${FIRST} -- rewritten`);
      await refused();
    });

    test('so is one that began without a file of now', async () => {
      await migrate(pool, dir);
      rmSync(join(dir, 'migrations/0002_second.sql'));
      write('catalogues/0002_rows.sql', 'INSERT INTO one VALUES (1);');
      await refused();
    });

    test('one whose first start was cut short goes on', async () => {
      rmSync(join(dir, 'migrations/0002_second.sql'));
      await migrate(pool, dir);
      write('catalogues/0002_rows.sql', 'INSERT INTO one VALUES (1);');
      expect(await migrate(pool, dir)).toBe(1);
    });
  });

  describe('that were folded into the schema', () => {
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    const fold = () => {
      rmSync(join(dir, 'migrations/0002_second.sql'));
      write('schema/0001_first.sql', `${FIRST} ${SECOND}`);
      const whole = sha(`1 ${sha(FIRST)}\n2 ${sha(SECOND)}`);
      const folded = { last: 2, revision: 'abc1234', first: sha(FIRST), sha256: whole };
      write('folded.json', JSON.stringify(folded));
    };

    test('are not applied again to a database that has them all, which goes on with what comes after', async () => {
      await migrate(pool, dir);
      fold();
      expect(await pendingMigrations(pool, dir)).toEqual([]);
      write('migrations/0003_third.sql', 'ALTER TABLE two ADD note text;');
      expect(await migrate(pool, dir)).toBe(1);
      expect(await migrate(pool, dir)).toBe(0);
    });

    test('are asked for by the revision that has them, of a database that lacks one', async () => {
      const second = join(dir, 'migrations/0002_second.sql');
      rmSync(second);
      await migrate(pool, dir);
      write('migrations/0002_second.sql', SECOND);
      fold();
      await expect(migrate(pool, dir)).rejects.toThrow(
        /versión anterior a la que este programa puede actualizar .* inicia primero con ella la revisión abc1234/,
      );
      expect(await tableExists('two')).toBe(false);
    });

    test('make the same of an empty database, and their numbers are not given again', async () => {
      fold();
      expect(await migrate(pool, dir)).toBe(1);
      expect(await tableExists('two')).toBe(true);
      write('migrations/0002_again.sql', SECOND);
      expect(() => readMigrations(dir)).toThrow('La migración 2 ha de llevar un número mayor que 2');
    });
  });

  test('a role that may not create extensions learns which ones to ask for', async () => {
    const role = `limitado_${process.pid}`;
    await pool.query(`DROP ROLE IF EXISTS ${role}; CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    await pool.query(`GRANT CREATE ON SCHEMA public TO ${role}`);
    write('schema/0001_first.sql', 'CREATE EXTENSION hstore;');
    const limited = new Pool({
      connectionString: database.url.replace(/\/\/[^@]*@/, `//${role}:x@`),
      max: 1,
    });
    await expect(migrate(limited, dir)).rejects.toThrow(/unaccent, pg_trgm y btree_gin/);
    await limited.end();
    await pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });

  test('two files with one number, one out of order or a misnamed one are an error of the program', () => {
    write('catalogues/0002_other.sql', SECOND);
    expect(() => readMigrations(dir)).toThrow(/número 2/);
    rmSync(join(dir, 'catalogues/0002_other.sql'));
    write('catalogues/0003_other.sql', SECOND);
    expect(() => readMigrations(dir)).toThrow('La migración 2 va antes que la 3');
    rmSync(join(dir, 'catalogues/0003_other.sql'));
    write('schema/loose.sql', SECOND);
    expect(() => readMigrations(dir)).toThrow(/mal nombrada/);
  });
});
