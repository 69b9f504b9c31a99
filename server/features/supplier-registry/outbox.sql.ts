import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

const SIZE = 30;

interface Row {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  status: 'queued' | 'kept' | 'sent' | 'failed';
  last_error: string | null;
  created_at: Date;
}

/** Mails of the registry, newest first; a text looks in address and subject. */
export async function listMails(db: Db, { q, pag }: { q?: string | undefined; pag: number }) {
  const like = `%${(q ?? '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where =
    q === undefined || q === '' ? sql`true` : sql`(to_address ilike ${like} or subject ilike ${like})`;
  const [rows, total] = await Promise.all([
    sql<Row>`select id, to_address, subject, text, status, last_error, created_at from mail_outbox
      where ${where} order by created_at desc, id limit ${sql.lit(SIZE)} offset ${(pag - 1) * SIZE}`.execute(
      db,
    ),
    sql<{
      count: number;
    }>`select count(*) from (select 1 from mail_outbox where ${where} limit 10000) counted`.execute(db),
  ]);
  return {
    rows: rows.rows.map((row) => ({
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      text: row.text,
      status: row.status,
      error: row.last_error,
      createdAt: row.created_at.toISOString(),
    })),
    total: Number(total.rows[0]?.count ?? 0),
    page: pag,
  };
}
