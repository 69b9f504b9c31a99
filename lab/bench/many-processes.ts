import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { freePort } from '#e2e/portal.ts';
import { startEmbeddedPostgres } from '#server/local/postgres/start.ts';
import { senderTo } from '#lab/scale/client.ts';
import { startIssuer } from '#lab/scale/issuer.ts';
import { Ledger } from '#lab/scale/ledger.ts';
import { publishProcedures } from '#lab/scale/writers.ts';
import { installInstruments } from './instruments.ts';
import { load } from './load.ts';
import { startPortal } from './running-portal.ts';

/** The same mix of a list, a page and writes against one, two and four processes of one portal. */
const COUNTS = [1, 2, 4];
const READERS = 12;
const WRITERS = 2;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12);

installInstruments();
const folder = mkdtempSync(join(tmpdir(), 'portal-procesos-'));
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), log: () => undefined });
const issuer = await startIssuer();
const token = await issuer.token('ana', 'Administrador');
try {
  for (const count of COUNTS) await measure(count);
} finally {
  issuer.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function measure(count: number): Promise<void> {
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'datos'),
    OIDC_ISSUER: issuer.url,
    PROFILE_URL: issuer.url,
    LIMIT_FACTOR: '10000',
  };
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const portals = await Promise.all(ports.map((port) => startPortal(settings, port)));
  const over = new AbortController();
  const ledger = new Ledger();
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    publishProcedures({
      sender: senderTo(portals[index % count]?.origin ?? '', token),
      ledger,
      signal: over.signal,
    }),
  );
  const began = performance.now();
  const rates = await Promise.all(
    portals.map(({ origin }) =>
      load(
        [
          `${origin}${API_BASE}/procedimientos`,
          `${origin}${SCREEN_BASE}/adquisiciones`,
          `${origin}${API_BASE}/proveedores?pagina=2`,
        ],
        { seconds: SECONDS, connections: READERS / count },
      ),
    ),
  );
  const seconds = (performance.now() - began) / 1_000;
  over.abort();
  await Promise.all(writers);
  const reads = rates.reduce((sum, { perSecond }) => sum + perSecond, 0);
  const slowest = Math.max(...rates.map(({ p97 }) => p97));
  console.log(
    `${count} procesos en ${cpus().length} núcleos: ${Math.round(reads)} lecturas/s (p97.5 ${slowest} ms) y ` +
      `${(ledger.entries.length / seconds).toFixed(1)} acuses de escritura/s; rechazos ${[...ledger.refusals].map(([why, times]) => `${times} × ${why}`).join('; ') || 0}`,
  );
  await Promise.all(portals.map((portal) => portal.stop()));
}
