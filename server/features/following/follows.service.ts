import { sql } from 'kysely';
import type { Follow, FollowFrequency, FollowInput } from '#contract/following.ts';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { normalizeEmail } from '#contract/rules/identifiers/email.ts';
import { followedFilter } from '#contract/rules/procedures/follow-filter.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { mailboxOf } from '#server/kit/mail/mailbox-budget.ts';
import { mailAnswer } from '#server/kit/mail/sends-mail.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import './following.tables.ts';
import { followOfToken, followToken } from './follow-token.ts';
import { filterWords, queryOfFilter } from './followed-query.ts';

/** Filters and procedures that one mailbox may follow. */
const MOST_OF_MAILBOX = 30;

/** Answer to whoever asks, whether the address follows it already or not. */
const ASKED =
  'Te enviamos un correo. Abre su enlace y confirma: hasta entonces no te mandamos nada más. Si no llega, revisa el correo no deseado.';
const ASKED_WITHOUT_MAIL =
  ', así que estos avisos no te van a llegar. Sigue las novedades en tu calendario o en tu lector de noticias.';

const GONE = 'Este enlace ya no sirve: los avisos se dejaron de recibir, o no se confirmaron a tiempo.';

interface FollowRecord {
  id: string;
  email: string;
  procedure_id: string | null;
  filter: string | null;
  frequency: FollowFrequency;
  confirmed_at: Date | null;
}

/** Address of the page on which one confirms, changes and leaves. What follows # never reaches a server. */
export const followPage = (publicUrl: string): string =>
  `${publicUrl}${SCREEN_BASE}/adquisiciones/seguimiento#${SECRET_MARK}`;

/** Address at which a mail program leaves with one click (RFC 8058). */
export const leaveAddress = (publicUrl: string): string =>
  `${publicUrl}${API_BASE}/seguimientos/baja?clave=${SECRET_MARK}`;

/** What is followed in words, and the screen that shows it; undefined when nobody may see it any more. */
export async function describeFollow(
  db: Db | Transaction,
  { procedure_id: id, filter }: Pick<FollowRecord, 'procedure_id' | 'filter'>,
): Promise<{ what: string; href: string } | undefined> {
  if (id !== null) {
    const found = await db
      .selectFrom('procedure')
      .select(['number', 'title', 'slug'])
      .where('id', '=', id)
      .where('public_state', '<>', 'hidden')
      .executeTakeFirst();
    if (found === undefined) return undefined;
    return {
      what: `${found.number}, ${found.title}`,
      href: `/adquisiciones/procedimientos/${encodeURIComponent(found.slug)}`,
    };
  }
  const query = queryOfFilter(filter ?? '');
  if (query === undefined) return undefined;
  return { what: filterWords(query), href: `/adquisiciones${filter === '' ? '' : `?${filter}`}` };
}

async function targetOf(
  db: Db,
  of: FollowInput['of'],
): Promise<{ procedure_id: string | null; filter: string | null }> {
  if ('procedure' in of) {
    const found = await db
      .selectFrom('procedure')
      .select('id')
      .where('slug', '=', of.procedure)
      .where('public_state', '<>', 'hidden')
      .executeTakeFirst();
    if (found === undefined) throw notFound('No encontramos ese procedimiento.');
    return { procedure_id: found.id, filter: null };
  }
  const kept = followedFilter(Object.fromEntries(new URLSearchParams(of.filter)));
  if (queryOfFilter(kept) === undefined) throw invalid({ filter: 'Ese filtro no se puede leer.' });
  return { procedure_id: null, filter: kept };
}

