import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Name of the connections of a process that a test kills. */
const NAME = 'killed';

/**
 * Lets a process of its own run a script over the database of a test, kills it (`SIGKILL`) once it is amid its work, and
 * waits until the database let it go; `release` gives back what held it there. Its arguments are the database, the
 * folder of data, and those given.
 */
export async function killAmid(
  { services }: TestApp,
  work: { script: string; args?: readonly string[] },
  { isAmid, release }: { isAmid: () => Promise<boolean>; release?: () => Promise<void> },
): Promise<void> {
  const { databaseUrl = '', dataDir } = services.config;
  const url = `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=${NAME}`;
  const child = spawn(process.execPath, [work.script, url, dataDir, ...(work.args ?? [])], {
    stdio: 'inherit',
  });
  const died = once(child, 'exit');
  try {
    await expect.poll(isAmid, { interval: 1, timeout: 60_000 }).toBe(true);
  } finally {
    child.kill('SIGKILL');
  }
  expect((await died)[1]).toBe('SIGKILL');
  await release?.();
  const left = async () => {
    const { rows } = await services.pool.query<{ n: number }>(
      'select count(*) n from pg_stat_activity where datname = current_database() and application_name = $1',
      [NAME],
    );
    return Number(rows[0]?.n);
  };
  await expect.poll(left, { interval: 10, timeout: 30_000 }).toBe(0);
}

/** Kills a script as above where it waits for what the given statement holds (`lock table …`). */
export async function killHeld(
  app: TestApp,
  work: { script: string; args?: readonly string[] },
  hold: string,
): Promise<void> {
  const keeper = await app.services.pool.connect();
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await keeper.query('rollback');
    keeper.release();
  };
  try {
    await keeper.query('begin');
    await keeper.query(hold);
    await killAmid(app, work, { isAmid: waitsForLock(app), release });
  } finally {
    await release();
  }
}

/** Whether the process that is to be killed waits for a lock of somebody else. */
const waitsForLock =
  ({ services }: TestApp) =>
  async (): Promise<boolean> => {
    const { rows } = await services.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
      [NAME],
    );
    return rows.length > 0;
  };
