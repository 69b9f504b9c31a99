import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, createPool } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { startBareServer } from './bare-server.ts';
import { generateProcurement } from './generate-procurement.ts';
import { installInstruments } from './instruments.ts';
import { load, type Rate } from './load.ts';
import { bareDetail, bareList, bareViews } from './procurement-statements.ts';
import { record } from './record.ts';
import { residentMegabytes, startPortal, type Running } from './running-portal.ts';

const API = '/DISU/AdquisicionesUG';
const SIZES = (process.env.BENCH_ROWS ?? '10000,100000').split(',').map(Number);
const PORT = Number(process.env.BENCH_PORT ?? 8190);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** Where the generated bases stay, to be measured again. */
const KEPT = process.env.BENCH_FOLDER;

interface Figure {
  what: string;
  ours: string;
  perSecond?: number;
  bare?: number;
}

/** Public procurement at several sizes: the list, one procedure, and each view of a filter, never asked before and repeated. */
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
  const folder =
    KEPT === undefined ? mkdtempSync(join(tmpdir(), 'portal-bench-')) : `${KEPT}-adquisiciones-${size}`;
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), log: () => undefined });
  try {
    const pool = createPool(postgres.url, 1);
    await migrate(pool);
    const filled = await pool.query('select from procedure limit 1');
    const began = performance.now();
    if (filled.rowCount === 0) {
      await generateProcurement(createDb(pool), size);
      process.stdout.write(
        `${size} procedimientos generados en ${Math.round((performance.now() - began) / 1000)} s\n`,
      );
    }
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
      return await measure(portal, postgres.url, size);
    } finally {
      await portal.stop();
    }
  } finally {
    await postgres.stop();
    if (KEPT === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const text = ({ perSecond, p97 }: Rate) => `${Math.round(perSecond)}/s, p97.5 ${p97} ms`;

/** Asks until it is told: while a long list is being read, whoever asks for it is told to come back. */
async function untilAnswered(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    if (answer.ok) return;
  }
}

/** Asks for the list as soon as the portal is ready, and meanwhile how long the process leaves everybody else waiting. */
async function firstList(api: string): Promise<string> {
  const began = performance.now();
  const list = untilAnswered(`${api}/procedimientos`);
  const there = list.then(() => true);
  let longest = 0;
  for (;;) {
    const asked = performance.now();
    await (await fetch(`${api}/salud`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - asked);
    if (await Promise.race([there, Promise.resolve(false)])) break;
  }
  return `${Math.round(performance.now() - began)} ms; otra respuesta esperó a lo más ${Math.round(longest)} ms`;
}

/** Numbers of procedures as they were generated, spread over all of them. */
const numberOf = (place: number, size: number) => {
  const n = 1 + ((place * 7_919) % size);
  return `LP-B-${String(n).padStart(6, '0')}-${2014 + (n % 13)}`;
};

const AREA = 'Tecnologías';
const DETAILS = 40;

async function measure(portal: Running, databaseUrl: string, size: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const tell = (figure: Figure) => {
    figures.push(figure);
    process.stdout.write(
      `${size}: ${figure.what}: ${figure.ours}${figure.bare === undefined ? '' : `, solas ${Math.round(figure.bare)}/s`}\n`,
    );
  };
  const api = portal.origin + API;
  const before = residentMegabytes(portal.process.pid);
  tell({ what: 'Primera lista tras arrancar (lee todo)', ours: await firstList(api) });
  tell({
    what: 'Memoria residente, sin lista y con ella',
    ours: `${Math.round(before)} y ${Math.round(residentMegabytes(portal.process.pid))} MB`,
  });

  const views = bareViews({ area: AREA, monto_min: '0' });
  const recorded = {
    filters: (db) => bareList(db, { estado: 'abierto', area: AREA, monto_min: '0' }),
    narrow: (db) => bareList(db, { q: 'microscopios laboratorios' }),
    broad: (db) => bareList(db, { q: 'limpieza' }),
    ...views,
  } as const satisfies Record<string, Parameters<typeof record>[1]>;
  const names = Object.keys(recorded) as (keyof typeof recorded)[];
  const answers = [];
  for (const name of names) answers.push(await record(databaseUrl, recorded[name]));
  for (let place = 0; place < DETAILS; place += 1)
    answers.push(await record(databaseUrl, (db) => bareDetail(db, numberOf(place, size))));
  const bare = await startBareServer(databaseUrl, answers);
  const options = { seconds: SECONDS, warmUp: SECONDS / 2 };
  const alone = async (name: (typeof names)[number]) =>
    (await load(`${bare.origin}/${names.indexOf(name)}`, options)).perSecond;

  const area = encodeURIComponent(AREA);
  let asked = 0;
  /** Two requests, list and facets, are one answer. */
  const both = async (what: string, queryOf: (n: number) => string, name: (typeof names)[number]) => {
    asked += asked % 2;
    const rate = await load(() => {
      asked += 1;
      return `${api}/procedimientos${asked % 2 === 0 ? '/facetas' : ''}?${queryOf((asked - 1) >> 1)}`;
    }, options);
    const halved = { ...rate, perSecond: rate.perSecond / 2 };
    tell({ what, ours: text(halved), perSecond: halved.perSecond, bare: await alone(name) });
  };
  await both(
    'Lista y facetas con filtros nunca pedidos',
    (n) => `estado=abierto&area=${area}&monto_min=0.${n}`,
    'filters',
  );
  await both(
    'Texto nunca buscado, lista y facetas',
    (n) => `q=microscopios%20laboratorios%20-x${n}`,
    'narrow',
  );
  await both(
    'Texto amplio nunca buscado (un décimo), lista y facetas',
    (n) => `q=limpieza%20-x${n}`,
    'broad',
  );
  const repeat = async (what: string, addresses: string | string[], headers = {}) => {
    const rate = await load(addresses, { ...options, headers });
    tell({ what, ours: text(rate), perSecond: rate.perSecond });
  };
  const found = [`${api}/procedimientos?q=microscopios`, `${api}/procedimientos/facetas?q=microscopios`];
  await repeat('Texto repetido, lista o facetas', found);
  await repeat('El mismo, comprimido', found, { 'accept-encoding': 'gzip, br' });

  let told = 0;
  const detail = await load(() => `${api}/procedimientos/${numberOf((told += 1), size)}`, options);
  const details = await load(
    Array.from({ length: DETAILS }, (_, place) => `${bare.origin}/${names.length + place}`),
    options,
  );
  tell({
    what: 'Un procedimiento, siempre otro',
    ours: text(detail),
    perSecond: detail.perSecond,
    bare: details.perSecond,
  });
  await repeat('El mismo procedimiento', `${api}/procedimientos/${numberOf(777, size)}`);

  const year = new Date().getUTCFullYear() - 1;
  for (const [what, path, name] of [
    ['Calendario de un mes', 'procedimientos/calendario?', 'month'],
    ['Ejercido de un año', `procedimientos/ejercido?anio=${year}&`, 'spending'],
    ['iCalendar de un filtro', 'procedimientos.ics?', 'calendar'],
    ['Atom de un filtro', 'procedimientos.atom?', 'feed'],
  ] as const) {
    const address = `${api}/${path}area=${area}&monto_min=0`;
    let place = 0;
    const rate = await load(() => `${address}.${(place += 1)}`, options);
    tell({
      what: `${what}, filtro nunca pedido`,
      ours: text(rate),
      perSecond: rate.perSecond,
      bare: await alone(name),
    });
    await repeat(`${what}, repetido`, address);
  }

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
    what: 'Memoria residente tras toda la carga',
    ours: `${Math.round(residentMegabytes(portal.process.pid))} MB`,
  });
  bare.stop();
  return figures;
}

if (import.meta.main) await benchProcurement();
