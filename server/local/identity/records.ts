import { readFileSync } from 'node:fs';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Pool } from 'pg';

const CURRENT = '(expires_at is null or expires_at > now())';

/** Sessions, grants, codes and tokens of the provider in PostgreSQL: they survive a restart. */
export function recordAdapter(pool: Pool): (model: string) => Adapter {
  return (model) => {
    async function findBy(
      column: 'id' | 'uid' | 'user_code',
      value: string,
    ): Promise<AdapterPayload | undefined> {
      const { rows } = await pool.query<{ payload: AdapterPayload; consumed: number | null }>(
        `select payload, extract(epoch from consumed_at)::float8 as consumed
           from identity_record where model = $1 and ${column} = $2 and ${CURRENT}`,
        [model, value],
      );
      const row = rows[0];
      if (row === undefined) return undefined;
      return row.consumed === null ? row.payload : { ...row.payload, consumed: Math.floor(row.consumed) };
    }
    return {
      async upsert(id, payload, expiresIn) {
        await pool.query(
          `insert into identity_record (model, id, payload, grant_id, uid, user_code, expires_at)
             values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
             on conflict on constraint identity_record_pkey do update set
               payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
               user_code = excluded.user_code, expires_at = excluded.expires_at`,
          [
            model,
            id,
            JSON.stringify(payload),
            payload.grantId ?? null,
            payload.uid ?? null,
            payload.userCode ?? null,
            expiresIn ?? null,
          ],
        );
      },
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('user_code', code),
      async consume(id) {
        await pool.query('update identity_record set consumed_at = now() where model = $1 and id = $2', [
          model,
          id,
        ]);
      },
      async destroy(id) {
        await pool.query('delete from identity_record where model = $1 and id = $2', [model, id]);
      },
      async revokeByGrantId(grantId) {
        await pool.query('delete from identity_record where grant_id = $1', [grantId]);
      },
    };
  };
}

const TABLES = readFileSync(new URL('tables.sql', import.meta.url), 'utf8');
const TABLES_LOCK = 1_148_418;

/** Makes the tables of the provider where they are missing, one start at a time. */
export async function makeTables(pool: Pool): Promise<void> {
  // Statements that are sent together are one transaction, at whose end the lock goes.
  await pool.query(`select pg_advisory_xact_lock(${TABLES_LOCK});\n${TABLES}`);
}

/** Removes what has expired. */
export async function removeExpired(pool: Pool): Promise<void> {
  await pool.query('delete from identity_record where expires_at < now()');
}
