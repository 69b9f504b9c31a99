import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SearchQuery } from '#contract/search.ts';
import { rebuildIndex } from '#server/features/search/search.jobs.ts';
import { findEverything } from '#server/features/search/search.service.ts';
import { questionsOf } from '#server/features/search/test-questions.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { startBareServer } from './bare-server.ts';
import { generateProcurement } from './generate-procurement.ts';
import { generateTexts } from './generate-texts.ts';
import { installInstruments } from './instruments.ts';
import { load, type Rate } from './load.ts';
import { record } from './record.ts';
import { startPortal } from './running-portal.ts';

const API = '/DISU/AdquisicionesUG';
const SIZES = (process.env.BENCH_ROWS ?? '10000,100000').split(',').map(Number);
const PORT = Number(process.env.BENCH_PORT ?? 8195);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** `datos` only generates, `todas` measures all kinds in turn and not each by itself, `preguntas` asks the three sets of questions. */
const ONLY = process.env.BENCH_ONLY;
/** Where the generated bases stay, to be measured again. */
const KEPT = process.env.BENCH_FOLDER;

/** Of every so many procedures one has the text of its bidding documents, of so many pages. */
const TEXT_OF_EACH = 5;
const PAGES = Number(process.env.BENCH_PAGES ?? 3);
/** Texts of each kind whose statements are run alone. */
const VARIANTS = 8;
/** What somebody who writes waits for (issue 16, 5). */
const AIM_MS = 60;
const TYPED = 300;

/** What people write, by what it asks of the index; `n` makes each of them one that was never asked before. */
const WRITTEN: Readonly<Record<string, (n: number, size: number) => string>> = {
  'folio entero': (n, size) => numberOf(n, size),
  'parte de un folio': (n, size) => String(1 + ((n * 7_919) % size)).padStart(6, '0'),
  'un proveedor por su nombre': (n, size) => `colibri ${1 + ((n * 31) % size)}`,
  'dos palabras': (n) => `microscopios laboratorios -x${n}`,
  'tres palabras sin acentos': (n) => `computadoras portatiles celaya -x${n}`,
  'una palabra en la décima parte': (n) => `limpieza -x${n}`,
  'una palabra con una letra mala': (n) => `lavoratorios guanajuato -x${n}`,
  'un sinónimo': (n) => `laptop leon -x${n}`,
  'una frase': (n) => `"equipo de cómputo" aulas -x${n}`,
  'se está escribiendo': (n) => `microsc -x${n}`,
  'quién ganó una cosa': (n) => `quién ganó limpieza en ${2014 + (n % 13)}`,
  'lo contratado en un año': (n) => `cuánto se gastó en limpieza ${2014 + (n % 13)}`,
  'lo que dicen las páginas': (n) => `garantia cumplimiento almacen -x${n}`,
};

const numberOf = (place: number, size: number) => {
  const n = 1 + ((place * 7_919) % size);
  return `LP-B-${String(n).padStart(6, '0')}-${2014 + (n % 13)}`;
};

/**
 * Besides procedures with their lots and contracts: as many suppliers, three documents for each procedure and the text of
 * some. The index knows nothing of it yet.
 */
