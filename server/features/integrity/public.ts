import { sql } from 'kysely';
import type { Pool } from 'pg';
import { canonicalJson } from '#contract/rules/documents/integrity-proof.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { sequence } from './sequence.service.ts';
import { integrityKey, nameKey, originOf } from './integrity-key.ts';
import { brokenLog } from './log-check.ts';

/** What the log that anyone can check and the rows do not agree on; a sentence each. */
export const brokenIntegrity = brokenLog;

/** How the log stands, for whoever watches. */
export interface IntegrityState {
  size: number;
  waiting: number;
  /** The last reading that came to its end; null while none has. */
  check: { endedAt: string; isGood: boolean } | null;
}

/** Size of the signed tree, leaves that wait for a head, and the last nightly reading. */
export async function integrityState(pool: Pool): Promise<IntegrityState> {
  const { rows } = await pool.query<{
    size: number;
    waiting: number;
    ended_at: Date | null;
    is_good: boolean;
  }>(
    `select coalesce((select max(size) from integrity_head), 0)::float8 as size,
       (select count(*)::int from (select from integrity_entry where position is null limit 100000) w) as waiting,
       c.ended_at, c.wrong = '{}' as is_good
     from (select) one left join lateral (select ended_at, wrong from integrity_check where status = 'done'
       order by ended_at desc limit 1) c on true`,
  );
  const [row] = rows;
  return {
    size: row?.size ?? 0,
    waiting: row?.waiting ?? 0,
    check:
      row === undefined || row.ended_at === null
        ? null
        : { endedAt: row.ended_at.toISOString(), isGood: row.is_good },
  };
}

/** Name of the log of a portal: its address without the scheme. */
export const logNameOf = originOf;

/** Short name of the key that signs the log. */
export const integrityKeyName = async (services: Services): Promise<string> =>
  nameKey(await integrityKey(services), originOf(services.config.publicUrl)).id;

/** The first signed head of a log that is larger than this, which is signed now where it must be: nobody knows its root before. */
export async function signedAfter(services: Services, size: number): Promise<{ size: number; root: Buffer }> {
  await sequence(services, { mustSign: true });
  const { rows } = await sql<{
    size: number;
    root: Buffer;
  }>`select size::float8 size, root from integrity_head
    where size > ${size} order by id limit 1`.execute(services.db);
  if (rows[0] === undefined) throw new Error(`The log has no head above ${size} yet`);
  return rows[0];
}

/**
 * Enters a leaf whose form a published format fixes, so that it does not name its act; `integrity_fact` tells the same of the row
 * that is written with it.
 */
export async function enterLeaf(
  tx: Transaction,
  {
    subject,
    about,
    leaf,
  }: { subject: string; about: string; leaf: Record<string, unknown> & { kind: string } },
): Promise<void> {
  const text = canonicalJson(leaf);
  await sql`insert into integrity_entry (kind, subject, about, leaf, leaf_hash)
    values (${leaf.kind}, ${subject}, ${about}, ${text}, sha256('\\x00'::bytea || convert_to(${text}, 'UTF8')))`.execute(
    tx,
  );
}
