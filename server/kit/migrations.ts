import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import {
  applyDefinition,
  applyDefinitions,
  awaitsDefinitions,
  inOrder,
  readDefinitions,
  type Definition,
} from './definitions.ts';
import { needsOf } from './migration-needs.ts';
import { StartFailure } from './start-failure.ts';

/** Folders of plain SQL in the order of their files: what is there, what it starts with, what changed later. */
const FOLDERS = ['schema', 'catalogues', 'migrations'] as const;

/** One numbered SQL file. */
export type Migration = {
  folder: (typeof FOLDERS)[number];
  version: number;
  name: string;
  sha256: string;
  sql: string;
};

/** Where the folders lie. */
export const DB_DIR = join(import.meta.dirname, '..', '..', 'db');

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const NEEDED = /^-- needs: ([\w, ]+)$/gm;
const LOCK_KEY = 1_148_417;
const LEDGER = `CREATE TABLE IF NOT EXISTS schema_migration (
  version int PRIMARY KEY,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;
/** The last migration that a program must know to work beside this one; see {@link needsOf}. */
const NEEDS = 'ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS needs int';

type Applied = Omit<Migration, 'folder' | 'sql'> & { needs?: number | null };

/**
 * What was written as migrations until `last` and stands in `schema` and `catalogues` now: the SHA-256 of the first file and of
 * all of them, by which a database is known that they made, and the revision of the program that has them.
 */
type Folded = { last: number; revision: string; first: string; sha256: string };

function readFolded(dir: string): Folded | undefined {
  const path = join(dir, 'folded.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Folded) : undefined;
}

/** Whether a database has every file that was folded: it needs none of those that stand for them. */
function hasFolded(applied: readonly Applied[], folded: Folded | undefined): boolean {
  if (folded === undefined) return false;
  const made = applied.filter(({ version }) => version <= folded.last);
  const text = made.map(({ version, sha256 }) => `${version} ${sha256}`).join('\n');
  return createHash('sha256').update(text).digest('hex') === folded.sha256;
}

/** The SQL files of all folders in order. Throws when one is misnamed or its number does not come after the one before. */
export function readMigrations(dir: string = DB_DIR): Migration[] {
  const migrations = FOLDERS.flatMap((folder) => readFolder(dir, folder));
  const last = readFolded(dir)?.last ?? 0;
  const low = migrations.find(({ folder, version }) => folder === 'migrations' && version <= last);
  if (low) throw new Error(`La migración ${low.version} ha de llevar un número mayor que ${last}`);
  migrations.forEach(({ version }, index) => {
    const before = migrations[index - 1]?.version ?? 0;
    if (version === before) throw new Error(`Dos migraciones llevan el número ${version}`);
    if (version < before) throw new Error(`La migración ${version} va antes que la ${before}`);
  });
  return migrations;
}

function readFolder(dir: string, folder: Migration['folder']): Migration[] {
  const path = join(dir, folder);
  const files = existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.sql')) : [];
  return files.sort().map((file) => {
    const [, version, name] = FILE_NAME.exec(file) ?? [];
    if (version === undefined || name === undefined) throw new Error(`Migración mal nombrada: ${file}`);
    const sql = readFileSync(join(path, file), 'utf8');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    return { folder, version: Number(version), name, sql, sha256 };
  });
}

/**
 * Brings the database to the version of the code, each file in its own transaction and the definitions in one, one process
 * at a time. Returns how many files were applied. Throws {@link StartFailure} without touching
 * anything when another trial build made the database, when it is newer than the code or when
 * an applied file was changed.
 */
export async function migrate(pool: pg.Pool, dir: string = DB_DIR): Promise<number> {
  const migrations = readMigrations(dir);
  const definitions = readDefinitions(dir);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await prepareLedger(client);
    const pending = pendingOf(dir, migrations, await appliedMigrations(client));
    for (const migration of pending) await apply(client, migration, definitions);
    const isBehind = await awaitsDefinitions(client, definitions);
    const applied = isBehind ? await applyDefinitions(client, definitions) : 0;
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    return pending.length + applied;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A failed connection is closed, which also gives the lock back.
    client.release(failure);
  }
}

/** Names of migrations the database still lacks; throws like {@link migrate} when it is ahead. */
export async function pendingMigrations(pool: pg.Pool, dir: string = DB_DIR): Promise<string[]> {
  const { rows } = await pool.query<{ ledger: string | null }>(
    "SELECT to_regclass('schema_migration')::text AS ledger",
  );
  const applied = rows[0]?.ledger ? await appliedMigrations(pool) : [];
  const pending = pendingOf(dir, readMigrations(dir), applied).map((migration) => migration.name);
  return (await awaitsDefinitions(pool, readDefinitions(dir))) ? [...pending, 'definitions'] : pending;
}

async function appliedMigrations(from: pg.Pool | pg.PoolClient): Promise<Applied[]> {
  const { rows } = await from.query<Applied>(
    "SELECT version, name, sha256, (to_jsonb(m) ->> 'needs')::int AS needs FROM schema_migration m ORDER BY version",
  );
  return rows;
}

async function prepareLedger(client: pg.ClientBase): Promise<void> {
  await client.query(LEDGER);
  await client.query(NEEDS);
}

/** Whether the schema or the first rows of the catalogues are not those that the database began with. */
function isOfAnotherTrial(migrations: Migration[], applied: Applied[]): boolean {
  const last = applied.at(-1)?.version ?? 0;
  const began = new Map(applied.map((one) => [one.version, one.sha256]));
  return migrations.some(
    ({ folder, version, sha256 }) =>
      folder !== 'migrations' && version <= last && began.get(version) !== sha256,
  );
}

function pendingOf(dir: string, all: Migration[], everApplied: Applied[]): Migration[] {
  const folded = readFolded(dir);
  const isFolded = hasFolded(everApplied, folded);
  const last = folded?.last ?? 0;
  const migrations = isFolded ? all.filter(({ folder }) => folder === 'migrations') : all;
  const applied = isFolded ? everApplied.filter(({ version }) => version > last) : everApplied;
  if (folded && !isFolded && applied[0]?.sha256 === folded.first) {
    throw new StartFailure(
      `La base de datos es de una versión anterior a la que este programa puede actualizar y quedó como estaba: inicia primero ` +
        `con ella la revisión ${folded.revision}, que la lleva a la migración ${folded.last}, y después este programa.`,
    );
  }
  if (isOfAnotherTrial(migrations, applied)) {
    throw new StartFailure(
      'La base de datos es de otra versión de prueba del portal y quedó como estaba: para conservar sus datos, ' +
        'inicia con ella la versión que la creó y exporta el padrón, la bitácora y el contenido desde sus pantallas; ' +
        'para empezar de nuevo, indica otra carpeta con DATA_DIR o una base de datos vacía con DATABASE_URL.',
    );
  }
  const newest = migrations.at(-1)?.version ?? last;
  // A later version of the program may work on it already, while this one ends its days beside it.
  const ahead = applied.find(({ version, needs }) => version > newest && (needs ?? version) > newest);
  if (ahead) {
    throw new StartFailure(
      `La base de datos es más nueva que este programa (tiene la migración ${ahead.version}, ` +
        `aquí la última es la ${newest}): actualiza el programa o usa otra base de datos.`,
    );
  }
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const changed = applied.find(
    ({ version, sha256 }) => version <= newest && known.get(version)?.sha256 !== sha256,
  );
  if (changed) {
    throw new StartFailure(
      `La migración ${changed.version} (${changed.name}) ya aplicada no es la de este programa: ` +
        'usa la versión del programa que creó esta base de datos u otra base de datos.',
    );
  }
  const done = new Set(applied.map((one) => one.version));
  return migrations.filter((migration) => !done.has(migration.version));
}

/**
 * Makes the structure that these files made, within the transaction of the caller. Throws {@link StartFailure} when this
 * program does not have one of them, or has another one under its number.
 */
export async function applyUpTo(
  client: pg.ClientBase,
  wanted: readonly Applied[],
  dir: string = DB_DIR,
): Promise<void> {
  const known = new Map(readMigrations(dir).map((migration) => [migration.version, migration]));
  const definitions = readDefinitions(dir);
  await prepareLedger(client);
  const folded = readFolded(dir);
  const isFolded = hasFolded(wanted, folded);
  const files = isFolded
    ? [
        ...[...known.values()].filter(({ folder }) => folder !== 'migrations'),
        ...wanted.filter(({ version }) => version > (folded?.last ?? 0)),
      ]
    : wanted;
  for (const { version, name, sha256 } of files) {
    const migration = known.get(version);
    if (migration?.sha256 !== sha256)
      throw new StartFailure(
        `El respaldo es de otra versión del programa: su archivo ${version} (${name}) de la base de datos no es el de este. ` +
          (folded && wanted[0]?.sha256 === folded.first
            ? `Restáuralo con la revisión ${folded.revision} e inicia después este programa.`
            : 'Usa la versión que lo hizo o una posterior.'),
      );
    await run(client, migration, definitions);
    // What waits for the end of a transaction waits for no other one here.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    await client.query('SET CONSTRAINTS ALL DEFERRED');
  }
}

async function run(client: pg.ClientBase, migration: Migration, definitions: Definition[]): Promise<void> {
  const { sql, version, name, sha256 } = migration;
  for (const needed of neededBy(sql, definitions)) await applyDefinition(client, needed);
  await client.query(sql);
  await client.query('INSERT INTO schema_migration (version, name, sha256, needs) VALUES ($1, $2, $3, $4)', [
    version,
    name,
    sha256,
    needsOf(migration),
  ]);
}

/** Functions that a file says it needs, in `-- needs: one, other`, with what they need themselves. */
function neededBy(sql: string, definitions: Definition[]): Definition[] {
  const names = [...sql.matchAll(NEEDED)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim()),
  );
  const known = new Map(definitions.map((one) => [one.name, one]));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`No hay definición de ${unknown}`);
  return inOrder(names, known);
}

async function apply(client: pg.PoolClient, migration: Migration, definitions: Definition[]): Promise<void> {
  try {
    await client.query('BEGIN');
    // What the program itself brings is no act of anybody: the guards of a database in use expect no event of it.
    await client.query("SELECT set_config('portal.without_event', $1, true)", [
      `migration ${migration.version}`,
    ]);
    await run(client, migration, definitions);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw explainFailure(migration, error);
  }
}

const MISSING_EXTENSION = new Set(['0A000', '58P01']);

function explainFailure(migration: Migration, error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === undefined) return error;
  if (/extension/i.test(message) && (code === '42501' || MISSING_EXTENSION.has(code))) {
    return new StartFailure(
      'La base de datos necesita las extensiones unaccent, pg_trgm y btree_gin (paquete contrib de PostgreSQL): ' +
        'pide a quien la administra que ejecute CREATE EXTENSION con cada una y vuelve a iniciar.',
      { cause: error },
    );
  }
  if (code === '53100' || code === '42501') return error;
  return new StartFailure(
    `La migración ${migration.version} (${migration.name}) no pudo aplicarse y no cambió nada: ${message}`,
    { cause: error },
  );
}
