import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { reserveFor } from '#server/features/budget/public.ts';
import { createDb, createPool, transaction } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';

const KEYS = Number(process.env.BENCH_KEYS ?? 1_000);
/** Reservations of each round, and how many are under way at once. */
const RESERVATIONS = Number(process.env.BENCH_RESERVATIONS ?? 1_000);
const AT_ONCE = 50;
/** What a reservation may take with so many at once (issue 36). */
const AIM_MS = 50;

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** A budget of a year with entries of a year behind it. */
async function fill(pool: pg.Pool): Promise<string[]> {
  const { rows: areas } = await pool.query<{ id: string }>(
    `insert into area (slug, name) values ('uno', 'Uno') returning id`,
  );
  await pool.query(
    `insert into spending_key (year, unit, area_id, programme, source, item, expense)
     select 2026, 'U' || n, $1, 'E010', '14', '21101', '1' from generate_series(1, $2::int) n`,
    [areas[0]?.id, KEYS],
  );
  await pool.query(
    `insert into budget_entry (id, key_id, kind, amount) select gen_random_uuid(), id, 'approve', 100000000 from spending_key`,
  );
  await pool.query(
    `insert into budget_entry (id, key_id, kind, amount, document)
     select gen_random_uuid(), id, 'commit', 100, gen_random_uuid() from spending_key, generate_series(1, 40)`,
  );
  await pool.query(`insert into officer (id, name) values ('presupuesto', 'Presupuesto')`);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: string }>('select id from spending_key order by id');
  return rows.map(({ id }) => id);
}

/** Times of so many works, so many under way at once. */
async function timed(work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  const one = async () => {
    while (next < RESERVATIONS) {
      const turn = (next += 1);
      const began = performance.now();
      await work(turn);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return took.toSorted((a, b) => a - b);
}

/** Reserves of three keys at a time, beside the same rows by bare statements on the same connections. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const pool = createPool(postgres.url, AT_ONCE);
  try {
    await migrate(pool);
    const filling = createPool(
      `${postgres.url}${postgres.url.includes('?') ? '&' : '?'}options=-c%20portal.without_event%3Dbench`,
      1,
    );
    const keys = await fill(filling);
    await filling.end();
    const db = createDb(pool);
    const author = { person: { id: 'presupuesto', name: 'Presupuesto' }, requestId: 'bench' };
    const chosen = (turn: number) => [0, 1, 2].map((step) => keys[(turn * 7 + step * 331) % keys.length]!);
    const reserved = () =>
      timed((turn) =>
        transaction(db, (tx) =>
          reserveFor(tx, {
            author,
            requisitionId: randomUUID(),
            folio: `RQ-${turn}`,
            shares: chosen(turn).map((keyId) => ({ keyId, amount: '10.00' })),
          }),
        ),
      );
    const bare = () =>
      timed((turn) =>
        pool.query(
          `insert into budget_entry (id, key_id, kind, amount, document)
           select gen_random_uuid(), key, 'reserve', 10, $2 from unnest($1::uuid[]) key order by key`,
          [chosen(turn), randomUUID()],
        ),
      );
    await bare();
    await reserved();
    const [plain, own] = [await bare(), await reserved()];
    const shown = (times: readonly number[]) =>
      `mediana ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`;
    console.log(
      `Reserva de 3 claves entre ${KEYS}, ${AT_ONCE} a la vez: ${shown(own)} (objetivo ${AIM_MS} ms); sentencia sola: ${shown(plain)}; ${(at(own, 0.5) / at(plain, 0.5)).toFixed(1)} veces.`,
    );
    if (at(own, 0.95) > AIM_MS) process.exitCode = 1;
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
