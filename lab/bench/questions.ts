import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { todayInMexico } from '#contract/mexico-time.ts';
import { SearchQuery } from '#contract/search.ts';
import { findEverything } from '#server/features/search/search.service.ts';
import { isAmong, questionsOf } from '#server/features/search/test-questions.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { migrate } from '#server/kit/migrations.ts';
import { loadDemo } from '#server/local/demo/load-demo.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';

/** The data folder of a portal with its demonstration; without one, a new one is loaded. */
const FOLDER = process.env.BENCH_FOLDER;
/** What is wanted must be among the first so many. */
const FIRST = 3;

const say = (line: string) => process.stdout.write(`${line}\n`);
const today = todayInMexico(new Date());

async function find(db: Db, q: string) {
  const began = performance.now();
  const { rows } = await findEverything(db, SearchQuery.parse({ q }), undefined);
  return { first: rows.slice(0, FIRST), ms: performance.now() - began };
}

/** Of a hundred 95, of each other fifty 45 (issue 33, 2). */
const AIMS = { first: 0.95, second: 0.9, third: 0.9 } as const;
const NAMES = { first: 'Primera', second: 'Segunda', third: 'Tercera' } as const;

async function ask(db: Db, set: keyof typeof AIMS): Promise<boolean> {
  let [right, all] = [0, 0];
  const took: number[] = [];
  for (const [who, questions] of Object.entries(questionsOf(Number(today.slice(0, 4)), set))) {
    let found = 0;
    for (const [q, ...wanted] of questions) {
      const { first, ms } = await find(db, q);
      took.push(ms);
      if (isAmong(first, wanted)) found += 1;
      else {
        say(`  no: «${q}» quería ${wanted.join(' o ')}; dio:`);
        for (const { kind, title, path } of first)
          say(`      ${kind} · ${title.map(({ text }) => text).join('')} · ${path}`);
      }
    }
    say(`${who}: ${found} de ${questions.length}`);
    right += found;
    all += questions.length;
  }
  took.sort((one, other) => one - other);
  say(
    `${NAMES[set]} serie: ${right} de ${all} preguntas con lo que se quería entre lo primero (objetivo ${Math.ceil(all * AIMS[set])}); p95 ${Math.round(took[Math.floor(all * 0.95)] ?? 0)} ms`,
  );
  return right >= all * AIMS[set];
}

const folder = FOLDER ?? mkdtempSync(join(tmpdir(), 'preguntas-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: say, isShared: FOLDER !== undefined });
const pool = createPool(postgres.url, 4, 60_000);
try {
  const db = createDb(pool);
  if (FOLDER === undefined) {
    await migrate(pool);
    await loadDemo({ db, files: await createLocalStore(join(folder, 'archivos')), today });
  }
  for (const q of process.argv.slice(2)) {
    const { first, ms } = await find(db, q);
    say(`«${q}» (${Math.round(ms)} ms)`);
    for (const { kind, title, note, path } of first)
      say(`    ${kind} · ${title.map(({ text }) => text).join('')} · ${note} · ${path}`);
  }
  if (process.argv.length === 2)
    for (const set of ['first', 'second', 'third'] as const) if (!(await ask(db, set))) process.exitCode = 1;
} finally {
  await pool.end();
  await postgres.stop();
  if (FOLDER === undefined) rmSync(folder, { recursive: true, force: true });
}