async function generate(db: Db, size: number): Promise<void> {
  await generateProcurement(db, size, { isStill: true });
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    insert into supplier (number, person_type, name, legal_suffix, rfc, lines, status, registered_on, valid_until, source, search)
    select *, supplier_search(number, name, null, lines) from (select 'P-' || lpad(n::text, 6, '0') number, 'legal',
      (array['Cómputo','Laboratorios','Mobiliario','Redes','Limpieza','Suministros','Óptica','Papelería'])[1 + n % 8]
        || ' ' || (array['Colibrí','Xoconostle','Ajolote','Cenzontle','Tlacuache','Mezquite','Huizache'])[1 + n % 7] || ' ' || n "name",
      'S.A. de C.V.', 'BEN' || lpad((n % 1000000)::text, 6, '0') || 'XX' || n % 10, '{}'::text[] lines, 'active', date '2026-01-01', date '2026-12-31', 'demo'
    from generate_series(1, ${size}::int) n) made`.execute(db);
  await sql`insert into stored_file (sha256, bytes, media_type, pages) values (repeat('b', 64), 1, 'application/pdf', 1)`.execute(
    db,
  );
  await sql`
    insert into document (procedure_id, stage, kind, title, status, publish_at, created_by)
    select id, 'notice', (array['notice','bidding_documents','technical_annex'])[n],
      (array['Convocatoria','Bases','Anexo técnico'])[n] || ' de ' || lower(title), 'published', published_at, 'x'
    from procedure, generate_series(1, 3) n`.execute(db);
  await sql`
    insert into document_version (document_id, number, sha256, original_name, published_at, created_by)
    select id, 1, repeat('b', 64), 'a.pdf', publish_at, 'x' from document`.execute(db);
  await sql`set session_replication_role = default`.execute(db);
  await generateTexts(db, { each: TEXT_OF_EACH, pages: PAGES });
  await sql`vacuum (analyze)`.execute(db);
}

/** More are written in one statement, and their indexes afterwards: the portal itself never has to write so many at once. */
const MOST_BY_STEPS = 20_000;
const COLUMNS = sql.raw(
  'kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight',
);

/** The same rows as the portal would write by steps. */
async function indexAtOnce(db: Db): Promise<void> {
  const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename in ('search_entry', 'search_term') and indexdef like '%USING gin%'`.execute(
    db,
  );
  for (const { indexname } of indexes) await sql`drop index ${sql.ref(indexname)}`.execute(db);
  await sql`alter table search_entry disable trigger user`.execute(db);
  await sql`insert into search_entry (${COLUMNS}) select ${COLUMNS} from search_source`.execute(db);
  await sql`alter table search_entry enable trigger user`.execute(db);
  await sql`
    insert into search_term (word, written, audience)
    select plain(w), max(w), audience from (
      select distinct w, e.audience from search_entry e,
        unnest(string_to_array(regexp_replace(lower(concat_ws(' ', e.title, e.note, left(e.body, 20000))), '[^[:alnum:]áéíóúüñ]+', ' ', 'g'), ' ')) w) once
    where w ~ '^[[:alpha:]áéíóúüñ]{3,40}$' group by plain(w), audience`.execute(db);
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(db);
}

/** Builds the index as the portal does every night, and says what it took. */
async function index(db: Db, size: number): Promise<void> {
  const began = performance.now();
  const isAtOnce = size > MOST_BY_STEPS;
  await (isAtOnce ? indexAtOnce(db) : rebuildIndex(db));
  const seconds = (performance.now() - began) / 1_000;
  const { rows } = await sql<{ n: number }>`select count(*)::int n from search_entry`.execute(db);
  const again = performance.now();
  await rebuildIndex(db);
  process.stdout.write(
    `índice de ${rows[0]?.n} renglones: hecho ${isAtOnce ? 'de una vez' : 'por pasos'} en ${Math.round(seconds)} s (${Math.round((rows[0]?.n ?? 0) / seconds)} por segundo); ` +
      `comparado por pasos en ${Math.round((performance.now() - again) / 1_000)} s\n`,
  );
  await sql`vacuum (analyze)`.execute(db);
}

