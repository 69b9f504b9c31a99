import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { PURCHASE_ORDER } from './order-change.ts';
import { tellSupplier } from './order-mails.ts';
import { selectOrder, writeAct } from './orders.sql.ts';

const REMINDER_JOB = 'purchase-orders.remind';

/** Reminds each supplier that has not answered: on the next working day, and on the last one of its term. */
export function definePurchaseOrderJobs(services: Services): void {
  services.jobs.define(REMINDER_JOB, () => remindSuppliers(services.db, new Date()), { cron: '15 14 * * *' });
}

/** How many reminders are due by a day. */
function remindersBy(
  today: string,
  issuedOn: string,
  answerBy: string,
  holidays: ReadonlySet<string>,
): number {
  if (today > answerBy) return 0;
  const first = addWorkingDays(issuedOn, 1, holidays);
  return today >= answerBy ? 2 : today >= first ? 1 : 0;
}

/** Of several that are due at once, one goes out. */
export async function remindSuppliers(db: Db, now: Date): Promise<void> {
  const today = todayInMexico(now);
  const holidays = await readHolidays(db);
  const { rows } = await sql<{ id: string }>`select id from purchase_order
    where state = 'issued' and reminded < 2 and answer_by >= ${today} order by answer_by, id limit 500`.execute(
    db,
  );
  for (const { id } of rows)
    await transaction(db, async (tx) => {
      await sql`select from purchase_order where id = ${id} for no key update`.execute(tx);
      const order = await selectOrder(tx, id);
      if (order?.state !== 'issued' || order.issuedAt === null || order.answerBy === null) return;
      const due = remindersBy(today, dateInMexico(order.issuedAt), order.answerBy, holidays);
      if (due <= order.reminded) return;
      const author = { person: THE_PORTAL, requestId: REMINDER_JOB };
      const wish = { id, version: order.version, author, operation: 'remindSupplier' };
      await change(tx, PURCHASE_ORDER, wish, async () => {
        await sql`update purchase_order set reminded = ${due} where id = ${id}`.execute(tx);
        await writeAct(tx, id, { act: 'remind', by: THE_PORTAL.name });
        await tellSupplier(tx, id, { template: 'order_reminder', cause: 'clock' });
      });
    });
}
