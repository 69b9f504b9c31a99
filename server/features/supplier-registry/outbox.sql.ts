import { sql } from 'kysely';
import {
  MAIL_STATUS_LABELS,
  type MAIL_COLUMNS,
  type MailRow,
  type MailStatus,
} from '#contract/mail-outbox.ts';
import type { Db } from '#server/kit/db.ts';
import { orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { escapeLike, readPage } from '#server/kit/list-page.ts';
import { withPortal } from '#server/kit/mail/queue-mail.ts';

const SIZE = 30;
/** Beyond this the count stops: nobody pages so far. */
const COUNT_CAP = 10_000;

interface Row {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  status: MailStatus;
  last_error: string | null;
  created_at: Date;
}

const SOURCE: ListSource<typeof MAIL_COLUMNS, MailRow> = {
  asunto: { order: sql`subject collate "es-x-icu"`, value: ({ subject }) => subject },
  para: { order: sql`to_address`, value: ({ to }) => to },
  escrito: { order: sql`created_at`, value: ({ createdAt }) => createdAt },
  estado: { order: sql`status`, value: ({ status }) => MAIL_STATUS_LABELS[status] },
};

interface MailQuery {
  q?: string | undefined;
  estado?: MailStatus | undefined;
  orden?: string | undefined;
  pag: number;
}

/** Mails of the registry, newest first by themselves; a text looks in address and subject. */
export async function listMails(db: Db, publicUrl: string, { q = '', estado, orden, pag }: MailQuery) {
  const like = `%${escapeLike(q)}%`;
  const where = sql`coalesce(unread_until <= now(), true) and (${q} = '' or to_address ilike ${like} or subject ilike ${like})
    and (${estado ?? null}::text is null or status = ${estado ?? null})`;
  const order = orderOf(SOURCE, orden, sql`created_at desc, id`, sql`created_at desc, id`);
  const page = await readPage(
    db,
    { page: pag, size: SIZE },
    {
      rows: (
        limit,
      ) => sql<Row>`select id, to_address, subject, text, status, last_error, created_at from mail_outbox
      where ${where} order by ${order} ${limit}`,
      from: sql`mail_outbox where ${where}`,
      cap: COUNT_CAP,
    },
  );
  return {
    ...page,
    rows: page.rows.map((row): MailRow => ({
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      text: withPortal(row.text, publicUrl),
      status: row.status,
      error: row.last_error,
      createdAt: row.created_at.toISOString(),
    })),
  };
}
