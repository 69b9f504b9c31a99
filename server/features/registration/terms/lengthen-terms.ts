import { sql } from 'kysely';
import { shortDate } from '#contract/rules/calendar.ts';
import { addWorkingDays, isWorkingDay } from '#contract/rules/working-days.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { factsOf, REQUEST_FACTS, type RequestFacts } from '../review/request-facts.ts';
import { lengthenedWords } from '../review/review-mails.rules.ts';
import { recordEvent } from '../request/request-events.ts';

interface Running extends RequestFacts {
  is_observed: boolean;
  due: string;
}

/**
 * A day of the calendar was declared without work: terms that count it end one working day later, once for each day,
 * and suppliers who correct are told. A day that has passed, or on which nobody worked anyway, changes nothing; neither
 * does taking a day out again, since nobody's term is shortened. Gives how many terms were moved.
 */
export async function lengthenTerms(
  services: Pick<Services, 'config'>,
  tx: Transaction,
  { day, today }: { day: string; today: string },
): Promise<number> {
  const holidays = await readHolidays(tx);
  const isLost = day >= today && holidays.has(day) && isWorkingDay(day, new Set());
  if (!isLost) return 0;
  const { rows } = await sql<Running>`
    select ${REQUEST_FACTS}, status = 'observed' is_observed, due from registration_request r
    where status in ('submitted', 'in_review', 'observed', 'validated') and due >= ${day}::date and not exists (
      select from request_event e where e.request_id = r.id and e.action = 'lengthen' and e.details ->> 'day' = ${day})
    order by id for update`.execute(tx);
  for (const request of rows) {
    const due = addWorkingDays(request.due, 1, holidays);
    const column = sql.ref(request.is_observed ? 'correction_due' : 'answer_due');
    await sql`update registration_request set ${column} = ${due} where id = ${request.id}`.execute(tx);
    const words = lengthenedWords(factsOf(services, request), { day, due, isObserved: request.is_observed });
    await recordEvent(tx, {
      requestId: request.id,
      action: 'lengthen',
      fromStatus: null,
      toStatus: null,
      actor: { kind: 'system', name: null },
      publicText: words.publicText,
      details: { day, from: shortDate(request.due), to: shortDate(due) },
      ...(request.is_observed
        ? {
            mail: {
              to: request.email,
              template: words.template,
              values: words.values,
            },
          }
        : {}),
    });
  }
  return rows.length;
}
