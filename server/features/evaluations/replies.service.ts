import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReplyRow } from '#contract/evaluation-admin.ts';
import type { Context } from 'hono';
import { REPLY_BY_ACCOUNT, type SupplierReply } from '#contract/evaluation-answers.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Instrument } from '#contract/evaluations.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { readReplyFolio, replyFolioOf } from '#contract/rules/registry/reply-folio.ts';
import { FOLIO_SIGNS } from '#contract/rules/texts/spoken-signs.ts';
import { originOf, type Account } from '#server/features/my-account/public.ts';
import {
  hashTrackingKey,
  isTrackingKey,
  keyAttempts,
  newTrackingKey,
  randomSigns,
} from '#server/features/registration/public.ts';
import { audit } from '#server/kit/audit.ts';
import { change, type Author } from '#server/kit/change.ts';
import { requireSeen } from '#server/kit/conflict.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import { nameInColumn, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import {
  readPeriod,
  readReply,
  replyThing,
  type PeriodRecord,
  type ReplyRecord,
} from './evaluation-things.ts';
import { removeOtherResults, selectPeriodResults } from './results.sql.ts';

/** Wrong keys per folio and address, and of a folio from everywhere. */
const wrongKeys = keyAttempts({ kind: 'wrong_reply_key', each: 20, all: 1_000, seconds: 15 * 60 });

/** Screen where a supplier reads and answers its result. */
const replyAddress = ({ config }: Pick<Services, 'config'>, folio: string) =>
  `${config.publicUrl}${SCREEN_BASE}/adquisiciones/evaluaciones/aclaracion?folio=${folio}`;

/** What a list of replies says besides. */
export interface Named {
  number: string | null;
  decider: string | null;
}

/** A reply as its owners see it. */
export function replyRow(record: ReplyRecord & Named): ReplyRow {
  return {
    id: record.id,
    supplierNumber: record.number ?? '',
    supplierName: record.supplier_name,
    folio: record.folio,
    dueOn: record.due_on,
    text: record.text,
    // Until it is sent, it is the supplier's own.
    fileName: record.sent_at === null ? null : record.file_name,
    sentAt: record.sent_at?.toISOString() ?? null,
    decision: record.decision,
    answer: record.answer,
    decidedBy: record.decider,
    version: record.version,
  };
}

interface Given {
  folio: string;
  key: string;
  dueOn: string;
}

/** A new folio and key for a supplier's result; a key given before stops working. */
async function giveKey(
  tx: Transaction,
  period: PeriodRecord,
  supplier: { id: string; name: string },
  handedBy: string | null = null,
): Promise<Given> {
  const key = newTrackingKey();
  const folio = replyFolioOf(todayInMexico(new Date()).slice(0, 4), randomSigns(8, FOLIO_SIGNS));
  const dueOn = period.reply_due ?? todayInMexico(new Date());
  const handed = handedBy === null ? {} : { handed_at: new Date(), handed_by: handedBy };
  const { folio: kept } = await tx
    .insertInto('evaluation_reply')
    .values({
      period_id: period.id,
      supplier_id: supplier.id,
      supplier_name: supplier.name,
      folio,
      key_hash: await hashTrackingKey(key),
      due_on: dueOn,
      ...handed,
    })
    .onConflict((conflict) =>
      conflict.columns(['period_id', 'supplier_id']).doUpdateSet((eb) => ({
        key_hash: eb.ref('excluded.key_hash'),
        // Of several that were handed over and not used, the one before the first.
        hash_before: sql<
          string | null
        >`case when evaluation_reply.handed_at is not null and evaluation_reply.opened_at is null
          then evaluation_reply.hash_before else evaluation_reply.key_hash end`,
        opened_at: null,
        ...handed,
      })),
    )
    .returning('folio')
    .executeTakeFirstOrThrow();
  return { folio: kept, key, dueOn };
}

