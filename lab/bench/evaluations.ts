import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EvaluationQuery } from '#contract/evaluations.ts';
import {
  countResults,
  selectEvaluated,
  selectHistogram,
  selectLineScores,
  selectMade,
  selectPeriods,
  selectResults,
} from '#server/features/evaluations/evaluations.sql.ts';
import { scoresOfSupplier } from '#server/features/suppliers/public.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { startBareServer } from './bare-server.ts';
import { EVALUATED, generateEvaluations, PERIODS, type StepTimes } from './generate-evaluations.ts';
import { installInstruments } from './instruments.ts';
import { load, type Rate } from './load.ts';
import { record } from './record.ts';
import { startPortal, type Running } from './running-portal.ts';

const API = '/DISU/AdquisicionesUG/evaluaciones';
/** Orders of each of the ten periods. */
const ORDERS = Number(process.env.BENCH_ROWS ?? 10_000);
const SECONDS = 4;

interface Row {
  what: string;
  ours: string;
  bare?: string;
  ratio?: string;
  aim: string;
}

/** Ten periods: how long each step takes, and what visitors read of them beside the bare statements. */
export async function benchEvaluations(): Promise<void> {
  installInstruments();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), log: () => undefined });
  try {
    const pool = createPool(postgres.url, 2);
    await migrate(pool);
    const steps = stepRows(await generateEvaluations(createDb(pool), ORDERS));
    await pool.end();
    const environment = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'portal'),
      DEMO_DATA: '0',
      LIMIT_FACTOR: '100000',
    };
    const portal = await startPortal(environment, Number(process.env.BENCH_PORT ?? 8194));
    const reading = await measureReading(portal, postgres.url);
    await portal.stop();
    printTable([...steps, ...reading]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function stepRows(times: readonly StepTimes[]): Row[] {
  const names = { review: 'Pasar a revisión', publish: 'Publicar', close: 'Cerrar' };
  return (['review', 'publish', 'close'] as const).map((step) => {
    const of = times.map((one) => one[step]).toSorted((a, b) => a - b);
    const middle = of[Math.floor(of.length / 2)] ?? 0;
    return {
      what: `${names[step]} un periodo de ${ORDERS} pedidos`,
      ours: `${middle.toFixed(1)} s, el peor ${(of.at(-1) ?? 0).toFixed(1)} s`,
      aim: '≤ 5 s',
    };
  });
}

/** Everything that the answer of the list takes from the database, when nothing of it is kept. */
async function bareList(db: Db, asked: Record<string, string>): Promise<void> {
  const query = EvaluationQuery.parse(asked);
  const [periods] = await Promise.all([selectPeriods(db, query), selectPeriods(db, { giro: '' })]);
  const id = periods.find(({ key }) => key === query.periodo)?.id ?? periods[0]?.id ?? '';
  await Promise.all([
    selectHistogram(db, id, query),
    countResults(db, id, query),
    selectResults(db, id, query),
  ]);
}

async function bareDetail(db: Db, number: string): Promise<void> {
  const supplier = await selectEvaluated(db, number);
  if (supplier === undefined) throw new Error(`There is no ${number}`);
  await Promise.all([
    scoresOfSupplier(db, supplier.id),
    selectMade(db, supplier.id),
    selectLineScores(db, supplier.main_line ?? ''),
  ]);
}

const supplierAt = (place: number) => `P-${10_001 + 2 * ((place * 7919) % EVALUATED)}`;

async function measureReading(portal: Running, databaseUrl: string): Promise<Row[]> {
  const period = (place: number) => PERIODS[place % PERIODS.length] ?? '';
  const giro = (place: number) => `B${1 + (place % 25)}`;
  const cases: { what: string; address: (place: number) => string; bare: (db: Db) => Promise<void> }[] = [
    {
      what: 'Página de resultados: diez periodos, cien páginas',
      address: (place) => `?periodo=${period(place)}&pag=${1 + (Math.floor(place / 10) % 100)}`,
      bare: (db) => bareList(db, { periodo: '2024-1', pag: '3' }),
    },
    {
      what: 'La misma por giro y por otro orden',
      address: (place) => `?periodo=${period(place)}&giro=${giro(place >> 3)}&orden=-criterio.quality`,
      bare: (db) => bareList(db, { periodo: '2024-1', giro: 'B7', orden: '-criterio.quality' }),
    },
    {
      what: 'La misma con un texto nunca buscado',
      address: (place) => `?q=generada%20${1 + 2 * (place % (2 * EVALUATED))}%20x${place}`,
      bare: (db) => bareList(db, { q: 'generada 17 x1' }),
    },
    {
      what: 'Tendencia de un proveedor, paso por paso',
      address: (place) => `/${supplierAt(place)}`,
      bare: (db) => bareDetail(db, supplierAt(77)),
    },
  ];
  const recorded = [];
  for (const { bare } of cases) recorded.push(await record(databaseUrl, bare));
  const server = await startBareServer(databaseUrl, recorded);
  const rate = ({ perSecond, p97 }: Rate) => `${Math.round(perSecond)} por segundo, p97.5 ${p97} ms`;
  const rows: Row[] = [];
  for (const [index, { what, address }] of cases.entries()) {
    const alone = await load(`${server.origin}/${index}`, { seconds: SECONDS });
    const own = await load((place) => portal.origin + API + address(place), { seconds: SECONDS });
    const ratio = (own.perSecond / alone.perSecond).toFixed(2);
    rows.push({ what, ours: rate(own), bare: rate(alone), ratio, aim: '≥ 0.6' });
    process.stdout.write(`${what}: ${rate(own)} · ${rate(alone)} · ${ratio}\n`);
  }
  server.stop();
  return rows;
}

function printTable(rows: readonly Row[]): void {
  process.stdout.write(
    '\n| cifra | portal | sentencias solas | razón | meta |\n| --- | --- | --- | --- | --- |\n',
  );
  for (const { what, ours, bare = '', ratio = '', aim } of rows)
    process.stdout.write(`| ${[what, ours, bare, ratio, aim].join(' | ')} |\n`);
}
