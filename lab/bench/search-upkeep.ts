import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { importSuppliers } from './registry-import.ts';

const SUPPLIERS = Number(process.env.BENCH_ROWS ?? 5_000);
const PROCEDURES = 500;
const ROUNDS = 3;

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Whether the tables keep the index of the one search. */
const watch = (pool: pg.Pool, isOn: boolean) =>
  pool.query(`do $$ declare t record; begin
    for t in select tgrelid::regclass place, tgname from pg_trigger where tgname like 'search\\_%' and not tgisinternal loop
      execute format('alter table %s ${isOn ? 'enable' : 'disable'} trigger %I', t.place, t.tgname);
    end loop; end $$`);

/** Seconds in which published procedures with three lots and a contract each are written; nothing of it stays. */
async function publish(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const began = performance.now();
    await client.query(
      `insert into procedure (number, slug, title, description, kind, character, modality, category, regime, fiscal_year,
         requesting_area, status, published_at)
       select 'LP-X-' || n, 'lp-x-' || n, 'Reactivos y consumibles para laboratorios de ' || n, 'Se entregan en el almacén central.',
         'open', 'national', 'mixed', 'goods', 'laassp_2025', 2026, 'Ciencias Naturales', 'active', now() - interval '1 day'
       from generate_series(1, $1::int) n`,
      [PROCEDURES],
    );
    await client.query(
      `insert into lot (procedure_id, number, description, unit) select id, n, 'Partida ' || n || ' de ' || title, 'Pieza'
       from procedure, generate_series(1, 3) n where number like 'LP-X-%'`,
    );
    await client.query(
      `insert into contract (procedure_id, number, title, supplier_name, amount)
       select id, 'C-' || number, title, 'Colibrí de Muestra', 1000 from procedure where number like 'LP-X-%'`,
    );
    await client.query(
      `select refresh_procedures(array(select id from procedure where number like 'LP-X-%'))`,
    );
    return (performance.now() - began) / 1_000;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What the index of the one search costs whoever writes: the same rows with what keeps it and without, in turns. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const pool = createPool(postgres.url, 2);
  try {
    await migrate(pool);
    await pool.query("insert into officer (id, name) values ('bench', 'Bench') on conflict do nothing");
    const rates = {
      imported: { on: [] as number[], off: [] as number[] },
      published: { on: [] as number[], off: [] as number[] },
    };
    let first = 0;
    // The first round prepares everything and does not count.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const mode of ['on', 'off'] as const) {
        await watch(pool, mode === 'on');
        const { rate } = await importSuppliers(postgres.url, { first, rows: SUPPLIERS });
        first += SUPPLIERS;
        const seconds = await publish(pool);
        if (round === 0) continue;
        rates.imported[mode].push(rate);
        rates.published[mode].push(PROCEDURES / seconds);
      }
    for (const [what, { on, off }] of [
      [`Importar ${SUPPLIERS} proveedores`, rates.imported],
      [`Publicar ${PROCEDURES} procedimientos con tres partidas y un contrato`, rates.published],
    ] as const)
      console.log(
        `${what}: ${Math.round(median(on))} por segundo con el índice de la búsqueda; sin él, en la misma corrida, ` +
          `${Math.round(median(off))} (${(median(on) / median(off)).toFixed(2)} de él).`,
      );
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
