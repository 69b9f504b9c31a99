import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { checkPurchase } from '#server/features/purchase-checks/purchase-checks.service.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';

/** Purchases of ten years, and how many of the last ones are checked. */
const PURCHASES = Number(process.env.BENCH_PURCHASES ?? 40_000);
const CHECKED = Number(process.env.BENCH_CHECKED ?? 200);
const SUPPLIERS = 2_000;
/** What the check before publishing may take (issue 14, 5). */
const AIM_MS = 150;

/** Direct awards of ten years with planning, three lots, quotations, award and contract; the last ones are drafts. */
async function fill(pool: pg.PoolClient): Promise<void> {
  const run = (text: string, values: unknown[] = []) => pool.query(text, values);
  await run(
    `insert into supplier (name, number, rfc, status) select 'Proveedora Ficticia ' || n, 'P-' || n, 'PFI' || (100000 + n) || 'AB1', 'active'
     from generate_series(1, $1::int) n`,
    [SUPPLIERS],
  );
  await run(
    `insert into amount_limit (key, name, fiscal_year, regime, budget_from, direct_max, invitation_max, legal_source, is_published, is_own)
     select 'tope-' || y, 'tope-' || y, y, 'laassp_2025', 0, 400000, 1600000, 'Presupuesto ficticio', true, true
     from generate_series(2015, 2199) y`,
  );
  await run(
    `insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
       status, published_at)
     select 'AD-' || n, 'AD-' || n, 'Compra ficticia ' || n, 'direct', 'national', 'electronic', 'goods', 'laassp_2025', 2026,
       'Área ' || n % 60, case when n > $1::int - $2::int then 'draft' else 'contracted' end,
       case when n > $1::int - $2::int then null else now() - ($1::int - n) * interval '3650 days' / $1::int end
     from generate_series(1, $1::int) n`,
    [PURCHASES, CHECKED],
  );
  const numbered = `(select id, substr(number, 4)::int n, status, coalesce(published_at, now()) at from procedure) p`;
  await run(
    `insert into planning (procedure_id, need, budget_line, certificate_number, certificate_amount, certificate_on, ground_code)
     select id, 'Necesidad ' || n, (21101 + n % 40)::text, 'SP-' || n, 900000, at::date, 'laassp_2025_amount' from ${numbered}`,
  );
  await run(
    `insert into lot (procedure_id, number, description, unit, quantity, budget_line, status, estimate)
     select id, l, 'Partida ' || l, 'Pieza', 5, (21101 + n % 40)::text, 'awarded', 30000 from ${numbered}, generate_series(1, 3) l`,
  );
  await run(`insert into opening (procedure_id) select id from procedure`);
  await run(
    `insert into tenderer (procedure_id, position, supplier_id, name, rfc, opened_at, offered_on)
     select p.id, t, s.id, s.name, s.rfc, p.at, p.at::date
     from ${numbered} cross join generate_series(1, 3) t
     join supplier s on s.number = 'P-' || (1 + (p.n * 7 + t) % ${SUPPLIERS})`,
  );
  await run(
    `insert into bid (tenderer_id, lot_id, amount)
     select t.id, l.id, 28000 + t.position * 500 from tenderer t join lot l on l.procedure_id = t.procedure_id`,
  );
  await run(`insert into award_decision (procedure_id) select id from procedure`);
  await run(
    `insert into award (lot_id, procedure_id, status, tenderer_id, supplier_id, supplier_name, supplier_rfc, amount)
     select l.id, l.procedure_id, 'awarded', t.id, t.supplier_id, t.name, t.rfc, 28500
     from lot l join tenderer t on t.procedure_id = l.procedure_id and t.position = 1`,
  );
  await run(
    `insert into contract (procedure_id, number, title, supplier_id, supplier_name, supplier_rfc, signed_on, starts_on, amount)
     select t.procedure_id, 'C-' || p.n, 'Compra', t.supplier_id, t.name, t.rfc, p.at::date, p.at::date, 99180
     from tenderer t join ${numbered} on p.id = t.procedure_id where t.position = 1`,
  );
  await run('vacuum analyze');
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Checks drafts one after the other against ten years of purchases and prints what it took. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const pool = createPool(postgres.url, 4);
  try {
    await migrate(pool);
    const loading = await pool.connect();
    await loading.query("set portal.without_event = 'bench'");
    await fill(loading);
    loading.release(true);
    const db = createDb(pool);
    const { rows } = await pool.query<{ id: string }>(
      `select id from procedure where status = 'draft' order by number`,
    );
    for (const { id } of rows.slice(0, 20)) await checkPurchase(db, id);
    const took: number[] = [];
    let found = 0;
    for (const { id } of rows) {
      const began = performance.now();
      const { findings } = await checkPurchase(db, id);
      took.push(performance.now() - began);
      found += findings.filter(({ level }) => level === 'risk').length;
    }
    took.sort((a, b) => a - b);
    const [middle, high] = [at(took, 0.5), at(took, 0.95)].map((ms) => ms.toFixed(1));
    console.log(
      `Revisión antes de publicar con ${PURCHASES} compras de diez años: mediana ${middle} ms, p95 ${high} ms (objetivo ${AIM_MS} ms), ${found} advertencias en ${rows.length} borradores.`,
    );
    if (at(took, 0.95) > AIM_MS) process.exitCode = 1;
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
