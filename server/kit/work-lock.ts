import type { Pool } from 'pg';

/**
 * Does `work` while no other process of this database does it; gives whether it was done. The lock is the
 * connection's: a process that dies gives it back.
 */
export async function underLock(
  pool: Pool,
  { space, name }: { space: number; name: string },
  work: () => Promise<void>,
): Promise<boolean> {
  const guard = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await guard.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as held',
      [space, name],
    );
    if (rows[0]?.held !== true) return false;
    await work();
    await guard.query('select pg_advisory_unlock($1, hashtext($2))', [space, name]);
    return true;
  } catch (error) {
    // Closing the connection gives the lock back.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    guard.release(broken);
  }
}