/** What one person waits for who writes alone, all kinds of text in turn: median and p95 in milliseconds. */
async function typed(addressOf: (place: number) => string): Promise<[number, number]> {
  const took: number[] = [];
  for (let place = 0; place < TYPED; place += 1) {
    const began = performance.now();
    await (await fetch(addressOf(place))).arrayBuffer();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return [took[Math.floor(TYPED / 2)] ?? 0, took[Math.floor(TYPED * 0.95)] ?? 0];
}

const told = ({ perSecond, p97 }: Rate) => `${Math.round(perSecond)}/s, p97.5 ${p97} ms`;

async function measure(url: string, folder: string, size: number): Promise<Map<string, number>> {
  const names = Object.keys(WRITTEN);
  const answers = [];
  for (const name of names)
    for (let variant = 1; variant <= VARIANTS; variant += 1)
      answers.push(
        await record(
          url,
          (db) =>
            findEverything(db, SearchQuery.parse({ q: WRITTEN[name]?.(77 * variant, size) }), undefined),
          { isWarm: true },
        ),
      );
  const rates = new Map<string, number>();
  const portal = await startPortal(
    { DATABASE_URL: url, DATA_DIR: join(folder, 'portal'), DEMO_DATA: '0', LIMIT_FACTOR: '100000' },
    PORT,
  );
  const bare = await startBareServer(url, answers);
  try {
    const options = { seconds: SECONDS, warmUp: SECONDS / 2 };
    let asked = 0;
    const address = (name: string) =>
      `${portal.origin}${API}/busqueda?q=${encodeURIComponent(WRITTEN[name]?.((asked += 1), size) ?? '')}`;
    const all = await load((place) => address(names[place % names.length] ?? ''), options);
    const [middle, high] = await typed((place) => address(names[place % names.length] ?? ''));
    // All kinds in turn here too: in the order of the list each connection would come no further than the cheap ones.
    const alike = (place: number) =>
      `${bare.origin}/${(place % names.length) * VARIANTS + (Math.floor(place / names.length) % VARIANTS)}`;
    const [bareMiddle, bareHigh] = await typed(alike);
    process.stdout.write(
      `| una persona sola, mediana y p95 | ${size} | ${middle.toFixed(1)} y ${high.toFixed(1)} ms (meta ${AIM_MS}) | ` +
        `${bareMiddle.toFixed(1)} y ${bareHigh.toFixed(1)} ms | ${(bareHigh / high).toFixed(2)} |\n`,
    );
    const alone = await load(alike, options);
    rates.set('todas, en turno', all.perSecond);
    process.stdout.write(
      `| todas, en turno | ${size} | ${told(all)} | ${told(alone)} | ${(all.perSecond / alone.perSecond).toFixed(2)} |\n`,
    );
    for (const [place, name] of ONLY === 'todas' ? [] : names.entries()) {
      const one = { seconds: Math.max(2, SECONDS / 3), warmUp: 1 };
      const ours = await load(() => address(name), one);
      const theirs = await load(
        Array.from({ length: VARIANTS }, (_, variant) => `${bare.origin}/${place * VARIANTS + variant}`),
        one,
      );
      rates.set(name, ours.perSecond);
      process.stdout.write(
        `| ${name} | ${size} | ${told(ours)} | ${told(theirs)} | ${(ours.perSecond / theirs.perSecond).toFixed(2)} |\n`,
      );
    }
  } finally {
    bare.stop();
    await portal.stop();
  }
  return rates;
}

/** Times that each question is asked. */
const ASKED = Number(process.env.BENCH_TIMES ?? 7);
/** Slowest ones that are told, each with its plans where `BENCH_PLANS` names a file. */
const SLOWEST = 15;
const PLANS = process.env.BENCH_PLANS;

/** Milliseconds of processor that a process has had, whatever else the machine did. */
const processorOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

const middleOf = (all: readonly number[], share: number) =>
  all.toSorted((one, other) => one - other)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;

/** Each question of the three sets, as if never asked before: time on the clock and processor time, of the portal and its database. */
async function askAll(url: string, size: number): Promise<void> {
  const pool = createPool(url, 1);
  const db = createDb(pool);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() pid');
  const backend = rows[0]?.pid ?? 0;
  const year = new Date().getUTCFullYear();
  const questions = (['first', 'second', 'third'] as const)
    .flatMap((set) => Object.values(questionsOf(year, set)).flat())
    .map(([q]) => q);
  const told: { q: string; clock: number[]; processor: number[] }[] = questions.map((q) => ({
    q,
    clock: [],
    processor: [],
  }));
  const ask = (q: string) => findEverything(db, SearchQuery.parse({ q }), undefined);
  for (const q of questions) await ask(q);
  for (let time = 0; time < ASKED; time += 1)
    for (const { q, clock, processor } of told) {
      // What is remembered of the public data is of one version of it.
      await pool.query('update data_version set version = version + 1');
      const [began, used, ours] = [performance.now(), processorOf(backend), process.cpuUsage()];
      await ask(q);
      clock.push(performance.now() - began);
      const { user, system } = process.cpuUsage(ours);
      processor.push(processorOf(backend) - used + (user + system) / 1_000);
    }
  const slowest = told.toSorted(
    (one, other) => middleOf(other.processor, 0.5) - middleOf(one.processor, 0.5),
  );
  const all = (of: 'clock' | 'processor', share: number) =>
    middleOf(
      told.flatMap((one) => one[of]),
      share,
    );
  process.stdout.write(
    `| ${told.length} preguntas × ${ASKED} | ${size} | reloj: mediana ${all('clock', 0.5).toFixed(1)}, p95 ${all('clock', 0.95).toFixed(1)} ms (meta ${AIM_MS}) | ` +
      `procesador: mediana ${all('processor', 0.5).toFixed(1)}, p95 ${all('processor', 0.95).toFixed(1)} ms | ` +
      `${told.filter(({ processor }) => middleOf(processor, 0.95) > AIM_MS).length} pasan de la meta |\n`,
  );
  for (const { q, clock, processor } of slowest.slice(0, SLOWEST))
    process.stdout.write(
      `| «${q}» | ${size} | reloj: mediana ${middleOf(clock, 0.5).toFixed(1)}, p95 ${middleOf(clock, 0.95).toFixed(1)} ms | ` +
        `procesador: mediana ${middleOf(processor, 0.5).toFixed(1)}, p95 ${middleOf(processor, 0.95).toFixed(1)} ms | |\n`,
    );
  if (PLANS !== undefined)
    await writePlans(
      url,
      PLANS,
      slowest.slice(0, SLOWEST).map(({ q }) => q),
    );
  await pool.end();
}

/** The plan of every statement that these questions ask, with what it read. */
async function writePlans(url: string, file: string, questions: readonly string[]): Promise<void> {
  const pool = createPool(url, 1);
  const db = createDb(pool);
  const notices: string[] = [];
  const client = await pool.connect();
  client.on('notice', ({ message }) => notices.push(message ?? ''));
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_buffers = on; set auto_explain.log_nested_statements = on; set client_min_messages = log`);
  client.release();
  for (const q of questions) {
    notices.push(`\n##### ${q}`);
    await pool.query('update data_version set version = version + 1');
    await findEverything(db, SearchQuery.parse({ q }), undefined);
  }
  writeFileSync(file, notices.join('\n'));
  await pool.end();
}

