import { sql } from 'kysely';
import { transaction, type Db } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { DRAW_JOB, drawInvitees } from './quotation-invitees.service.ts';
import { selectAddressed, tellInvited } from './quotation-mails.ts';

const REMINDER_JOB = 'quotation-requests.remind';
/** How long before the closing the one reminder goes out. */
const AHEAD = '24 hours';

/**
 * Draws orders that were frozen, marks invitations that came back, and once a day before each closing reminds whoever has not quoted. Who that is nobody reads: the job
 * logs nothing of it, and the unit sees the mails after the closing alone.
 */
export function defineQuotationRequestJobs(services: Services): void {
  services.jobs.define(DRAW_JOB, ({ id }) => drawInvitees(services, String(id)));
  services.jobs.define(
    REMINDER_JOB,
    async () => {
      await noteBounced(services.db);
      await remindInvited(services.db, new Date());
    },
    { cron: '*/5 * * * *' },
  );
}

/** Marks whom no invitation reaches: the queue of mails gave theirs up. It waits for its buyer. */
export async function noteBounced(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{
      request: string;
    }>`update quotation_invitee i set bounced_at = now() from mail_outbox m
      where m.id = i.mail_id and m.status = 'failed' and i.bounced_at is null returning i.request_id request`.execute(
      tx,
    );
    if (rows.length > 0)
      await sql`select follow_quotations(${rows.map(({ request }) => request)}::uuid[])`.execute(tx);
  });
}

/** Reminds of every request that closes within a day, once; of who has quoted nothing is kept. */
export async function remindInvited(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from quotation_request where state = 'sent' and reminded_at is null
    and closes_at > ${now} and closes_at <= ${now}::timestamptz + ${AHEAD}::interval
    and sent_at < closes_at - ${AHEAD}::interval order by closes_at limit 500`.execute(db);
  for (const { id } of rows)
    await transaction(db, async (tx) => {
      const { rows: taken } = await sql<{ closesAt: Date }>`update quotation_request set reminded_at = ${now}
        where id = ${id} and reminded_at is null and state = 'sent' returning closes_at "closesAt"`.execute(
        tx,
      );
      const [request] = taken;
      if (request === undefined) return;
      const { rows: quoted } = await sql<{ id: string }>`select quoted_by(${id}) id`.execute(tx);
      const done = new Set(quoted.map((one) => one.id));
      const to = (await selectAddressed(tx, id)).filter(({ supplierId }) => !done.has(supplierId));
      await tellInvited(tx, id, {
        template: 'quotation_reminder',
        cause: 'clock',
        to,
        unreadUntil: request.closesAt,
      });
    });
}
