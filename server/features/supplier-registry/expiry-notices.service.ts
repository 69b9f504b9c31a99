import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { MOST_NOTICES } from '#contract/supplier-admin.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { composeMail } from '#server/kit/mail/compose-mail.ts';
import { queueMail, type MailWords } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { renewalAddress } from './renewal-address.ts';
import { readAmount } from './registry-terms.sql.ts';
import type { Author } from './supplier-change.ts';
import { insertSupplierEvent } from './supplier-file.sql.ts';

const TEMPLATE = 'expiry_notice';

interface Recipient {
  id: string;
  number: string;
  name: string;
  valid_until: string;
  email: string;
}

/** What stands for the variables of a notice; without a last day, the variables themselves. */
function noticeWords(
  { name, number, valid_until: until }: Pick<Recipient, 'name' | 'number' | 'valid_until'>,
  { address, today, windowDays }: { address: string; today: string; windowDays: number },
): MailWords {
  const opensOn = until === '' ? today : addDays(until, -windowDays);
  return {
    template: TEMPLATE,
    values: {
      nombre: name,
      numero: number,
      vence: until === '' ? '{fecha}' : shortDate(until),
      cuando: opensOn > today ? `Desde el ${shortDate(opensOn)} podrás pedir` : 'Pide',
      refrendo: address,
    },
  };
}

interface Found {
  rows: Recipient[];
  count: number;
  alreadyNotified: number;
  renewing: number;
}

/** Whoever expires within the days and has an address, apart from whom a notice went to lately and who is renewing. */
async function selectRecipients(
  db: Db | Transaction,
  { today, days, since, limit }: { today: string; days: number; since: Date; limit: number },
): Promise<Found> {
  const { rows } = await sql<Recipient & { count: string; notified: string; renewing: string }>`
    with expiring as materialized (
      select s.id, s.number, s.name, s.valid_until, coalesce(nullif(f.data ->> 'email', ''), s.email) email,
        exists (select from mail_outbox m where m.supplier_id = s.id and m.template = ${TEMPLATE}
          and m.created_at > ${since}) notified,
        exists (select from registration_request r where r.supplier_id = s.id and r.kind = 'renewal'
          and r.status in ('submitted', 'in_review', 'observed', 'validated')) renewing
      from supplier s left join supplier_file f on f.supplier_id = s.id
      where s.status in ('active', 'expiring') and s.number is not null
        and s.valid_until between ${today}::date and ${addDays(today, days)}::date),
    due as (select id, number, name, valid_until, email from expiring
      where email is not null and not notified and not renewing)
    select found.*, (select count(*) from due) count,
      (select count(*) from expiring where notified and not renewing) notified,
      (select count(*) from expiring where renewing) renewing
    from (values (1)) one (row) left join lateral (
      select * from due order by valid_until, number limit ${sql.lit(limit)}) found on true
    order by valid_until, number`.execute(db);
  const [first] = rows;
  const count = Number(first?.count ?? 0);
  return {
    rows: count === 0 ? [] : rows,
    count,
    alreadyNotified: Number(first?.notified ?? 0),
    renewing: Number(first?.renewing ?? 0),
  };
}

/** Notices of expiry that went out in the last 24 hours, whoever sent them: many small sendings are one. */
export async function sentToday(db: Db | Transaction): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from mail_outbox
    where template = ${TEMPLATE} and created_at > now() - interval '1 day'`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Who would get the notice of expiry, and its text. */
export async function previewNotices(services: Services, days: number) {
  const now = new Date();
  const { db } = services;
  const repeatDays = await readAmount(db, 'repeat_notice');
  const windowDays = await readAmount(db, 'renewal_window');
  const since = daysBefore(now, repeatDays);
  const found = await selectRecipients(db, { today: todayInMexico(now), days, since, limit: MOST_NOTICES });
  const [first] = found.rows;
  const mail = await composeMail(
    db,
    noticeWords(first ?? { name: '{nombre}', number: '{número}', valid_until: '' }, {
      address: renewalAddress(services.config),
      today: todayInMexico(now),
      windowDays,
    }),
  );
  return {
    count: found.count,
    alreadyNotified: found.alreadyNotified,
    renewing: found.renewing,
    repeatDays,
    ...mail,
    suppliers: found.rows.map(({ id, number, name, valid_until }) => ({
      id,
      number,
      name,
      validUntil: valid_until,
    })),
  };
}

/** Queues the notices; nobody gets one twice within the term, however many officers press the button at once. */
export function sendNotices(
  services: Services,
  { days, count }: { days: number; count: number },
  author: Author,
): Promise<{ queued: number }> {
  const now = new Date();
  return transaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('expiry_notices'))`.execute(tx);
    const since = daysBefore(now, await readAmount(tx, 'repeat_notice'));
    const windowDays = await readAmount(tx, 'renewal_window');
    const today = todayInMexico(now);
    const { rows } = await selectRecipients(tx, { today, days, since, limit: MOST_NOTICES });
    if (rows.length > count)
      throw failure('state_conflict', {
        detail: `Ahora son ${rows.length}, y revisaste ${count}: mira otra vez a quién se avisa antes de enviar.`,
      });
    for (const recipient of rows) {
      await queueMail(tx, {
        to: recipient.email,
        ...noticeWords(recipient, { address: renewalAddress(services.config), today, windowDays }),
        supplierId: recipient.id,
        canWait: true,
        cause: 'officer',
      });
      await insertSupplierEvent(tx, {
        supplierId: recipient.id,
        action: 'expiry_notice',
        fromStatus: null,
        toStatus: null,
        actorKind: 'officer',
        actorName: author.person.name ?? author.person.id,
      });
    }
    if (rows.length > 0) {
      await audit(tx, {
        ...author,
        operation: 'sendExpiryNotices',
        subjectType: 'mail_outbox',
        subjectId: TEMPLATE,
        after: { days, queued: rows.length },
      });
    }
    return { queued: rows.length };
  });
}