/** One search over everything at several sizes, 16 clients, each question asked for the first time. */
async function main(): Promise<void> {
  if (ONLY !== 'preguntas') installInstruments();
  const tables: Map<string, number>[] = [];
  process.stdout.write(
    '| búsqueda | procedimientos | portal | sentencias solas | razón |\n| --- | --- | --- | --- | --- |\n',
  );
  for (const size of SIZES) {
    const folder =
      KEPT === undefined ? mkdtempSync(join(tmpdir(), 'portal-bench-')) : `${KEPT}-busqueda-${size}`;
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'base'),
      log: () => undefined,
      // Only reading is measured.
      settings: { fsync: 'off', max_wal_size: '4GB' },
    });
    try {
      const pool = createPool(postgres.url, 1);
      await migrate(pool);
      const began = performance.now();
      const db = createDb(pool);
      const filled = await pool.query('select from file_text limit 1');
      if (filled.rowCount === 0) {
        await generate(db, size);
        process.stdout.write(`generado en ${Math.round((performance.now() - began) / 1000)} s\n`);
      }
      const indexed = join(folder, 'indexado');
      if (!existsSync(indexed)) {
        await index(db, size);
        writeFileSync(indexed, '');
      }
      await pool.end();
      if (ONLY === 'datos') continue;
      if (ONLY === 'preguntas') {
        await askAll(postgres.url, size);
        continue;
      }
      tables.push(await measure(postgres.url, folder, size));
    } finally {
      await postgres.stop();
      if (KEPT === undefined) rmSync(folder, { recursive: true, force: true });
    }
  }
  const [first, last] = [tables[0], tables.at(-1)];
  if (tables.length > 1)
    for (const [name, perSecond] of first ?? [])
      process.stdout.write(`crecimiento, ${name}: ${(perSecond / (last?.get(name) ?? 1)).toFixed(2)}×\n`);
}

await main();
