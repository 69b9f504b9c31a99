import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPublicId, readProcedure } from '#server/features/procurement/procedure-detail.sql.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { startBareServer } from './bare-server.ts';
import { generateProcurement } from './generate-procurement.ts';
import { installInstruments } from './instruments.ts';
import { load, type Rate } from './load.ts';
import { bareList } from './procurement-statements.ts';
import { record } from './record.ts';
import { residentMegabytes, startPortal, type Running } from './running-portal.ts';

const API = '/DISU/AdquisicionesUG';
const SIZES = (process.env.BENCH_ROWS ?? '10000,100000').split(',').map(Number);
const SECONDS = 4;

interface Figure {
  what: string;
  ours: string;
  perSecond?: number;
  bare?: number;
}

/** Public procurement at several sizes: list with facets, texts never asked and repeated, one procedure, export. */
export async function benchProcurement(): Promise<void> {
  installInstruments();
  const tables: Figure[][] = [];
  for (const size of SIZES) tables.push(await measureSize(size));
  const [first, last] = [tables[0] ?? [], tables.at(-1) ?? []];
  process.stdout.write(
    '\n| cifra | tamaño | portal | sentencias solas | razón | crecimiento |\n| --- | --- | --- | --- | --- | --- |\n',
  );
  for (const [place, size] of SIZES.entries())
    for (const [row, { what, ours, perSecond, bare }] of (tables[place] ?? []).entries()) {
      const ratio = perSecond === undefined || bare === undefined ? '' : (perSecond / bare).toFixed(2);
      const small = first[row]?.perSecond;
      const growth =
        tables[place] === last && SIZES.length > 1 && small !== undefined && perSecond !== undefined
          ? `${(small / perSecond).toFixed(2)}×`
          : '';
      const alone = bare === undefined ? '' : `${Math.round(bare)}/s`;
      process.stdout.write(`| ${[what, size, ours, alone, ratio, growth].join(' | ')} |\n`);
    }
}

async function measureSize(size: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), log: () => undefined });
  try {
    const pool = createPool(postgres.url, 1);
    await migrate(pool);
    const began = performance.now();
    await generateProcurement(createDb(pool), size);
    await pool.end();
    process.stdout.write(
      `${size} procedimientos generados en ${Math.round((performance.now() - began) / 1000)} s\n`,
    );
    const portal = await startPortal(
      {
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, 'portal'),
        DEMO_DATA: '0',
        LIMIT_FACTOR: '100000',
      },
      8190,
    );
    try {
      return await measure(portal, postgres.url, size);
    } finally {
      await portal.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const text = ({ perSecond, p97 }: Rate) => `${Math.round(perSecond)}/s, p97.5 ${p97} ms`;

async function measure(portal: Running, databaseUrl: string, size: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const tell = (figure: Figure) => {
    figures.push(figure);
    process.stdout.write(
      `${figure.what}: ${figure.ours}${figure.bare === undefined ? '' : `, solas ${Math.round(figure.bare)}/s`}\n`,
    );
  };
  const api = portal.origin + API;
  const before = residentMegabytes(portal.process.pid);
  const began = performance.now();
  await (await fetch(`${api}/procedimientos`)).arrayBuffer();
  tell({ what: 'Primera lista del proceso (lee todo)', ours: `${Math.round(performance.now() - began)} ms` });

  const number = `LP-B-${String(777).padStart(6, '0')}-${2014 + (777 % 13)}`;
  const bare = await startBareServer(databaseUrl, [
    await record(databaseUrl, (db) =>
      bareList(db, { estado: 'abierto', area: 'Tecnologías', monto_min: '0' }),
    ),
    await record(databaseUrl, (db) => bareList(db, { q: 'microscopios laboratorios' })),
    await record(databaseUrl, (db) => bareList(db, { q: 'limpieza' })),
    await record(databaseUrl, async (db) => readProcedure(db, (await findPublicId(db, number)) ?? '')),
  ]);
  const alone = async (place: number) =>
    (await load(`${bare.origin}/${place}`, { seconds: SECONDS })).perSecond;
  let asked = 0;
  /** Two requests, list and facets, are one answer. */
  const both = async (what: string, queryOf: (n: number) => string, place: number) => {
    const rate = await load(
      (n) => `${api}/procedimientos${n % 2 === 0 ? '' : '/facetas'}?${queryOf((asked += 1) >> 1)}`,
      { seconds: SECONDS },
    );
    const halved = { ...rate, perSecond: rate.perSecond / 2 };
    tell({ what, ours: text(halved), perSecond: halved.perSecond, bare: await alone(place) });
  };
  const area = encodeURIComponent('Tecnologías');
  await both(
    'Lista y facetas con filtros nunca pedidos',
    (n) => `estado=abierto&area=${area}&monto_min=0.${n}`,
    0,
  );
  await both('Texto nunca buscado, lista y facetas', (n) => `q=microscopios%20laboratorios%20-x${n}`, 1);
  await both('Texto amplio nunca buscado (una décima parte de la lista)', (n) => `q=limpieza%20-x${n}`, 2);
  const repeated = await load(
    [`${api}/procedimientos?q=microscopios`, `${api}/procedimientos/facetas?q=microscopios`],
    { seconds: SECONDS },
  );
  tell({ what: 'Texto repetido, lista o facetas', ours: text(repeated), perSecond: repeated.perSecond });
  const detail = await load(`${api}/procedimientos/${number}`, { seconds: SECONDS });
  tell({ what: 'Un procedimiento', ours: text(detail), perSecond: detail.perSecond, bare: await alone(3) });
  const exported = performance.now();
  const file = await fetch(`${api}/procedimientos/exportacion`);
  const bytes = (await file.arrayBuffer()).byteLength;
  const seconds = (performance.now() - exported) / 1000;
  tell({
    what: 'Exportar toda la lista en CSV',
    ours: `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`,
    perSecond: size / seconds,
  });
  tell({
    what: 'Memoria residente, antes y después',
    ours: `${Math.round(before)} y ${Math.round(residentMegabytes(portal.process.pid))} MB`,
  });
  await bare.stop();
  return figures;
}
