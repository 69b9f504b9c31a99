import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { API_BASE } from '#contract/endpoint.ts';
import { readConfig } from '#server/config.ts';
import { writeReleases } from '#server/features/open-contracting/releases.service.ts';
import { releasesBetween } from '#server/features/open-contracting/releases.sql.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import type { Services } from '#server/kit/services.ts';
import { streamRows } from '#server/kit/stream-rows.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { generateProcurement } from './generate-procurement.ts';
import { residentMegabytes, startPortal, type Running } from './running-portal.ts';

const PROCEDURES = Number(process.env.BENCH_ROWS ?? 100_000);
/** Procedures whose releases the portal itself writes; the others are told with the same words. */
const OWN = 400;
/** One of so many was released twice. */
const TWICE = 5;
const YEAR = 2025;
const PORT = Number(process.env.BENCH_PORT ?? 8194);
/** Issue 16, 5. */
const AIMS = { megabytes: 150, firstByteMs: 1_000 };
const KEPT = process.env.BENCH_FOLDER;

/** A year of releases: those that the portal writes of some procedures, and as many procedures more that say the same. */
async function fill(db: Db, url: string): Promise<void> {
  await generateProcurement(db, OWN, { isStill: true });
  await sql`insert into open_release_due (procedure_id) select id from procedure`.execute(db);
  const pool = createPool(url, 8);
  const config = readConfig({ DATA_DIR: '/tmp', DATABASE_URL: url });
  const began = performance.now();
  const { kept } = await writeReleases({ db: createDb(pool), config } as unknown as Services);
  await pool.end();
  if (kept < OWN * 0.9) throw new Error(`Only ${kept} of ${OWN} were released`);
  const { rows } = await sql<{
    bytes: number;
  }>`select avg(octet_length(body))::int bytes from open_release`.execute(db);
  process.stdout.write(
    `Entregas que el portal escribe: ${Math.round((kept * 1_000) / (performance.now() - began))} por segundo, de ${rows[0]?.bytes} bytes\n`,
  );
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    with made as (
      insert into procedure (number, slug, title, description, kind, character, modality, category, regime, fiscal_year,
        requesting_area, funding, award_criterion, status, public_state, published_at, source)
      select 'AD-B-' || n, 'AD-B-' || n, 'Contratación ' || n, '', 'direct', 'national', 'mixed', 'goods', 'laassp_2025', ${YEAR}::int,
        'Derecho', 'state', 'points', 'contracted', 'awarded',
        make_timestamptz(${YEAR}::int, 1, 2, 12, 0, 0) + make_interval(secs => (n::bigint * 7919 % 30000000)::int), 'demo'
      from generate_series(1, ${PROCEDURES}::int) n returning id, published_at),
    own as (select body, tags, row_number() over (order by procedure_id) - 1 place, count(*) over () all_of from open_release)
    insert into open_release (procedure_id, number, released_at, tags, digest, body, is_newest)
    select m.id, k, m.published_at + (k - 1) * interval '3 days', own.tags, sha256(convert_to(m.id::text || k, 'UTF8')), own.body, k = last
    from (select *, row_number() over () n from made) m
      cross join lateral (select case when m.n % ${TWICE}::int = 0 then 2 else 1 end last) l
      cross join lateral generate_series(1, l.last) k
      join own on own.place = m.n % own.all_of`.execute(db);
  await sql`set session_replication_role = default`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}

interface Downloaded {
  megabytes: number;
  seconds: number;
  firstByteMs: number;
  more: number;
}

/** Reads a file to its end, and what the process held meanwhile beyond what it held before. */
async function download(portal: Running, address: string): Promise<Downloaded> {
  const idle = residentMegabytes(portal.process.pid);
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(portal.process.pid));
  }, 50);
  try {
    const began = performance.now();
    const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    if (!answer.ok || answer.body === null) throw new Error(`${address}: ${answer.status}`);
    let bytes = 0;
    let firstByteMs = 0;
    let last: Uint8Array = new Uint8Array();
    for await (const chunk of answer.body) {
      if (bytes === 0) firstByteMs = performance.now() - began;
      bytes += chunk.length;
      last = chunk;
    }
    if (!/[\]}]\s*$/.test(Buffer.from(last).toString().slice(-10))) throw new Error(`${address} has no end`);
    const seconds = (performance.now() - began) / 1_000;
    return { megabytes: bytes / 1e6, seconds, firstByteMs, more: most - idle };
  } finally {
    clearInterval(watch);
  }
}

/** The releases of the year by the same statement, read with `pg` in batches and not written anywhere; megabytes in a second. */
async function readAlone(url: string): Promise<number> {
  const pool = createPool(url, 1);
  const statement = releasesBetween(`${YEAR}-01-01`, `${YEAR + 1}-01-01`).compile(createDb(pool));
  const began = performance.now();
  let bytes = 0;
  for await (const rows of streamRows(pool, statement))
    for (const { body } of rows) bytes += Buffer.byteLength(body);
  const seconds = (performance.now() - began) / 1_000;
  await pool.end();
  return bytes / 1e6 / seconds;
}

/** The files of a year of open data, beside the reading of the same rows. */
async function main(): Promise<void> {
  const folder =
    KEPT === undefined ? mkdtempSync(join(tmpdir(), 'portal-bench-')) : `${KEPT}-ocds-${PROCEDURES}`;
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'base'),
    log: () => undefined,
    // Only reading is measured.
    settings: { fsync: 'off', max_wal_size: '4GB' },
  });
  try {
    const pool = createPool(postgres.url, 1);
    await migrate(pool);
    const filled = await pool.query('select from open_release limit 1');
    if (filled.rowCount === 0) await fill(createDb(pool), postgres.url);
    await pool.end();
    const portal = await startPortal(
      {
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, 'portal'),
        DEMO_DATA: '0',
        LIMIT_FACTOR: '100000',
      },
      PORT,
    );
    try {
      const files = `${portal.origin}${API_BASE}/datos-abiertos/ocds`;
      // What the process loads once for any file is not what a year costs.
      await download(portal, `${files}/lineas/${YEAR}-01`);
      const alone = await readAlone(postgres.url);
      for (const [what, path] of [
        ['Paquete de entregas', 'entregas'],
        ['Paquete de registros', 'registros'],
        ['Renglones compilados', 'lineas'],
      ] as const) {
        const { megabytes, seconds, firstByteMs, more } = await download(portal, `${files}/${path}/${YEAR}`);
        const rate = megabytes / seconds;
        process.stdout.write(
          `${what} de ${PROCEDURES} procedimientos: ${Math.round(megabytes)} MB en ${seconds.toFixed(1)} s, ${rate.toFixed(1)} MB/s; ` +
            `leer solo sus renglones, en la misma corrida, ${alone.toFixed(1)} MB/s (${(rate / alone).toFixed(2)} de él); primer byte ` +
            `${Math.round(firstByteMs)} ms (meta ${AIMS.firstByteMs}); ${Math.round(more)} MB más que antes de pedirlo (meta ${AIMS.megabytes})\n`,
        );
        if (firstByteMs > AIMS.firstByteMs || more > AIMS.megabytes) process.exitCode = 1;
      }
    } finally {
      await portal.stop();
    }
  } finally {
    await postgres.stop();
    if (KEPT === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

await main();
