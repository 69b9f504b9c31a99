import { sql } from 'kysely';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { endRequestMatches } from '#server/features/negative-lists/public.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { factsOf, REQUEST_FACTS, type RequestFacts } from '../review/request-facts.ts';
import { dismissedWords, warnedWords } from '../review/review-mails.rules.ts';
import { readTerm } from '../review/terms.sql.ts';
import { changeByClock } from '../request/request-thing.ts';
import { recordEvent } from '../request/request-events.ts';

interface Observed extends RequestFacts {
  correction_due: string;
  version: number;
}

const COLUMNS = sql`${REQUEST_FACTS}, correction_due, version`;

/**
 * What time does to requests (domain 12.3 A): those whose correction term is over are dismissed, and those for which
 * it ends within two working days are told, once. A second run on the same date changes nothing.
 */
export async function runRequestClock(
  services: Pick<Services, 'db' | 'config'>,
  today: string,
  now: Date = new Date(),
): Promise<{ dismissed: number; warned: number }> {
  let dismissed = 0;
  while (await transaction(services.db, (tx) => dismissNext(services, tx, today, now))) dismissed += 1;
  const lastDay = await transaction(services.db, async (tx) => {
    const term = await readTerm(tx, 'correction_notice');
    return addWorkingDays(today, term.amount, await readHolidays(tx));
  });
  let warned = 0;
  while (await transaction(services.db, (tx) => warnNext(services, tx, { today, lastDay }, now))) warned += 1;
  return { dismissed, warned };
}

async function dismissNext(
  services: Pick<Services, 'config'>,
  tx: Transaction,
  today: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<Observed>`select ${COLUMNS} from registration_request
    where status = 'observed' and correction_due < ${today}::date
    order by correction_due, id limit 1 for update skip locked`.execute(tx);
  const [request] = rows;
  if (request === undefined) return false;
  const words = dismissedWords(factsOf(services, request), request.correction_due);
  await changeByClock(tx, request, 'clock:dismiss', () =>
    sql`update registration_request set status = 'dismissed', decided_at = ${now},
      decision_reason = ${words.publicText}, updated_at = ${now} where id = ${request.id}`.execute(tx),
  );
  await sql`delete from request_key where request_id = ${request.id}`.execute(tx);
  await endRequestMatches(tx, request.id);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'dismiss',
    fromStatus: 'observed',
    toStatus: 'dismissed',
    actor: { kind: 'system', name: null },
    publicText: words.publicText,
    mail: { to: request.email, template: words.template, values: words.values },
  });
  return true;
}

async function warnNext(
  services: Pick<Services, 'config'>,
  tx: Transaction,
  { today, lastDay }: { today: string; lastDay: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<Observed>`select ${COLUMNS} from registration_request
    where status = 'observed' and warned_at is null and correction_due between ${today}::date and ${lastDay}::date
    order by correction_due, id limit 1 for update skip locked`.execute(tx);
  const [request] = rows;
  if (request === undefined) return false;
  const words = warnedWords(factsOf(services, request), request.correction_due);
  await sql`update registration_request set warned_at = ${now} where id = ${request.id}`.execute(tx);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'warn',
    fromStatus: null,
    toStatus: null,
    actor: { kind: 'system', name: null },
    publicText: words.publicText,
    mail: { to: request.email, template: words.template, values: words.values },
  });
  return true;
}
