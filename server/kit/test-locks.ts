import { expect } from 'vitest';
import type { Services } from './services.ts';

interface WithPool {
  services: Pick<Services, 'pool'>;
}

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Until so many connections wait for what others hold. */
export async function untilWaiting({ services: { pool } }: WithPool, connections = 1): Promise<void> {
  await expect
    .poll(async () => (await pool.query(WAITING)).rows.length, { timeout: 10_000 })
    .toBe(connections);
}

/** Ends the connections that wait, as those of a killed process end. */
export async function endWaiting({ services: { pool } }: WithPool): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) from (${WAITING}) w`);
}
