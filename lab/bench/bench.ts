import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findPublicId, readProcedure } from '#server/features/procurement/procedure-detail.sql.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { migrate } from '#server/kit/migrations.ts';
import { plantedIn } from '#server/kit/test-planted.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { startBareServer } from './bare-server.ts';
import { firstLoad } from './first-load.ts';
import { generate } from './generate.ts';
import { installInstruments } from './instruments.ts';
import { lighthouse, startGovUkPage, type LighthouseScore } from './lighthouse.ts';
import { load, type Rate } from './load.ts';
import { startNginx } from './nginx.ts';
import { benchProcurement } from './procurement.ts';
import { bareList } from './procurement-statements.ts';
import { record } from './record.ts';
import { benchEvaluations } from './evaluations.ts';
import { benchOffice } from './office.ts';
import { benchRegistry } from './registry.ts';
import { residentMegabytes, startPortal, type Running } from './running-portal.ts';

const COUNT = Number(process.env.BENCH_ROWS ?? 100_000);
const FILE_MB = 20;
const CHROME = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const API = '/DISU/AdquisicionesUG';

interface Row {
  what: string;
  ours: string;
  yardstick: string;
  ratio: string;
  aim: string;
}
const rows: Row[] = [];
const tell = (what: string, ours: string, yardstick = '', ratio = '', aim = '') => {
  rows.push({ what, ours, yardstick, ratio, aim });
  process.stdout.write(`${what}: ${[ours, yardstick, ratio].filter((text) => text !== '').join(' · ')}\n`);
};
const rate = (value: Rate) => `${Math.round(value.perSecond)}/s, p97.5 ${value.p97} ms`;

async function main(): Promise<void> {
  installInstruments();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), log: () => undefined });
  try {
    await measure(folder, postgres.url);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  printTable();
}