/** Gives an officer a key to hand over, for a supplier whose mail did not arrive. */
export async function issueKey(
  db: Db,
  { key, number, author }: { key: string; number: string; author: Author },
): Promise<Given> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<PeriodRecord & { supplier_id: string; supplier: string }>`
      select p.*, r.supplier_id, coalesce(r.supplier_name, s.name) supplier from evaluation_period p
      join evaluation_result r on r.period_id = p.id join supplier s on s.id = r.supplier_id
      where p.key = ${key} and s.number = ${number} for share of p for update of r`.execute(tx);
    const found = rows[0];
    if (found === undefined) throw notFound();
    if (found.status !== 'review')
      throw failure('state_conflict', { detail: 'Solo se aclara mientras el periodo está en revisión.' });
    await rememberOfficer(tx, author.person);
    const given = await giveKey(tx, found, { id: found.supplier_id, name: found.supplier }, author.person.id);
    await audit(tx, {
      person: author.person,
      operation: 'evaluation.reply.key',
      subjectType: replyThing.subject,
      subjectId: given.folio,
      requestId: author.requestId,
    });
    return given;
  });
}

/** Takes a handed key back, until it is used: the one before works again, or none where none was. */
export async function takeKeyBack(
  db: Db,
  { key, number, given, author }: { key: string; number: string; given: string; author: Author },
): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<ReplyRecord & { period_status: string; handed_at: Date | null }>`
      select y.*, p.status period_status from evaluation_period p
      join evaluation_result r on r.period_id = p.id join supplier s on s.id = r.supplier_id
      left join evaluation_reply y on y.period_id = p.id and y.supplier_id = s.id
      where p.key = ${key} and s.number = ${number} for share of p for update of r`.execute(tx);
    const reply = rows[0];
    if (reply === undefined) throw notFound();
    if (reply.period_status !== 'review')
      throw failure('state_conflict', { detail: 'Solo se aclara mientras el periodo está en revisión.' });
    if (reply.handed_at === null)
      throw failure('state_conflict', { detail: 'A este proveedor no se le ha dado una clave aquí.' });
    await requireSeen(
      { seen: new Date(given).toISOString(), present: reply.handed_at.toISOString() },
      () => ({
        detail: 'Alguien dio otra clave desde que la viste. Mira de quién es antes de retirarla.',
      }),
    );
    if (reply.opened_at !== null || reply.sent_at !== null)
      throw failure('state_conflict', {
        detail: 'La clave ya se usó: no se retira. Si cayó en otras manos, da una nueva.',
      });
    const { id } = reply;
    if (reply.hash_before === null) await tx.deleteFrom('evaluation_reply').where('id', '=', id).execute();
    else
      await tx
        .updateTable('evaluation_reply')
        .set({ key_hash: reply.hash_before, hash_before: null, handed_at: null, handed_by: null })
        .where('id', '=', id)
        .execute();
    await audit(tx, {
      person: author.person,
      operation: 'evaluation.reply.key_back',
      subjectType: replyThing.subject,
      subjectId: reply.folio,
      requestId: author.requestId,
    });
  });
}

