import { sql } from 'kysely';
import type { Pool } from 'pg';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryImporter } from '#server/features/registry-import/registry-importer.ts';
import { exampleCsv, exampleRow } from '#server/features/registry-import/test-registry.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import { createImport, readImport, startImport } from '#server/kit/imports/imports.service.ts';
import type { Services } from '#server/kit/services.ts';
import type { RegistryBench } from './registry.ts';

const ROWS = 20_000;
const SEARCHES = 300;
/** Text indexes of suppliers. */
const INDEXES = ['supplier_search', 'supplier_name_trgm', 'supplier_lines_status'];
/** Rows of earlier runs on a kept database have the numbers below. */
const FIRST = Number(process.env.BENCH_IMPORT_FROM ?? 0);

const AIM = '≥ 2000 filas/s';

/** Bulk import of an existing registry: reading with every check, and registering in one transaction. */
export async function measureImport({ databaseUrl, tell }: RegistryBench): Promise<void> {
  const run = await importSuppliers(databaseUrl, { first: FIRST, rows: ROWS });
  tell({
    what: `Carga de ${ROWS} proveedores (revisar y registrar)`,
    shown: `${Math.round(run.rate)} filas/s (${run.reading.toFixed(1)} s y ${run.writing.toFixed(1)} s)`,
    value: run.reading + run.writing,
    aim: AIM,
  });
  tell({
    what: 'La misma carga junto a solo escribir sus filas ya hechas con pg',
    shown: `${(run.bare / (run.reading + run.writing)).toFixed(2)} (${Math.round(ROWS / run.bare)} filas/s)`,
    value: (run.reading + run.writing) / run.bare,
    aim: 'el resto es leer, comprobar, guardar la vista previa y firmar constancias',
  });
}

/** A text search right after an import: with a pending list as it would leave one, and with none as it does. */
export async function measurePending({ db, databaseUrl, tell }: RegistryBench): Promise<void> {
  const rows = ROWS / 10;
  const rates: Record<string, number> = {};
  for (const [turn, mode] of ['on', 'off'].entries()) {
    const { first } = await importSuppliers(databaseUrl, { first: FIRST + 500_000 + turn * rows, rows });
    for (const index of INDEXES)
      await sql`alter index ${sql.ref(index)} set (fastupdate = ${sql.raw(mode)})`.execute(db);
    // Everyday changes of some hundred suppliers.
    await sql`update supplier set trade_name = coalesce(trade_name, '') || ' Uno' where id in (
      select id from supplier order by id desc limit 500)`.execute(db);
    const began = performance.now();
    for (let n = 0; n < SEARCHES; n += 1)
      await sql`select id from supplier s where s.search @@ plainto_tsquery('spanish_plain', ${`Ficticia ${first + n}`})
        limit 20`.execute(db);
    rates[mode] = (SEARCHES * 1_000) / (performance.now() - began);
  }
  const { on = 0, off = 0 } = rates;
  tell({
    what: 'Búsqueda tras 500 cambios, con lista pendiente y sin ella',
    shown: `${Math.round(on)} → ${Math.round(off)}/s (${(off / on).toFixed(1)} ×)`,
    value: 1_000 / off,
    aim: '≥ 2 ×',
  });
}

/** Brings invented suppliers from a number on; seconds of both steps and rows in a second of both. */
export async function importSuppliers(
  databaseUrl: string,
  { first, rows }: { first: number; rows: number },
): Promise<{ rate: number; reading: number; writing: number; bare: number; first: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-carga-'));
  const pool = createPool(databaseUrl, 4);
  // Progress is written beside the registering transaction: one connection would wait for itself.
  const services = {
    config: { dataDir: folder },
    db: createDb(pool),
    pool,
    files: await createLocalStore(folder),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    jobs: { send: async () => undefined },
  } as unknown as Services;
  const author = { person: { id: 'bench' }, requestId: 'bench' };
  const hand = () => Promise.resolve();
  const importer = registryImporter(services);
  try {
    const text = exampleCsv(Array.from({ length: rows }, (_, n) => exampleRow(first + n)));
    const { id } = await createImport(services, importer, {
      source: (async function* () {
        yield Buffer.from(text);
      })(),
      name: 'padron.csv',
      subject: 'SupplierRegistry',
      author,
      hand,
    });
    const began = performance.now();
    await workOnImport(services, [importer], id);
    const read = performance.now();
    const bare = await loadBare(pool, id);
    const wish = { scope: 'valid', publish: false } as const;
    await startImport(services.db, importer, { id, author, hand, wish });
    const started = performance.now();
    await workOnImport(services, [importer], id);
    const ended = performance.now();
    const run = await readImport(services.db, importer, id);
    if (run.taken < rows * 0.9) throw new Error(`Only ${run.taken} of ${rows} were imported: ${run.failure}`);
    const [reading, writing] = [(read - began) / 1_000, (ended - started) / 1_000];
    return { rate: run.taken / (reading + writing), reading, writing, bare, first };
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds in which bare statements write what is staged, from memory, into the same tables; nothing of it stays. */
async function loadBare(pool: Pool, importId: string): Promise<number> {
  const { rows } = await pool.query<{ data: object }>(
    `select jsonb_build_object('id', subject_id, 'number', 'X-' || position) || data data from import_row
      where import_id = $1 and kind = 'new' order by position`,
    [importId],
  );
  const client = await pool.connect();
  try {
    await client.query('begin');
    const began = performance.now();
    for (let from = 0; from < rows.length; from += 1_000) {
      const batch = JSON.stringify(rows.slice(from, from + 1_000).map(({ data }) => data));
      for (const statement of BARE) await client.query(statement, [batch]);
    }
    return (performance.now() - began) / 1_000;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const BARE = [
  `insert into supplier (id, number, person_type, name, legal_suffix, trade_name, rfc, state_name, size, lines, status,
      registered_on, valid_until, publishes_contact, email, phone, website, source)
    select r.id, r.number, s.person_type, s.name, s.legal_suffix, s.trade_name, s.rfc, s.state_name, s.size, s.lines, s.status,
      s.registered_on, s.valid_until, s.publishes_contact, s.email, s.phone, s.website, 'portal'
    from jsonb_to_recordset($1::jsonb) r (id uuid, number text, supplier jsonb), jsonb_to_record(r.supplier) s (person_type text,
      name text, legal_suffix text, trade_name text, rfc text, state_name text, size text, lines text[], status text,
      registered_on date, valid_until date, publishes_contact boolean, email text, phone text, website text)`,
  `insert into supplier_file (supplier_id, data) select r.id, r.file from jsonb_to_recordset($1::jsonb) r (id uuid, file jsonb)`,
  `insert into supplier_key (supplier_id, kind, key, label) select r.id, k.kind, k.key, k.label
    from jsonb_to_recordset($1::jsonb) r (id uuid, keys jsonb), jsonb_to_recordset(r.keys) k (kind text, key text, label text)`,
  `insert into supplier_event (supplier_id, action, to_status, actor_kind, actor_name)
    select r.id, 'import', 'active', 'officer', 'bench' from jsonb_to_recordset($1::jsonb) r (id uuid)`,
];
