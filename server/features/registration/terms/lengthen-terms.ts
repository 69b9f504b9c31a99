import { sql } from 'kysely';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays, isWorkingDay } from '#contract/rules/days/working-days.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { factsOf, REQUEST_FACTS, type RequestFacts } from '../review/request-facts.ts';
import { lengthenedWords } from '../review/review-mails.rules.ts';
import { recordEvent } from '../request/request-events.ts';
import { REQUEST } from '../request/request-thing.ts';

interface Running extends RequestFacts {
  /** Days that lengthened its term before. */
  counted: string[];
  is_observed: boolean;
  due: string;
}

/**
 * Days of the calendar were declared without work: terms that count them end so many working days later, once for each
 * day, and suppliers who correct are told once. A day that has passed, or on which nobody worked anyway, changes nothing;
 * neither does taking a day out again, since nobody's term is shortened. Gives how many terms were moved.
 */
export async function lengthenTerms(
  services: Pick<Services, 'config'>,
  tx: Transaction,
  { days, today }: { days: readonly string[]; today: string },
): Promise<number> {
  const holidays = await readHolidays(tx);
  const lost = days
    .filter((day) => day >= today && holidays.has(day) && isWorkingDay(day, new Set()))
    .toSorted();
  const [first] = lost;
  if (first === undefined) return 0;
  const { rows } = await sql<Running>`
    select ${REQUEST_FACTS}, status = 'observed' is_observed, due, array(
      select day from request_event e, jsonb_array_elements_text(e.details -> 'days') day
      where e.request_id = r.id and e.action = 'lengthen') counted
    from registration_request r
    where status in ('submitted', 'in_review', 'observed', 'validated') and due >= ${first}::date
    order by id for update`.execute(tx);
  const moved: string[] = [];
  for (const request of rows) {
    const own = lost.filter((day) => day <= request.due && !request.counted.includes(day));
    const [from] = own;
    if (from === undefined) continue;
    moved.push(request.id);
    const due = addWorkingDays(request.due, own.length, holidays);
    const column = sql.ref(request.is_observed ? 'correction_due' : 'answer_due');
    await sql`update registration_request set ${column} = ${due} where id = ${request.id}`.execute(tx);
    const words = lengthenedWords(factsOf(services, request), {
      from,
      until: own.at(-1) ?? from,
      due,
      isObserved: request.is_observed,
    });
    await recordEvent(tx, {
      requestId: request.id,
      action: 'lengthen',
      fromStatus: null,
      toStatus: null,
      actor: { kind: 'system', name: null },
      publicText: words.publicText,
      details: { days: own, from: shortDate(request.due), to: shortDate(due) },
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
  await happenedToMany(tx, {
    subject: REQUEST.subject,
    ids: moved,
    isPublic: false,
    operation: 'clock:lengthen',
    actorId: PORTAL_ITSELF,
  });
  return moved.length;
}