/** Ends the keys and results of a review that is taken back, and tells the suppliers that were informed by mail. */
export async function forgetReview(tx: Transaction, period: PeriodRecord): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    delete from evaluation_reply r using supplier s left join supplier_file f on f.supplier_id = s.id
    where r.period_id = ${period.id} and s.id = r.supplier_id
    returning s.id, r.supplier_name "name", coalesce(nullif(f.data ->> 'email', ''), nullif(s.email, '')) email`.execute(
    tx,
  );
  await removeOtherResults(tx, period.id, []);
  for (const { id, name, email } of rows)
    if (email !== null)
      await queueMail(tx, {
        to: email,
        template: 'evaluation_reopened',
        values: { nombre: name, periodo: period.name.toLowerCase() },
        cause: 'officer',
        supplierId: id,
        canWait: true,
      });
}

/** Informs every supplier of a period in review that has an address and was not informed yet, one by one. */
export async function informSuppliers(
  services: Services,
  periodId: string,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = services;
  let informed = 0;
  const mayGoOn = () => signal?.aborted !== true;
  while (mayGoOn()) {
    const isDone = await transaction(db, async (tx) => {
      const period = await readPeriod(tx, periodId);
      if (period?.status !== 'review') return true;
      const { rows } = await sql<{ id: string; name: string; email: string }>`
        select r.supplier_id id, coalesce(r.supplier_name, s.name) "name", a.email
        from evaluation_result r join supplier s on s.id = r.supplier_id
        left join supplier_file f on f.supplier_id = s.id,
          lateral (select coalesce(nullif(f.data ->> 'email', ''), nullif(s.email, '')) email) a
        where r.period_id = ${periodId} and a.email is not null and not exists (
          select from evaluation_reply e where e.period_id = r.period_id and e.supplier_id = r.supplier_id)
        order by r.supplier_id limit 1 for update of r`.execute(tx);
      const supplier = rows[0];
      if (supplier === undefined) return true;
      // An officer may have handed a key over while this waited for the row: that one goes on working.
      const { rows: handed } = await sql`select 1 from evaluation_reply
        where period_id = ${periodId} and supplier_id = ${supplier.id}`.execute(tx);
      if (handed.length > 0) return false;
      const { folio, key, dueOn } = await giveKey(tx, period, supplier);
      await queueMail(tx, {
        to: supplier.email,
        template: 'evaluation_result',
        values: {
          nombre: supplier.name,
          periodo: period.name.toLowerCase(),
          vence: shortDate(dueOn),
          direccion: replyAddress(services, folio),
          folio,
          clave: SECRET_MARK,
        },
        cause: 'clock',
        supplierId: supplier.id,
        secret: key,
        canWait: true,
      });
      informed += 1;
      return false;
    });
    if (isDone) break;
  }
  return informed;
}

/** Who opens a reply: with its key, or from the account of its supplier. */
interface ReplyAccess {
  folio: string;
  key: string;
  caller: string | undefined;
  account?: Account | undefined;
}

/** Whoever is in the account of a supplier and may sell for it, where no key is given; undefined for a key. */
export const replierOf = async (
  services: Pick<Services, 'config' | 'db'>,
  context: Context,
  key: string,
): Promise<Account | undefined> =>
  (await originOf(services, context, key === REPLY_BY_ACCOUNT ? '' : key)).account;

export async function openByKey(db: Db, { account, folio, key, caller }: ReplyAccess): Promise<ReplyRecord> {
  const known = readReplyFolio(folio);
  if (account !== undefined) {
    const own = await db
      .selectFrom('evaluation_reply')
      .selectAll()
      .where('folio', '=', known ?? '')
      .where('supplier_id', '=', account.supplierId)
      .executeTakeFirst();
    if (own === undefined) throw failure('request_access_denied');
    return own;
  }
  const found = await wrongKeys.guess(db, { folio: known, caller }, async () => {
    const row =
      known === undefined
        ? undefined
        : await db.selectFrom('evaluation_reply').selectAll().where('folio', '=', known).executeTakeFirst();
    return (await isTrackingKey(key, row?.key_hash)) ? row : undefined;
  });
  if (found === undefined) throw failure('request_access_denied');
  return found;
}

export async function describeReply(
  db: Db | Transaction,
  id: string,
): Promise<z.input<typeof SupplierReply>> {
  const record = await readReply(db, id);
  const period = record === undefined ? undefined : await readPeriod(db, record.period_id);
  if (record === undefined || period === undefined) throw notFound();
  const [[result], orderList] = await Promise.all([
    selectPeriodResults(db, period.id, record.supplier_id),
    db
      .selectFrom('evaluation_order')
      .select(['number', 'title', 'area'])
      .where('period_id', '=', period.id)
      .where('supplier_id', '=', record.supplier_id)
      .where('status', '=', 'accepted')
      .orderBy('number')
      .execute(),
  ]);
  if (result === undefined)
    throw failure('state_conflict', {
      detail: 'Tu resultado se está volviendo a calcular. Vuelve más tarde.',
    });
  return {
    folio: record.folio,
    supplierName: record.supplier_name,
    periodName: period.name,
    orders: result.orders,
    orderList,
    score: result.score,
    band: result.band,
    instrument: period.instrument as z.input<typeof Instrument>,
    counts: result.counts ?? {},
    dueOn: record.due_on,
    isOpen: isOpen(record, period),
    text: record.text,
    fileName: record.file_name,
    sentAt: record.sent_at?.toISOString() ?? null,
    decision: record.decision,
    answer: record.answer,
  };
}

export const isOpen = (record: ReplyRecord, period: PeriodRecord, today = todayInMexico(new Date())) =>
  period.status === 'review' && record.sent_at === null && today <= record.due_on;

/** What a supplier reads with its folio and key. */
export async function openReply(db: Db, access: ReplyAccess): Promise<z.input<typeof SupplierReply>> {
  const { id, handed_at: handed, opened_at: opened } = await openByKey(db, access);
  // A handed key that was used is not taken back any more.
  if (handed !== null && opened === null && access.account === undefined)
    await sql`update evaluation_reply r set opened_at = now() from evaluation_period p
      where r.id = ${id} and p.id = r.period_id and p.status = 'review'`.execute(db);
  return describeReply(db, id);
}

/** Takes a supplier's reply, once and until the end of the last day. */
export async function sendReply(
  services: Services,
  { text, requestId, ...access }: ReplyAccess & { text: string; requestId: string },
): Promise<z.input<typeof SupplierReply>> {
  const { db } = services;
  const { id, version } = await openByKey(db, access);
  const author: Author = {
    person:
      access.account === undefined
        ? { id: 'proveedor', name: 'Proveedor con folio y clave' }
        : { id: access.account.mailbox, name: access.account.name },
    requestId,
    isOutside: true,
  };
  return transaction(db, async (tx) => {
    await change(tx, replyThing, { id, version, author, operation: 'evaluation.reply.send' }, async () => {
      const record = await readReply(tx, id);
      const period = record === undefined ? undefined : await readPeriod(tx, record.period_id);
      if (record === undefined || period === undefined) throw notFound();
      if (!isOpen(record, period))
        throw failure('state_conflict', {
          detail:
            record.sent_at === null
              ? `El plazo para aclarar terminó el ${shortDate(record.due_on)}.`
              : 'Ya mandaste una aclaración; la Unidad la responde.',
        });
      await tx
        .updateTable('evaluation_reply')
        .set({ text, sent_at: new Date() })
        .where('id', '=', id)
        .execute();
    });
    return describeReply(tx, id);
  });
}

/** Answers a supplier and tells it by mail. */
export async function answerReply(
  services: Services,
  wish: { id: string; version: number; decision: 'kept' | 'amended'; answer: string; author: Author },
): Promise<ReplyRow> {
  const { id, version, decision, answer, author } = wish;
  return transaction(services.db, async (tx) => {
    await change(
      tx,
      replyThing,
      { id, version, author, operation: 'evaluation.reply.answer', reason: answer },
      async () => {
        const record = await readReply(tx, id);
        const period = record === undefined ? undefined : await readPeriod(tx, record.period_id);
        if (record?.sent_at === null || period?.status !== 'review' || record?.decided_at !== null)
          throw failure('state_conflict', { detail: 'Esta aclaración ya se respondió o no se ha mandado.' });
        await tx
          .updateTable('evaluation_reply')
          .set({
            decision,
            answer,
            decided_by: author.person.id,
            decided_at: new Date(),
          })
          .where('id', '=', id)
          .execute();
      },
    );
    const { rows } = await sql<ReplyRecord & Named & { email: string | null }>`
      select r.*, s.number, ${nameInColumn('r.decided_by')} decider, coalesce(nullif(f.data ->> 'email', ''), nullif(s.email, '')) email
      from evaluation_reply r join supplier s on s.id = r.supplier_id left join supplier_file f on f.supplier_id = s.id
      where r.id = ${id}`.execute(tx);
    const record = rows[0];
    if (record === undefined) throw notFound();
    if (record.email !== null)
      await queueMail(tx, {
        to: record.email,
        template: 'evaluation_reply',
        values: {
          nombre: record.supplier_name,
          decision:
            decision === 'kept'
              ? 'La Unidad revisó tu aclaración y la evaluación se mantiene.'
              : 'La Unidad revisó tu aclaración y corrige la evaluación.',
          respuesta: answer,
          direccion: replyAddress(services, record.folio),
          folio: record.folio,
        },
        cause: 'officer',
        supplierId: record.supplier_id,
      });
    return replyRow(record);
  });
}
