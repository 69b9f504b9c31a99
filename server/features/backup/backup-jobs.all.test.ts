import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { WaitingPage } from '#contract/waiting.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { roomiestFolder } from '#server/local/postgres/room-in-memory.ts';
import { defineBackupJobs, resumeBackups } from './backup.jobs.ts';
import { filesBelow } from './test-backup.ts';

let portal: TestApp;
let folder: string;
vi.setConfig({ testTimeout: 120_000 });
beforeAll(async () => {
  folder = mkdtempSync(join(roomiestFolder(), 'portal-respaldo-'));
  const key = join(folder, 'clave');
  writeFileSync(key, 'ab'.repeat(32), { mode: 0o600 });
  portal = await startTestApp({ BACKUP_TO: join(folder, 'lugar'), BACKUP_KEY_FILE: key, BACKUP_KEEP: '2' });
  defineBackupJobs(portal.services);
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(name: string): Promise<void> {
  portal.sentJobs.push({ name, data: {} });
  await portal.runJobs();
}
async function storedContent(text: string): Promise<string> {
  const { pool, files } = portal.services;
  const { sha256, bytes } = await files.put(Readable.from([Buffer.from(text)]), { maxBytes: 1_000 });
  await pool.query("insert into stored_file (sha256, bytes, media_type) values ($1, $2, 'text/csv')", [
    sha256,
    bytes,
  ]);
  return sha256;
}
const health = async () =>
  (await (await portal.send('stranger', 'GET', '/salud')).json()) as { backup: unknown };
const waiting = async () => {
  const response = await portal.send('admin', 'GET', '/administracion/pendientes?de=libres');
  const { rows } = (await response.json()) as WaitingPage;
  return rows.map(({ kind, title, detail, note, canSettle }) => ({ kind, title, detail, note, canSettle }));
};
const databases = async () => {
  const { rows } = await portal.services.pool.query(
    "select 1 from pg_database where datname like 'portal\\_prueba\\_%'",
  );
  return rows.length;
};

it('a scheduled backup is told by the health and the metrics, with its age', async () => {
  expect((await health()).backup).toBe(null);
  await run('backup.run');
  expect((await health()).backup).toEqual({
    takenAt: expect.stringMatching(/^20/),
    ageHours: 0,
    isWhole: true,
    trial: null,
  });
  const metrics = await (await portal.send('stranger', 'GET', '/metricas')).text();
  expect(metrics).toMatch(/^portal_backup_age_seconds \d+$/m);
  expect(metrics).toMatch(/^portal_backup_whole 1$/m);
  expect(await waiting()).toEqual([]);
});

it('the monthly trial restores the newest one elsewhere, and says in the inbox that it is good', async () => {
  await run('backup.trial');
  expect((await health()).backup).toMatchObject({ trial: { isGood: true } });
  expect(await waiting()).toEqual([
    {
      kind: 'backup_proved',
      title: expect.stringMatching(/^Respaldo del \d\d\/\d\d\/\d{4} \d\d:\d\d h$/),
      detail: '',
      note: '',
      canSettle: true,
    },
  ]);
  expect(await databases()).toBe(0);
});

it('of all backups as many are kept as the settings say, and none but those', async () => {
  for (let index = 0; index < 2; index += 1) await run('backup.run');
  const kept = () =>
    new Set(filesBelow(join(folder, 'lugar', 'respaldos')).map((path) => path.split('/')[0]));
  expect(kept().size).toBe(2);
});

it('contents that no kept backup names go with the last one that did; a damaged backup lets none go', async () => {
  const place = join(folder, 'lugar');
  const contents = () => filesBelow(join(place, 'contenidos')).length;
  const forget = async (sha256: string) => {
    await portal.services.pool.query('delete from stored_file where sha256 = $1', [sha256]);
  };
  const one = await storedContent('uno');
  const other = await storedContent('otro');
  await run('backup.run');
  expect(contents()).toBe(2);
  await forget(one);
  await run('backup.run');
  expect(contents()).toBe(2);
  await run('backup.run');
  expect(contents()).toBe(1);

  await forget(other);
  await run('backup.run');
  const newest = filesBelow(join(place, 'respaldos'))
    .filter((name) => name.includes('stored_file.'))
    .toSorted()
    .at(-1);
  writeFileSync(join(place, 'respaldos', newest ?? ''), 'nada');
  await run('backup.run');
  expect(contents()).toBe(1);
});

it('a backup that cannot be restored waits in the inbox by what is wrong with it, and the trial before it goes', async () => {
  const place = join(folder, 'lugar');
  const { rows } = await portal.services.pool.query<{ backup: string }>(
    "select backup from backup_run where kind = 'backup' order by ended_at desc limit 1",
  );
  const newest = `respaldos/${rows[0]?.backup}/officer.0.gz`;
  const bytes = readFileSync(join(place, newest));
  bytes[45] = (bytes[45] ?? 0) ^ 1;
  writeFileSync(join(place, newest), bytes);
  await run('backup.trial');
  expect((await health()).backup).toMatchObject({ isWhole: true, trial: { isGood: false } });
  expect(await waiting()).toEqual([
    {
      kind: 'backup_failed',
      title: 'Prueba del último respaldo',
      detail: 'Falló al restaurarlo',
      note: `En el respaldo, ${newest} no es el que se guardó, o la clave es otra.`,
      canSettle: true,
    },
  ]);
  expect(await databases()).toBe(0);
});

it('a portal that was not there when the clock struck makes up for the backup and the trial, once', async () => {
  const { pool } = portal.services;
  const counts = async () =>
    (
      await pool.query<{ kind: string; n: number }>(
        'select kind, count(*)::int as n from backup_run group by kind order by kind',
      )
    ).rows.map(({ kind, n }) => `${kind} ${n}`);
  const start = async () => {
    await resumeBackups(portal.services);
    await portal.runJobs();
  };
  await pool.query("delete from backup_run where kind = 'trial'");
  await pool.query(
    "update backup_run set taken_at = now() - interval '3 days', ended_at = now() - interval '3 days'",
  );
  const [before] = await counts();
  await start();
  const made = Number(before?.split(' ')[1]) + 1;
  expect(await counts()).toEqual([`backup ${made}`, 'trial 1']);
  await start();
  expect(await counts()).toEqual([`backup ${made}`, 'trial 1']);
});
