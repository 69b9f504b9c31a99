import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** What the log said up to one of its entries: told again later, it has to be the same. */
export interface AuditProof {
  /** The last entry that counts; null while there is none. */
  until: string | null;
  sha256: string;
}

/** No change takes longer: an entry with an earlier number cannot come in later. */
const SETTLED = '1 hour';

/** Hash of the log up to `until`; without it, up to what nobody is writing any more. */
export async function proveAudit(client: ClientBase, until?: string | null): Promise<AuditProof> {
  const last = until === undefined ? await lastSettled(client) : until;
  const rows = client.query(
    copyTo(`copy (select id, occurred_at at time zone 'UTC', actor_id, actor_name, operation, subject_type, subject_id, before, after, reason,
      request_id from audit_log where id <= ${BigInt(last ?? 0)} order by id) to stdout`),
  );
  const hash = createHash('sha256');
  for await (const chunk of rows as Readable & AsyncIterable<Buffer>) hash.update(chunk);
  return { until: last, sha256: hash.digest('hex') };
}

async function lastSettled(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ id: string | null }>(
    `select max(id)::text as id from audit_log where occurred_at < now() - interval '${SETTLED}'`,
  );
  return rows[0]?.id ?? null;
}
