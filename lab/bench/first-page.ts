import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#e2e/browser.ts';
import { scannedPages } from '#e2e/sample-files.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { migrate } from '#server/kit/migrations.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { startPortal } from './running-portal.ts';

const PAGES = 50;
const MEGABYTES = 5;
/** 1.6 Mbit/s, and how long an answer is under way. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const RUNS = 3;
const PORT = Number(process.env.BENCH_PORT ?? 8190);

/** A document of photographs, published as the unit does. */
async function publish(db: Db, dataDir: string): Promise<string> {
  const store = await createLocalStore(join(dataDir, 'archivos'));
  const bytes = await scannedPages(PAGES, MEGABYTES);
  const { sha256 } = await store.put(
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: bytes.length },
  );
  await db
    .insertInto('stored_file')
    .values({ sha256, bytes: bytes.length, media_type: 'application/pdf', pages: PAGES })
    .execute();
  return sha256;
}

/** Milliseconds from the address to what `seen` waits for, in an empty browser on a slow line; the middle of some runs. */
async function seenAfter(
  browser: Browser,
  address: string,
  { seen, without }: { seen: string; without?: RegExp },
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      // What waits for the page is a script of the measurement, not one of the portal.
      bypassCSP: true,
    });
    const page = await context.newPage();
    if (without !== undefined) await page.route(without, (route) => route.abort());
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', LINE);
    const began = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(seen, undefined, { polling: 'raf', timeout: 120_000 });
    times.push(performance.now() - began);
    await context.close();
  }
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), log: () => undefined });
  const pool = createPool(postgres.url, 2);
  try {
    await migrate(pool);
    const sha256 = await publish(createDb(pool), join(folder, 'portal'));
    await pool.query("insert into officer (id, name) values ('oficial', 'Oficial')");
    const { rows } = await pool.query<{ id: string }>(
      `with p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year,
          requesting_area, status, published_at)
        values ('LP-B-50-2026', 'lp-b-50-2026', 'Fotografías', 'open', 'national', 'mixed', 'goods', 'laassp_2025', 2026, 'Ciencias',
          'active', now() - interval '1 day') returning id),
       d as (insert into document (procedure_id, stage, kind, title, status, created_by)
        select id, 'notice', 'notice', 'Fotografías', 'published', 'oficial' from p returning id, procedure_id)
       insert into document_version (document_id, number, sha256, original_name, published_at, created_by)
       select id, 1, $1, 'fotografias.pdf', now() - interval '1 hour', 'oficial' from d returning document_id id`,
      [sha256],
    );
    await pool.query('select refresh_procedures(array(select id from procedure))');
    const id = rows[0]?.id ?? '';
    const environment = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'portal'),
      DEMO_DATA: '0',
      LIMIT_FACTOR: '100000',
    };
    const portal = await startPortal(environment, PORT);
    const browser = await launchBrowser();
    try {
      const began = performance.now();
      await waitForPages(`${portal.origin}${API_BASE}/documentos/${id}/versiones/1/paginas`);
      const made = performance.now() - began;
      const address = `${portal.origin}/AdquisicionesUG/adquisiciones/documentos?doc=${id}`;
      await fetch(address);
      const ours = await seenAfter(browser, address, {
        seen: `(() => { const one = document.querySelector('.v-first img, .v-page .v-stand img'); return one !== null && one.complete && one.naturalWidth > 0; })()`,
      });
      const theirs = await seenAfter(browser, address, {
        seen: `document.querySelector('.v-page[data-page="1"][data-drawn]') !== null`,
        without: /\/paginas\//,
      });
      const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
      process.stdout.write(
        `Primera página visible de un PDF de ${PAGES} páginas y ${MEGABYTES} MB a 1.6 Mbit/s: ${seconds(ours)}; ` +
          `pdf.js por partes, en la misma corrida: ${seconds(theirs)} (${(theirs / ours).toFixed(1)}×; meta: ≤ 2 s). ` +
          `Dibujar sus ${PAGES} páginas al subirlo: ${seconds(made)}.\n`,
      );
    } finally {
      await browser.close();
      await portal.stop();
    }
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function waitForPages(address: string): Promise<void> {
  for (;;) {
    const { state } = (await (await fetch(address)).json()) as { state: string };
    if (state === 'made') return;
    if (state === 'none') throw new Error('The pages cannot be drawn');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

await main();
