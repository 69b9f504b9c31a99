import { sql } from 'kysely';
import { FORGOTTEN, type RetentionKind } from '#contract/retention.ts';
import type { PlainDate } from '#contract/rules/days/calendar.ts';
import type { Db, Transaction } from './db.ts';

/** How the owner of a kind of record counts and deletes what is older than a day. */
export interface RetentionWork {
  kind: RetentionKind;
  count(db: Db | Transaction, before: PlainDate): Promise<{ due: number; held: number }>;
  /** Deletes as many as that at most; gives how many. */
  forget(tx: Transaction, before: PlainDate, most: number): Promise<number>;
}

/** Takes what they said out of the histories of things that are forgotten; who changed them and when stays. */
export async function forgetRevisions(
  tx: Transaction,
  { subject, ids }: { subject: string; ids: readonly string[] },
): Promise<void> {
  await sql`select set_config('portal.retention', 'on', true)`.execute(tx);
  await sql`update revision set state = '{}', differences = '[]'
    where subject_type = ${subject} and subject_id = any(${[...ids]})`.execute(tx);
  await sql`select set_config('portal.retention', '', true)`.execute(tx);
}

/** Texts of mails that left. */
export const MAIL_RETENTION: RetentionWork = {
  kind: 'mail',
  count: async (db, before) => {
    const { rows } = await sql<{ due: number }>`select count(*)::int due from mail_outbox
      where status = 'sent' and sent_at < ${before}::date and text <> ${FORGOTTEN}`.execute(db);
    return { due: rows[0]?.due ?? 0, held: 0 };
  },
  forget: async (tx, before, most) => {
    const { numAffectedRows } = await sql`update mail_outbox set text = ${FORGOTTEN} where id in (
      select id from mail_outbox where status = 'sent' and sent_at < ${before}::date and text <> ${FORGOTTEN}
      order by sent_at limit ${most})`.execute(tx);
    return Number(numAffectedRows ?? 0);
  },
};
