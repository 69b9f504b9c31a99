import { sql } from 'kysely';
import type { SatAnswer, SatInquiry, SatMode, SatStatus } from '#contract/sat-status.ts';
import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { INVOICE_STATE_LABELS, type InvoiceState } from '#contract/invoices.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { auditMany } from '#server/kit/audit.ts';
import type { Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { happenedToMany } from '#server/kit/events.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { officerId, rememberOfficer, THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { requirePays, mustRead } from './access.ts';
import { tellInvoice } from './invoice-mails.ts';
import { selectInvoice, writeAct, type Doer, type StoredInvoice } from './invoices.sql.ts';
import { cfdiStatus, readSatMode, type CfdiStatus } from '../status/cfdi-status.ts';
import {
  askedNext,
  FRESH_BY_HAND_DAYS,
  FRESH_DAYS,
  statusCheck,
  type StatusAnswer,
} from '../status/sat-status.rules.ts';

/** What becomes of the payment of an invoice that is cancelled, or being cancelled; of the features that stand above this one. */
export interface StatusHooks {
  /** Its order of payment is held at once. */
  hold(tx: Transaction, invoiceId: string, said: string): Promise<void>;
}

interface Asked extends StoredInvoice {
  attempts: number;
}

async function selectAsked(db: Db | Transaction, folio: string): Promise<Asked | undefined> {
  const invoice = await selectInvoice(db, folio);
  if (invoice === undefined) return undefined;
  const { rows } = await sql<{
    attempts: number;
  }>`select sat_attempts attempts from invoice where id = ${invoice.id}`.execute(db);
  return { ...invoice, attempts: rows[0]!.attempts };
}

/** The seal of an invoice, as its file has it; empty where the file is not there. */
async function sealOf(files: Pick<FileStore, 'open'>, sha256: string): Promise<string> {
  const opened = await files.open(sha256);
  if (opened === undefined) return '';
  const parts: Uint8Array[] = [];
  for await (const part of opened.stream) parts.push(part as Uint8Array);
  const text = Buffer.concat(parts).toString('utf8');
  return /\sSello\s{0,5}=\s{0,5}["']([A-Za-z0-9+/=]{8,1000})["']/.exec(text)?.[1] ?? '';
}

/** Asks for an invoice outside of any transaction: what was asked is only known when it was answered. */
async function ask(
  { files }: Pick<Services, 'files'>,
  status: CfdiStatus,
  invoice: StoredInvoice,
): Promise<StatusAnswer> {
  const { emisor, receptor } = invoice.document;
  return status.of({
    issuer: emisor.rfc,
    receiver: receptor.rfc,
    total: invoice.total,
    uuid: invoice.uuid,
    seal: await sealOf(files, invoice.xmlSha),
  });
}

/**
 * Asks for what is due, one after the other, until nothing is: an answer is kept by itself, so that a process that ends in between
 * has lost none, and one that was not answered is asked again in its time.
 */
export async function askDue(
  services: Pick<Services, 'db' | 'files'>,
  status: CfdiStatus,
  { hooks, now, signal }: { now: () => Date; hooks: StatusHooks; signal?: AbortSignal },
): Promise<{ answered: number; silent: number }> {
  const { db } = services;
  const done = { answered: 0, silent: 0 };
  const { rows } = await sql<{ folio: string }>`select folio from invoice where sat_next <= ${now()}
    order by sat_next, folio limit 500`.execute(db);
  for (const { folio } of rows) {
    if (signal?.aborted === true) break;
    const invoice = await selectInvoice(db, folio);
    if (invoice === undefined) continue;
    const answer = await ask(services, status, invoice);
    await transaction(db, (tx) =>
      keepAnswer(tx, folio, { answer, at: now(), author: { person: THE_PORTAL, requestId: 'sat' }, hooks }),
    );
    done[answer.answer === 'none' ? 'silent' : 'answered'] += 1;
    // Who does not answer one does not answer the next: the others wait with it.
    if (answer.answer === 'none') break;
  }
  return done;
}

interface Kept {
  answer: StatusAnswer;
  at: Date;
  author: Author;
  hooks: StatusHooks;
}

const BEFORE_PAYMENT: readonly InvoiceState[] = ['received', 'matched', 'held', 'verified', 'bounced'];
const ORDERED: readonly InvoiceState[] = ['ordered', 'scheduled'];

/** Keeps an answer and what follows from it: a cancelled invoice is not paid, and who has to know of one that was paid is told. */
async function keepAnswer(tx: Transaction, folio: string, kept: Kept): Promise<void> {
  const { answer: given, at, author } = kept;
  const { answer, said } = given;
  // As those who pay hold them: the order of payment first.
  await sql`select from payment_order where id in (select l.payment_order_id from payment_order_invoice l
    join invoice i on i.id = l.invoice_id where i.folio = ${folio} and l.is_live) order by id for no key update`.execute(
    tx,
  );
  await sql`select from invoice where folio = ${folio} for no key update`.execute(tx);
  const invoice = await selectAsked(tx, folio);
  if (invoice === undefined) return;
  const { attempts: silences, id, state } = invoice;
  const missing = await countMissing(tx, id);
  const isOurs = author.person.id !== THE_PORTAL.id;
  const by = isOurs ? (author.person.name ?? '') : '';
  const isAnswer = answer !== 'none';
  const year = invoice.document.year;
  const attempts = isAnswer ? missing : silences;
  const next = isOurs ? null : askedNext({ state, year, attempts }, answer, at);
  const check = statusCheck(given, { attempts: missing, by, day: shortDate(todayInMexico(at)) });
  const checks: InvoiceCheck[] =
    check === undefined ? invoice.checks : [...invoice.checks.filter((one) => one.id !== 'E1'), check];
  await sql`insert into invoice_sat_answer (invoice_id, at, answer, said, person_id, by_name)
    values (${id}, ${at}, ${answer}, ${said.slice(0, 1_000)}, ${isOurs ? officerId(author.person) : null}, ${by})`.execute(
    tx,
  );
  await sql`update invoice set sat_next = ${next}, sat_attempts = ${isAnswer ? 0 : silences + 1}, checks = ${JSON.stringify(checks)},
      sat_answer = ${isAnswer ? answer : sql`sat_answer`}, sat_at = ${isAnswer ? at : sql`sat_at`}, version = version + ${isAnswer ? 1 : 0}
    where id = ${id}`.execute(tx);
  if (isAnswer) await follow(tx, invoice, { ...kept, message: check?.message ?? '' });
  await happenedToMany(tx, {
    subject: 'invoice',
    ids: [id],
    isPublic: false,
    operation: 'askSatStatus',
    actorId: author.person.id,
  });
}

/** How often in a row it did not know the invoice before; times at which it did not answer are none. */
async function countMissing(tx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int "count" from invoice_sat_answer a
    where a.invoice_id = ${id} and a.answer = 'not_found' and a.id > coalesce((select max(b.id) from invoice_sat_answer b
      where b.invoice_id = ${id} and b.answer not in ('not_found', 'none')), 0)`.execute(tx);
  return rows[0]!.count;
}

async function follow(
  tx: Transaction,
  invoice: StoredInvoice,
  kept: Kept & { message: string },
): Promise<void> {
  const { answer: given, author, hooks, message } = kept;
  const { answer } = given;
  const { id, state } = invoice;
  const officer = officerId(author.person);
  const act = (name: 'status' | 'cancel', said: string) =>
    writeAct(tx, id, { act: name, ...(officer === null ? { by: '' } : { person: { id: officer } }), said });
  if (answer === 'cancelled' && BEFORE_PAYMENT.includes(state)) {
    await sql`update invoice set state = 'cancelled', said = ${message} where id = ${id}`.execute(tx);
    await act('cancel', message);
    return tellInvoice(tx, invoice, {
      template: 'invoice_returned',
      result: 'Tu factura está cancelada ante el SAT',
      text: `${message} No se paga: si se te debe, manda otra.`,
    });
  }
  const { rows } = await sql<{ answer: SatAnswer }>`select answer from invoice_sat_answer
    where invoice_id = ${id} and answer <> 'none' order by id desc offset 1 limit 1`.execute(tx);
  // The same again is no news.
  if (rows[0]?.answer === answer && answer !== 'not_found') return undefined;
  await act('status', message);
  if (answer !== 'cancelled' && answer !== 'cancelling') return undefined;
  if (ORDERED.includes(state)) await hooks.hold(tx, id, message);
  await auditMany(tx, { ...author, operation: 'askSatStatus', subjectType: 'invoice' }, [
    { subjectId: id, after: { said: message, state: INVOICE_STATE_LABELS[state] } },
  ]);
  if (answer === 'cancelled')
    return tellInvoice(tx, invoice, {
      template: 'invoice_returned',
      result: 'Tu factura está cancelada ante el SAT',
      text: ORDERED.includes(state)
        ? `${message} Su pago quedó detenido.`
        : `${message} Ya se te pagó: la Unidad te dirá qué sigue.`,
    });
  return undefined;
}

/** Has the portal ask now, or writes down what somebody looked up. */
export async function inquire(
  services: Pick<Services, 'config' | 'db' | 'files'>,
  { body, folio, hooks }: { folio: string; body: SatInquiry; hooks: StatusHooks },
  author: Doer,
): Promise<void> {
  const { config, db } = services;
  const invoice = await mustRead(db, folio, author.person);
  await requirePays(db, author.person, invoice.orderId);
  const status = cfdiStatus(config);
  const at = new Date();
  if (body.way === 'ask') {
    if (status === undefined)
      throw failure('state_conflict', { detail: 'La consulta en línea al SAT está apagada.' });
    const answer = await ask(services, status, invoice);
    await transaction(db, (tx) =>
      keepAnswer(tx, folio, {
        answer,
        at,
        author: { person: THE_PORTAL, requestId: author.requestId },
        hooks,
      }),
    );
    return;
  }
  if (config.satStatus.mode !== 'manual')
    throw failure('state_conflict', { detail: 'Aquí no se anotan consultas a mano.' });
  const today = todayInMexico(at);
  if (body.day > today) throw invalid({ day: 'Ese día no llega todavía.' });
  if (body.day < addDays(today, -FRESH_BY_HAND_DAYS))
    throw invalid({ day: `Consúltala de nuevo: vale por ${FRESH_BY_HAND_DAYS} días.` });
  const answer: StatusAnswer = { answer: body.answer, said: body.note, isListed: false };
  await transaction(db, async (tx) => {
    await rememberOfficer(tx, author.person);
    // Looked up on that day, at noon.
    const looked = body.day === today ? at : new Date(`${body.day}T18:00:00Z`);
    await keepAnswer(tx, folio, { answer, at: looked, author, hooks });
  });
}

/** Invoices are asked for as soon as there is time: those that came, and those whose payment is being ordered. */
export async function askSoon(
  tx: Transaction,
  ids: readonly string[],
  person: Author['person'],
): Promise<void> {
  if ((await readSatMode(tx)) !== 'http') return;
  const { rows } = await sql<{
    id: string;
  }>`update invoice set sat_next = now() where id = any(${[...ids]}::uuid[])
      and (sat_at is null or sat_at < now() - make_interval(days => ${FRESH_DAYS}::int)) and state <> 'rejected'
    returning id`.execute(tx);
  if (rows.length > 0)
    await happenedToMany(tx, {
      subject: 'invoice',
      ids: rows.map(({ id }) => id),
      isPublic: false,
      operation: 'askSatStatus',
      actorId: person.id,
    });
}

/** Why invoices are not paid by what is known of them at the tax authority, in sentences. */
export async function statusProblems(db: Db | Transaction, ids: readonly string[]): Promise<string[]> {
  const mode = await readSatMode(db);
  if (mode === 'off') return [];
  const days = mode === 'http' ? FRESH_DAYS : FRESH_BY_HAND_DAYS;
  const { rows } = await sql<{ name: string; answer: SatAnswer | null; isFresh: boolean }>`
    select coalesce(nullif(series || number, ''), folio) name, sat_answer answer,
      coalesce(sat_at > now() - make_interval(days => ${days}::int), false) "isFresh"
    from invoice where id = any(${[...ids]}::uuid[]) order by folio`.execute(db);
  return rows.flatMap(({ answer, isFresh, name }) => {
    if (answer === 'valid' && isFresh) return [];
    if (answer === 'cancelled' || answer === 'cancelling')
      return [
        `Para el SAT la factura ${name} está ${answer === 'cancelled' ? 'cancelada' : 'en proceso de cancelación'}.`,
      ];
    if (answer === 'not_found') return [`El SAT no encuentra la factura ${name}.`];
    return [
      mode === 'http'
        ? `El SAT no ha dicho en los últimos ${days} días que la factura ${name} esté vigente: se le está preguntando. También se le pregunta en la página de la factura.`
        : `Consulta la factura ${name} en la página del SAT y anota ahí su estado: vale por ${days} días.`,
    ];
  });
}

/** What is known of an invoice at the tax authority. */
export async function describeStatus(db: Db | Transaction, id: string): Promise<SatStatus> {
  const mode: SatMode = await readSatMode(db);
  const { rows: last } = await sql<{ answer: SatAnswer | null; at: Date | null; attempts: number }>`
    select sat_answer answer, sat_at at, sat_attempts attempts from invoice where id = ${id}`.execute(db);
  const { rows } = await sql<{ answer: SatAnswer; at: Date; said: string; by: string }>`
    select answer, at, said, by_name "by" from invoice_sat_answer where invoice_id = ${id}
    order by invoice_sat_answer.id desc limit 20`.execute(db);
  const history = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return {
    mode,
    answer: last[0]?.answer ?? null,
    at: last[0]?.at?.toISOString() ?? null,
    isSilent: history[0]?.answer === 'none',
    history,
  };
}
