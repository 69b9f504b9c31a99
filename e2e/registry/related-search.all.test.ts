import { once } from 'node:events';
import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RelationOverview } from '#contract/related-suppliers.ts';
import { socketFolder, socketUrl } from '#server/local/postgres/address.ts';
import { clusterPlace, clusterSecret, DATABASE } from '#server/local/postgres/cluster.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import type { Portal } from '#e2e/portal.ts';

let portal: Portal;
let browser: Browser;
let officer: Officer;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startDemonstration(), launchBrowser()]);
  officer = await signedInOfficer(browser, portal.origin);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const isRunning = async () =>
  (await officer.send<RelationOverview>('GET', '/padron/relaciones/resumen')).isRunning;

/** Begins a search that can not go on, ends the portal amid it, and lets the search go on. */
async function endAmidSearch(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const place = clusterPlace(portal.dataDir);
  const database = new Client(socketUrl(socketFolder(place.files), DATABASE, clusterSecret(place), DATABASE));
  await database.connect();
  await database.query('begin');
  await database.query('lock table supplier_key in access exclusive mode');
  const body = JSON.stringify({ scope: 'all' });
  await officer.send('POST', '/padron/relaciones/calculo', { body });
  const waiting = () =>
    database.query("select from pg_locks where not granted and relation = 'supplier_key'::regclass");
  await expect.poll(async () => (await waiting()).rowCount, { interval: 20, timeout: 20_000 }).toBe(1);
  const ended = once(portal.process, 'exit');
  database.on('error', () => undefined);
  portal.process.kill(signal);
  const [code] = (await ended) as [number | null];
  await database.end().catch(() => undefined);
  portal = await portal.restart();
  return code;
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a search for related suppliers that a %s ended is taken up at the next start',
  async (signal) => {
    expect(await endAmidSearch(signal)).toBe(signal === 'SIGKILL' ? null : 0);
    await expect.poll(isRunning, { interval: 100, timeout: 30_000 }).toBe(false);
  },
  90_000,
);