async function measure(folder: string, databaseUrl: string): Promise<void> {
  const pool = createPool(plantedIn(databaseUrl), 1);
  await migrate(pool);
  const db = createDb(pool);
  process.stdout.write(`Generando ${COUNT} proveedores y ${COUNT} procedimientos…\n`);
  const began = performance.now();
  await generate(db, COUNT);
  tell(
    `Generar ${COUNT} proveedores y procedimientos`,
    `${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  // What is written here past the portal tells of itself, as a repair in psql does.
  await sql`set portal.own_event = 'bench'`.execute(db);
  const file = await publishFile(db, join(folder, 'portal'));
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'portal'),
    DEMO_DATA: '0',
    LIMIT_FACTOR: '100000',
  };
  const port = Number(process.env.BENCH_PORT ?? 8190);
  await (await startPortal(environment, port)).stop();
  const portal = await startPortal(environment, port);
  tell(
    'Segundo arranque hasta estar listo (base ya en marcha)',
    `${(portal.milliseconds / 1000).toFixed(2)} s`,
    '',
    '',
    '≤ 3 s',
  );
  tell(
    'Memoria residente sin carga',
    `${Math.round(residentMegabytes(portal.process.pid))} MB`,
    '',
    '',
    '≤ 350 MB',
  );
  await measureApi(portal, databaseUrl);
  await measurePages(portal, db);
  await measureDownload(portal, file);
  tell(
    'Memoria residente tras la carga',
    `${Math.round(residentMegabytes(portal.process.pid))} MB`,
    '',
    '',
    '≤ 350 MB',
  );
  await measureFirstLoad(portal);
  await portal.stop();
  await pool.end();
}

async function measureApi(portal: Running, databaseUrl: string): Promise<void> {
  const search = 'estado=abierto&area=Tecnolog%C3%ADas';
  const list = await record(databaseUrl, (db) => bareList(db, { estado: 'abierto', area: 'Tecnologías' }));
  const detail = await record(databaseUrl, async (db) => {
    const id = await findPublicId(db, 'LP-B-777-2026');
    return readProcedure(db, id ?? '');
  });
  const found = await record(databaseUrl, (db) => bareList(db, { q: 'microscopios laboratorios' }));
  const bare = await startBareServer(databaseUrl, [list, detail, found]);
  const cases = [
    ['API: lista de 20 con filtro y cuenta', `${API}/procedimientos?${search}`, '/0'],
    ['API: un procedimiento', `${API}/procedimientos/LP-B-777-2026`, '/1'],
    ['API: búsqueda de texto', `${API}/procedimientos?q=microscopios%20laboratorios`, '/2'],
  ] as const;
  for (const [what, ours, yardstick] of cases) {
    const reference = await load(bare.origin + yardstick);
    const own = await load(portal.origin + ours);
    tell(
      what,
      rate(own),
      `Node y pg solos ${rate(reference)}`,
      (own.perSecond / reference.perSecond).toFixed(2),
      '≥ 0.7',
    );
  }
  bare.stop();
}

async function measurePages(portal: Running, db: ReturnType<typeof createDb>): Promise<void> {
  const page = `${portal.origin}/AdquisicionesUG/adquisiciones`;
  const each = Array.from({ length: 4_000 }, (_, index) => `${page}?q=x${index}`);
  const uncached = await load(each, { seconds: 8, connections: 4 });
  const cached = await load(page);
  tell(
    'Página de la lista desde la caché',
    rate(cached),
    `sin caché ${rate(uncached)}`,
    (cached.perSecond / uncached.perSecond).toFixed(1),
    '≥ 20',
  );
  const zipped = await load(page, { headers: { 'accept-encoding': 'gzip' } });
  tell(
    'La misma, comprimida',
    rate(zipped),
    `sin caché ${rate(uncached)}`,
    (zipped.perSecond / uncached.perSecond).toFixed(1),
    '≥ 20',
  );
  let stale = 0;
  for (let turn = 0; turn < 50; turn += 1) {
    const title = `Cambio medido ${turn} ${randomBytes(4).toString('hex')}`;
    await db.updateTable('procedure').set({ title }).where('number', '=', 'LP-B-777-2026').execute();
    const html = await (
      await fetch(`${portal.origin}/AdquisicionesUG/adquisiciones/procedimientos/LP-B-777-2026`)
    ).text();
    if (!html.includes(title)) stale += 1;
  }
  tell('Páginas viejas tras 50 cambios confirmados', String(stale), '', '', '0');
}

async function publishFile(
  db: ReturnType<typeof createDb>,
  dataDir: string,
): Promise<{ href: string; bytes: Buffer }> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_MB * 1_000_000)]);
  const store = await createLocalStore(join(dataDir, 'archivos'));
  const kept = await store.put(
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: bytes.length },
  );
  await db
    .insertInto('stored_file')
    .values({ sha256: kept.sha256, bytes: kept.bytes, media_type: 'application/pdf', pages: 1 })
    .execute();
  await db
    .insertInto('officer')
    .values({ id: 'oficial-1', name: 'Oficial 1' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const procedure = await db
    .selectFrom('procedure')
    .select('id')
    .where('number', '=', 'LP-B-777-2026')
    .executeTakeFirstOrThrow();
  const document = await db
    .insertInto('document')
    .values({
      procedure_id: procedure.id,
      stage: 'notice',
      kind: 'notice',
      title: 'Archivo medido',
      status: 'published',
      created_by: 'oficial-1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('document_version')
    .values({
      document_id: document.id,
      number: 1,
      sha256: kept.sha256,
      original_name: 'medida.pdf',
      published_at: new Date(),
      created_by: 'oficial-1',
    })
    .execute();
  return { href: `${API}/documentos/${document.id}/1/medida.pdf`, bytes };
}

async function measureDownload(portal: Running, file: { href: string; bytes: Buffer }): Promise<void> {
  const own = await load(portal.origin + file.href, { connections: 4 });
  const nginx = await startNginx(8191, (folder) =>
    writeFileSync(join(folder, 'medida.pdf'), file.bytes, { mode: 0o644 }),
  );
  if (nginx === undefined) {
    tell(
      `Descarga de ${FILE_MB} MB`,
      `${Math.round(own.megabytes)} MB/s`,
      'nginx no está instalado',
      '',
      '≥ 0.5',
    );
    return;
  }
  const reference = await load(`${nginx.origin}/medida.pdf`, { connections: 4 });
  await nginx.stop();
  tell(
    `Descarga de ${FILE_MB} MB`,
    `${Math.round(own.megabytes)} MB/s`,
    `nginx ${Math.round(reference.megabytes)} MB/s`,
    (own.megabytes / reference.megabytes).toFixed(2),
    '≥ 0.5',
  );
}

const scores = (score: LighthouseScore) =>
  `${score.performance} / ${score.accessibility} / ${score.bestPractices} / ${score.seo}, pintado ${score.largestPaint} ms, ${score.kilobytes} kB`;

async function measureFirstLoad(portal: Running): Promise<void> {
  const page = `${portal.origin}/AdquisicionesUG/adquisiciones`;
  const bytes = await firstLoad(page);
  const total = (bytes.scripts + bytes.styles) / 1000;
  tell(
    'Primera carga de /adquisiciones (JS y CSS, brotli)',
    `${total.toFixed(1)} kB en ${bytes.files} archivos`,
    `JS ${(bytes.scripts / 1000).toFixed(1)}, CSS ${(bytes.styles / 1000).toFixed(1)}, HTML ${(bytes.html / 1000).toFixed(1)} kB`,
    '',
    '≤ 120 kB',
  );
  if (CHROME === undefined) return;
  const table = Array.from({ length: 20 }, (_, index) => [
    `LP-B-${index}-2026`,
    'Equipo de cómputo para aulas y bibliotecas',
    'Abierto',
    '23 nov 2026',
  ]);
  const govuk = await startGovUkPage(table);
  const reference = await lighthouse(govuk.address, CHROME);
  govuk.server.closeAllConnections();
  govuk.server.close();
  const own = await lighthouse(page, CHROME);
  tell(
    'Lighthouse móvil de /adquisiciones',
    scores(own),
    `página estática de GOV.UK ${scores(reference)}`,
    (own.largestPaint / reference.largestPaint).toFixed(2),
    '100 ×4, ≤ 1.2',
  );
}

function printTable(): void {
  const header = ['Qué', 'Portal', 'Referencia', 'Razón', 'Meta'];
  const body = rows.map(({ what, ours, yardstick, ratio, aim }) => [what, ours, yardstick, ratio, aim]);
  process.stdout.write(`\n| ${header.join(' | ')} |\n|${header.map(() => ' --- ').join('|')}|\n`);
  for (const cells of body) process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

// `npm run bench -- --padron` measures the supplier registry at several sizes instead, `--adquisiciones` public procurement, `--evaluaciones` the evaluation of suppliers.
await (process.argv.includes('--padron')
  ? benchRegistry()
  : process.argv.includes('--adquisiciones')
    ? benchProcurement()
    : process.argv.includes('--oficina')
      ? benchOffice()
      : process.argv.includes('--evaluaciones')
        ? benchEvaluations()
        : main());
