import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RelationOverview } from '#contract/related-suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { defineRelatedSuppliersJobs, resumeRelatedSuppliers } from './related-suppliers.jobs.ts';
import { calculateRelations } from './relations.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  defineRelatedSuppliersJobs(app.services);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`update relation_run set started_at = null, finished_at = null, failure = null`.execute(app.db);
  expect((await ask()).status).toBe(202);
  app.sentJobs.length = 0;
});

const ask = () => app.send('admin', 'POST', '/padron/relaciones/calculo', { scope: 'all' });
const overview = async () =>
  (await (await app.send('admin', 'GET', '/padron/relaciones/resumen')).json()) as RelationOverview;

test('a search that a killed process left is sent again at start and ends; then nothing is left to send', async () => {
  expect(await overview()).toMatchObject({ isRunning: true });
  expect((await ask()).status).toBe(409);
  await resumeRelatedSuppliers(app.services);
  await resumeRelatedSuppliers(app.services);
  expect(app.sentJobs).toHaveLength(2);
  await app.runJobs();
  expect(await overview()).toMatchObject({ isRunning: false, failure: null });
  expect(app.log.filter((line) => line.includes('relations.found'))).toHaveLength(1);
  await resumeRelatedSuppliers(app.services);
  expect(app.sentJobs).toEqual([]);
});

test('a search that another process is at is not sent again', async () => {
  const isHeld = await underLock(app.services.pool, { space: 1_148_421, name: 'relations' }, () =>
    resumeRelatedSuppliers(app.services),
  );
  expect(isHeld).toBe(true);
  expect(app.sentJobs).toEqual([]);
});

test('a search ends at once when the process stops, and the next start takes it up', async () => {
  const other = await app.services.pool.connect();
  await other.query('begin');
  await other.query('lock table supplier_key in access exclusive mode');
  const stopping = new AbortController();
  const search = calculateRelations(app.services, stopping.signal);
  const waiting = sql<{ n: number }>`select count(*) n from pg_locks where not granted
    and relation = 'supplier_key'::regclass`;
  await expect.poll(async () => (await waiting.execute(app.db)).rows[0]?.n, { interval: 5 }).toBe(1);
  stopping.abort();
  await search;
  await other.query('rollback');
  other.release();
  expect(await overview()).toMatchObject({ isRunning: true, failure: null });
  await resumeRelatedSuppliers(app.services);
  await app.runJobs();
  expect(await overview()).toMatchObject({ isRunning: false, failure: null });
});
