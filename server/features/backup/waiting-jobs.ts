import type { ClientBase, Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Manifest } from './manifest.ts';

type KeptJobs = Manifest['jobs'];

/** Queues of this library itself. */
const OWN = '\\_\\_%';

/** Background work that had not been done at the moment of the snapshot, and how its queues are set up. */
export async function selectJobs(client: ClientBase): Promise<KeptJobs> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('jobs.job') is not null as there",
  );
  if (found[0]?.there !== true) return { queues: [], pending: [] };
  const { rows: pending } = await client.query<KeptJobs['pending'][number]>(
    `select name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
     from jobs.job where state in ('created', 'retry', 'active') and name not like $1 order by start_after, id`,
    [OWN],
  );
  const { rows: queues } = await client.query<KeptJobs['queues'][number]>(
    `select name, jsonb_build_object('retryLimit', retry_limit, 'retryDelay', retry_delay, 'expireInSeconds', expire_seconds) as options
     from jobs.queue where name not like $1 order by name`,
    [OWN],
  );
  return { queues, pending };
}

/** Lets restored work wait for the portal, which does it after its next start. */
export async function restoreJobs(pool: Pool, { queues, pending }: KeptJobs): Promise<void> {
  if (pending.length === 0) return;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const kept = new Map(queues.map(({ name, options }) => [name, options]));
    for (const { name, data, startAfter } of pending) {
      const options = kept.get(name);
      if (options === undefined) continue;
      await boss.createQueue(name, options);
      await boss.send(name, data ?? {}, { startAfter: new Date(startAfter) });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
