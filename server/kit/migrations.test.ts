import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, pendingMigrations, readMigrations } from './migrations.ts';
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
  writeFileSync(join(dir, '0001_first.sql'), FIRST);
  writeFileSync(join(dir, '0002_second.sql'), SECOND);
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(dir, { recursive: true });
});

async function tableExists(name: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    name,
  ]);
  return rows[0]?.found === true;
}

describe('migrations', () => {
  test('are applied once, in order, and then nothing is pending', async () => {
    expect(await pendingMigrations(pool, dir)).toEqual(['first', 'second']);
    expect(await migrate(pool, dir)).toBe(2);
    expect(await migrate(pool, dir)).toBe(0);
    expect(await pendingMigrations(pool, dir)).toEqual([]);
  });

  test('two processes that migrate at once do it once', async () => {
    const other = new Pool({ connectionString: database.url });
    const applied = await Promise.all([migrate(pool, dir), migrate(other, dir)]);
    await other.end();
    expect(applied).toContain(2);
    expect(applied).toContain(0);
  });

  test('a file that fails leaves nothing of itself and keeps what came before', async () => {
    writeFileSync(join(dir, '0002_second.sql'), `${SECOND} SELECT 1/0;`);
    await expect(migrate(pool, dir)).rejects.toThrow(
      /migración 2 \(second\) no pudo aplicarse y no cambió nada/,
    );
    expect(await tableExists('one')).toBe(true);
    expect(await tableExists('two')).toBe(false);
    writeFileSync(join(dir, '0002_second.sql'), SECOND);
    expect(await migrate(pool, dir)).toBe(1);
  });

  test('a database newer than the program is refused and left as it is', async () => {
    await migrate(pool, dir);
    rmSync(join(dir, '0002_second.sql'));
    await expect(migrate(pool, dir)).rejects.toThrow(/La base de datos es más nueva que este programa/);
    await expect(pendingMigrations(pool, dir)).rejects.toThrow(/más nueva/);
    expect(await tableExists('two')).toBe(true);
  });

  test('an applied file that was edited later is refused', async () => {
    await migrate(pool, dir);
    writeFileSync(join(dir, '0001_first.sql'), `${FIRST} -- edited`);
    await expect(migrate(pool, dir)).rejects.toThrow(
      /migración 1 \(first\) ya aplicada no es la de este programa/,
    );
  });

  test('a role that may not create extensions learns which ones to ask for', async () => {
    const role = `limitado_${process.pid}`;
    await pool.query(`DROP ROLE IF EXISTS ${role}; CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    await pool.query(`GRANT CREATE ON SCHEMA public TO ${role}`);
    writeFileSync(join(dir, '0001_first.sql'), 'CREATE EXTENSION hstore;');
    const limited = new Pool({
      connectionString: database.url.replace(/\/\/[^@]*@/, `//${role}:x@`),
      max: 1,
    });
    await expect(migrate(limited, dir)).rejects.toThrow(/unaccent, pg_trgm y btree_gin/);
    await limited.end();
    await pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });

  test('two files with one number, or a misnamed one, are an error of the program', () => {
    writeFileSync(join(dir, '0002_other.sql'), SECOND);
    expect(() => readMigrations(dir)).toThrow(/número 2/);
    rmSync(join(dir, '0002_other.sql'));
    writeFileSync(join(dir, 'loose.sql'), SECOND);
    expect(() => readMigrations(dir)).toThrow(/mal nombrada/);
  });
});
