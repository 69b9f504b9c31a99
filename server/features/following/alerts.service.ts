import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { toMexico } from '#contract/mexico-time.ts';
import type { ProcedureEvent } from '#contract/procedure-events.ts';
import { eventWords, instantText } from '#contract/rules/procedures/event-words.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { eventsToTell } from './events.sql.ts';
import { followToken } from './follow-token.ts';
import { describeFollow, followPage, leaveAddress } from './follows.service.ts';
import { handOver } from './told.sql.ts';

/** Events that are handed to their followers in one transaction. */
const BATCH = 200;
/** From this hour of Mexico on, what waits for the daily mail goes. */
const DAILY_HOUR = '08:00';
/** Procedures that one mail tells of; of the rest it gives the number. */
const MOST_PROCEDURES = 25;

/**
 * Hands what became public since the last run to those who follow it and writes their mails; gives how many mails. Each
 * event is handed over in the transaction that marks it, each mail is written in the one that takes its news away: any
 * number of processes may run this at once, and be killed, and everybody is told of everything once.
 */
export async function tellFollowers(services: Services, now: Date): Promise<number> {
  for (;;) {
    const handed = await transaction(services.db, (tx) => handOverNews(tx, services.db));
    if (handed < BATCH) break;
  }
  let mails = 0;
  for (;;) {
    const outcome = await transaction(services.db, (tx) => writeOne(tx, services, now));
    if (outcome === 'none') return mails;
    if (outcome === 'written') mails += 1;
  }
}

/** Finds who follows the next events; gives how many events. */
async function handOverNews(tx: Transaction, db: Db): Promise<number> {
  const { rows: events } = await sql<{ id: number }>`
    select id from procedure_event where told_at is null order by id limit ${sql.lit(BATCH)} for update skip locked`.execute(
    tx,
  );
  if (events.length === 0) return 0;
  const ids = events.map(({ id }) => id);
  await handOver(tx, db, ids);
  await sql`update procedure_event set told_at = clock_timestamp() where id = any(${ids})`.execute(tx);
  return events.length;
}

/** Writes the mail of one follower who has news and whose time it is. */
async function writeOne(
  tx: Transaction,
  { config }: Services,
  now: Date,
): Promise<'none' | 'written' | 'nothing'> {
  const { date, time } = toMexico(now);
  const isTimeOfDay = time >= DAILY_HOUR;
  const { rows } = await sql<{
    id: string;
    email: string;
    procedure_id: string | null;
    filter: string | null;
  }>`
    select f.id, f.email, f.procedure_id, f.filter from procurement_follow f
    where f.confirmed_at is not null and exists (select from follow_news n where n.follow_id = f.id)
      and (f.frequency = 'at_once' or (${isTimeOfDay} and f.mailed_on is distinct from ${date}::date))
    limit 1 for update of f skip locked`.execute(tx);
  const [follower] = rows;
  if (follower === undefined) return 'none';
  const words = await describeFollow(tx, follower);
  const events = await eventsToTell(tx, follower.id);
  await tx.deleteFrom('follow_news').where('follow_id', '=', follower.id).execute();
  if (words === undefined || events.length === 0) return 'nothing';
  await tx.updateTable('procurement_follow').set({ mailed_on: date }).where('id', '=', follower.id).execute();
  await queueMail(tx, {
    template: 'follow_news',
    values: {
      asunto: subjectOf(events),
      que: words.what,
      novedades: newsText(events, config.publicUrl),
      enlace: followPage(config.publicUrl),
    },
    to: follower.email,
    secret: await followToken(tx, follower.id),
    followId: follower.id,
    leaveUrl: leaveAddress(config.publicUrl),
    cause: 'clock',
    canWait: true,
  });
  return 'written';
}

const byProcedure = (events: readonly ProcedureEvent[]) => [
  ...Map.groupBy(events, ({ slug }) => slug).values(),
];

/** «LP-UG-014-2026: Cambió: Apertura de propuestas», or how many procedures have news. */
function subjectOf(events: readonly ProcedureEvent[]): string {
  const groups = byProcedure(events);
  const [first] = events;
  if (groups.length > 1 || first === undefined) return `Novedades en ${groups.length} procedimientos`;
  return events.length === 1
    ? `${first.number}: ${eventWords(first).title}`
    : `${first.number}: ${events.length} novedades`;
}

/** What changed, procedure by procedure, and why it matters. */
function newsText(events: readonly ProcedureEvent[], publicUrl: string): string {
  const groups = byProcedure(events);
  const told = groups.slice(0, MOST_PROCEDURES).map((group) => {
    const [{ number, title, slug }] = group as [ProcedureEvent, ...ProcedureEvent[]];
    const lines = group.flatMap((one) => {
      const { title: what, lines: details, why } = eventWords(one);
      return [
        `- ${what} (${instantText(one.at)})`,
        ...details.map((line) => `  ${line}`),
        ...(why === undefined ? [] : [`  Por qué importa: ${why}`]),
      ];
    });
    const href = `${publicUrl}${SCREEN_BASE}/adquisiciones/procedimientos/${encodeURIComponent(slug)}`;
    return [`${number}. ${title}`, ...lines, href].join('\n');
  });
  const left = groups.length - told.length;
  if (left > 0) told.push(`Y ${left} procedimientos más: míralos en el portal.`);
  return told.join('\n\n');
}
