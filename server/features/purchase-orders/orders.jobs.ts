import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { PURCHASE_ORDER } from './order-change.ts';
import { lateText, tellSupplier } from './order-mails.ts';
import { selectOrder, writeAct } from './orders.sql.ts';
import { RECEIPT } from './receipts.service.ts';

const REMINDER_JOB = 'purchase-orders.remind';

/** Reminds suppliers of what they have not answered, on the next working day and on the last one, and of what they have not replaced. */
export function definePurchaseOrderJobs(services: Services): void {
  services.jobs.define(
    REMINDER_JOB,
    async () => {
      await remindSuppliers(services.db, new Date());
      await remindReplacements(services.db, new Date());
    },
    { cron: '15 14 * * *' },
  );
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

/** On the last day to replace what was rejected its supplier reads of it, once. */
export async function remindReplacements(db: Db, now: Date): Promise<void> {
  const today = todayInMexico(now);
  const due = sql`r.replace_by <= ${today} and not r.replace_reminded and o.state in ('issued', 'proposed', 'accepted') and not is_replaced(r.id)`;
  const { rows } = await sql<{
    id: string;
  }>`select r.id from receipt r join purchase_order o on o.id = r.order_id
    where ${due} order by r.replace_by, r.id limit 500`.execute(db);
  for (const { id } of rows)
    await transaction(db, async (tx) => {
      // What was received or ended meanwhile is not asked for.
      const { rows: found } = await sql<{
        version: number;
        number: string;
        orderId: string;
        replaceBy: string;
        dueOn: string | null;
      }>`
        select r.version, r.number, r.order_id "orderId", r.replace_by "replaceBy", o.due_on "dueOn" from receipt r join purchase_order o on o.id = r.order_id
        where r.id = ${id} and ${due} for no key update of o, r`.execute(tx);
      const [receipt] = found;
      if (receipt === undefined) return;
      const author = { person: THE_PORTAL, requestId: REMINDER_JOB };
      await change(
        tx,
        RECEIPT,
        { id, version: receipt.version, author, operation: 'remindSupplier' },
        async () => {
          await sql`update receipt set replace_reminded = true where id = ${id}`.execute(tx);
        },
      );
      await writeAct(tx, receipt.orderId, {
        act: 'remind',
        by: THE_PORTAL.name,
        said: `Falta reponer lo rechazado en ${receipt.number}.`,
      });
      await tellSupplier(tx, receipt.orderId, {
        template: 'order_replacement_due',
        cause: 'clock',
        values: {
          recepcion: receipt.number,
          reponer: shortDate(receipt.replaceBy),
          penas: lateText(receipt.dueOn, today),
        },
      });
    });
}
