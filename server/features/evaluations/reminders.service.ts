import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays, isWorkingDay } from '#contract/rules/days/working-days.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import type { OrderRecord } from './evaluation-things.ts';
import { areaMail } from './orders.service.ts';

/**
 * Reminds, once each, the areas that were asked so many working days ago (term `evaluation_reminder`; with 0 nobody) and have
 * not answered; gives how many. Each is marked in the transaction that writes its mail, so that nobody is reminded twice.
 */
export async function remindAreas(services: Services, now: Date): Promise<number> {
  const { db } = services;
  const today = todayInMexico(now);
  const [days, holidays] = await Promise.all([readTerm(db, 'evaluation_reminder'), readHolidays(db)]);
  if (days === 0 || !isWorkingDay(today, holidays)) return 0;
  const askedBy = addWorkingDays(today, -days, holidays);
  const remindNext = () =>
    transaction(db, async (tx) => {
      const { rows } = await sql<OrderRecord>`
        update evaluation_order set reminded_at = ${now} where id = (
          select o.id from evaluation_order o join evaluation_period p on p.id = o.period_id
          where o.status in ('captured', 'returned') and o.area_email is not null and o.reminded_at is null
            and p.status in ('open', 'review')
            and (coalesce(o.asked_at, o.created_at) at time zone 'America/Mexico_City')::date <= ${askedBy}::date
          order by o.id limit 1 for update of o skip locked)
        returning *`.execute(tx);
      const order = rows[0];
      if (order?.area_email == null) return false;
      await queueMail(tx, {
        ...areaMail(services, order, { to: order.area_email, reminds: true }),
        cause: 'clock',
      });
      return true;
    });
  let sent = 0;
  while (await remindNext()) sent += 1;
  return sent;
}