/** Keeps the wish and mails the link that confirms it; somebody who follows it already gets the same link again. */
export async function follow(
  { config, db }: Services,
  input: FollowInput,
  caller: string | undefined,
): Promise<{ text: string }> {
  const email = normalizeEmail(input.email);
  const mailbox = mailboxOf(email);
  const target = await targetOf(db, input.of);
  const words = await describeFollow(db, target);
  if (words === undefined) throw notFound('No encontramos ese procedimiento.');
  const outcome = await transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into procurement_follow as f (email, mailbox, procedure_id, filter, frequency)
      select ${email}, ${mailbox}, ${target.procedure_id}::uuid, ${target.filter}, ${input.frequency}
      where (select count(*) from procurement_follow where mailbox = ${mailbox}) < ${sql.lit(MOST_OF_MAILBOX)}
        or exists (select from procurement_follow o where o.mailbox = ${mailbox}
          and o.procedure_id is not distinct from ${target.procedure_id}::uuid and o.filter is not distinct from ${target.filter})
      on conflict (mailbox, procedure_id, filter) do update set
        -- Who has not confirmed yet may think again; a stranger changes nothing of what somebody confirmed.
        frequency = case when f.confirmed_at is null then excluded.frequency else f.frequency end,
        email = case when f.confirmed_at is null then excluded.email else f.email end,
        created_at = case when f.confirmed_at is null then excluded.created_at else f.created_at end
      returning id`.execute(tx);
    const id = rows[0]?.id;
    // Said to nobody: it would tell a stranger who follows much.
    if (id === undefined) return { queued: true as const };
    return queueMail(tx, {
      template: 'follow_confirm',
      values: { que: words.what, enlace: followPage(config.publicUrl) },
      to: email,
      secret: await followToken(tx, id),
      followId: id,
      leaveUrl: leaveAddress(config.publicUrl),
      cause: { address: caller, occasion: 'follow', limits: config.mail.strangers },
    });
  });
  if (!outcome.queued) throw tooMany(outcome.until);
  return { text: mailAnswer(config, ASKED, ASKED_WITHOUT_MAIL) };
}

function tooMany(until: Date) {
  return failure('too_many_requests', {
    detail: 'Hoy ya se pidieron demasiados avisos. Intenta de nuevo mañana.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1_000))) },
  });
}

async function recordOf(db: Db, token: string): Promise<FollowRecord> {
  const id = await followOfToken(db, token);
  const record =
    id === undefined
      ? undefined
      : await db
          .selectFrom('procurement_follow')
          .select(['id', 'email', 'procedure_id', 'filter', 'frequency', 'confirmed_at'])
          .where('id', '=', id)
          .executeTakeFirst();
  if (record === undefined) throw notFound(GONE);
  return record;
}

async function shown(db: Db, record: FollowRecord): Promise<Follow> {
  const words = await describeFollow(db, record);
  return {
    what: words?.what ?? 'Un procedimiento que ya no está publicado',
    href: words?.href ?? '/adquisiciones',
    frequency: record.frequency,
    isConfirmed: record.confirmed_at !== null,
  };
}

/** What the link of a mail is about. */
export async function readFollow(db: Db, token: string): Promise<Follow> {
  return shown(db, await recordOf(db, token));
}

/** Confirms what was asked for; twice is as once. News count from now on. */
export async function confirmFollow(db: Db, token: string): Promise<Follow> {
  const record = await recordOf(db, token);
  const confirmed_at = record.confirmed_at ?? new Date();
  await db.updateTable('procurement_follow').set({ confirmed_at }).where('id', '=', record.id).execute();
  return shown(db, { ...record, confirmed_at });
}

/** How often somebody is told from now on. */
export async function changeFollow(db: Db, token: string, frequency: FollowFrequency): Promise<Follow> {
  const record = await recordOf(db, token);
  await db.updateTable('procurement_follow').set({ frequency }).where('id', '=', record.id).execute();
  return shown(db, { ...record, frequency });
}

/** Leaves: the address goes, with every mail that was written to it about this. */
export async function leaveFollow(db: Db, token: string): Promise<void> {
  const id = await followOfToken(db, token);
  if (id !== undefined) await db.deleteFrom('procurement_follow').where('id', '=', id).execute();
}

/** Days in which a wish can be confirmed. */
const CONFIRM_DAYS = 3;

/** Forgets whoever did not confirm; gives how many. */
export async function forgetUnconfirmed(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from procurement_follow
    where confirmed_at is null and created_at < now() - make_interval(days => ${sql.lit(CONFIRM_DAYS)})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
