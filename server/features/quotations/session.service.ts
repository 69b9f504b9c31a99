import { mailAnswer } from '#server/kit/mail/sends-mail.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from 'hono';
import type { z } from 'zod';
import { toMexico } from '#contract/mexico-time.ts';
import { shortInstant } from '#contract/rules/days/calendar.ts';
import {
  QUOTATION_SESSION_HEADER,
  QUOTATION_SESSION_HOURS,
  type QuotationSession,
} from '#contract/quotations.ts';
import { maskedEmail } from '#contract/rules/identifiers/masked.ts';
import { refuseStopped, stoppedBy, type HoldAct } from '#server/features/my-account/public.ts';
import {
  CODE_MINUTES,
  CODE_PAUSE_SECONDS,
  codeOfDigest,
  hashOneTimeCode,
  keyAttempts,
  takeStrangerMail,
} from '#server/features/registration/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import type { KeyAccess } from '#server/kit/serve.ts';
import type { Services } from '#server/kit/services.ts';
import { keyedDigest, spend } from '#server/kit/shared-budget.ts';
import { describeOwn } from './answer.sql.ts';
import {
  findAsked,
  findById,
  findOfLine,
  refuseClosed,
  type Answerer,
  type AskedRequest,
  type Place,
} from './asked.sql.ts';

/** Codes to one supplier for one request in an hour, for one asker. */
const CODES_AN_HOUR = 5;
/** A code that works for less than so long is not mailed again. */
const LEAST_LIFE_SECONDS = 180;

/** Wrong codes per supplier and asker, as with the codes of the account: each has fifty random bits. */
const wrongCodes = keyAttempts({ kind: 'wrong_quotation_code', each: 5, seconds: 15 * 60 });

/** Who wants to act: by the link, or by number or RFC where the request is open to others. */
export interface Acting extends Place {
  number?: string | undefined;
  caller: string | undefined;
}

const NOT_OF_LINE =
  'Esta solicitud no se abre desde tu cuenta: no te invitaron y tu giro, o el estado de tu registro, no la admite.';

/** The same of every registration, so that nobody learns by it who is registered. */
const IF_IT_MAY = 'Si ese registro está vigente, es del giro y tiene correo';

const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whom a session lets act, for which request, until when. */
export interface Holder {
  requestId: string;
  supplierId: string;
  mailbox: string;
  expiresAt: Date;
  /** Who opened it from the account of the supplier. */
  account?: { supplierId: string; mailbox: string; name: string } | null;
}

/** Permission of the operations of whoever answers: the session that a mailed code opened. */
export const QUOTATION_HOLDER = {
  header: QUOTATION_SESSION_HEADER,
  denied: 'request_access_denied',
  check: ({ db }, context) => holderOf(db, context),
} satisfies KeyAccess;

const over = () =>
  failure('request_access_denied', {
    detail: 'Tu permiso para actuar terminó. Lo que escribiste sigue aquí: pide otro código.',
  });

/** Whoever holds the session of this request. */
export async function holderOf(
  db: Db | Transaction,
  context: Context,
): Promise<Holder & { request: AskedRequest }> {
  const now = new Date();
  const { rows } =
    await sql<Holder>`select request_id "requestId", supplier_id "supplierId", mailbox, expires_at "expiresAt",
      (select jsonb_build_object('supplierId', e.supplier_id, 'mailbox', e.mailbox, 'name', coalesce(nullif(a.name, ''), s.name))
        from account_session e join supplier s on s.id = e.supplier_id
          join account_access a on a.supplier_id = e.supplier_id and a.mailbox = e.mailbox
        where e.id = q.account_session_id) account
    from quotation_session q where token_hash = ${tokenHash(context.req.header(QUOTATION_SESSION_HEADER) ?? '')}
      and expires_at > ${now}
      -- What an account opened lasts no longer than what its person may do.
      and (account_session_id is null or exists (select from account_session e
        join account_access a on a.supplier_id = e.supplier_id and a.mailbox = e.mailbox
        where e.id = q.account_session_id and 'sell' = any(a.rights)))`.execute(db);
  const [holder] = rows;
  if (holder === undefined) throw over();
  const request = await findById(db, holder.requestId);
  if (request.folio !== context.req.param('folio')?.toUpperCase()) throw over();
  return { ...holder, request };
}

async function answererOf(
  db: Db,
  { number = '', ...place }: Acting,
  now: Date,
): Promise<{ request: AskedRequest; who: Answerer | undefined; isInvited: boolean }> {
  const { request, invited } = await findAsked(db, place, now);
  const who = invited ?? (await findOfLine(db, request, number));
  return { request, who, isInvited: invited !== null };
}

/** Mails a code; to whom there is nobody to write, it says the same. One that still works is mailed again. */
export async function sendCode(
  services: Services,
  acting: Acting,
  now = new Date(),
): Promise<{ text: string }> {
  const { db, config } = services;
  const { request, who, isInvited } = await answererOf(db, acting, now);
  refuseClosed(request, now);
  const said = isInvited
    ? `Mandamos un código a ${maskedEmail(who?.mailbox ?? '')}.`
    : `${IF_IT_MAY}, mandamos un código a su correo registrado.`;
  const text = mailAnswer(
    config,
    `${said} Tarda hasta un minuto en llegar y vale ${CODE_MINUTES} minutos; si lo pides otra vez mientras vale, llega el mismo.`,
    isInvited
      ? ': el código quedó escrito y espera. Llama a la Unidad.'
      : `. ${IF_IT_MAY}, su código quedó escrito y espera. Llama a la Unidad.`,
  );
  const isStopped = who !== undefined && (await stoppedBy(db, who.id)) !== undefined;
  // Who has the link knows of whom; to who only names a registration it says the same as ever.
  if (isStopped && isInvited) await refuseStopped(db, { supplierId: who.id });
  await takeStrangerMail(services, acting.caller);
  await spendCode(db, { name: guessedName(request, who, acting), caller: acting.caller, now });
  const mailbox = who?.mailbox ?? '';
  const holder = holderName(request, who);
  const nonce = (await standingNonce(db, { request, who, now })) ?? randomUUID();
  const code = codeOfDigest(await keyedDigest(db, 'quotation_code', `${holder ?? ''} ${nonce}`));
  const hash = await hashOneTimeCode(code, holder);
  if (who === undefined || mailbox === '' || isStopped) return { text };
  await transaction(db, (tx) => mailCode(tx, { request, who, nonce, code, hash, now }));
  return { text };
}

const holderName = (request: AskedRequest, who: Answerer | undefined) =>
  who === undefined ? undefined : `${request.id} ${who.id}`;

/** Whose code is asked for or tried, also where there is nobody of that number. */
const guessedName = (request: AskedRequest, who: Answerer | undefined, { number = '' }: Acting) =>
  holderName(request, who) ?? `${request.id} ${number}`;

/** Of each asker alone: nobody uses up another's codes. */
async function spendCode(
  db: Db,
  { name, caller, now }: { name: string; caller: string | undefined; now: Date },
): Promise<void> {
  if (caller === undefined) return;
  await spend(db, {
    kind: 'quotation_code',
    name: `${name} ${caller}`,
    most: CODES_AN_HOUR,
    window: 3_600,
    at: now,
    detail: (until) =>
      `Ya se mandaron los códigos que admitimos por hora desde tu conexión. Si te llegó uno y aún vale, escríbelo; otro se manda después del ${shortInstant(until)}.`,
  });
}

/** What the code is made of that is still good for a while. */
async function standingNonce(
  db: Db,
  { request, who, now }: { request: AskedRequest; who: Answerer | undefined; now: Date },
): Promise<string | undefined> {
  const least = new Date(now.getTime() + LEAST_LIFE_SECONDS * 1_000);
  const { rows } = await sql<{ nonce: string }>`select nonce from quotation_code
    where request_id = ${request.id} and supplier_id = ${who?.id ?? null}::uuid and mailbox = ${who?.mailbox ?? ''}
      and nonce <> '' and expires_at > ${least}`.execute(db);
  return rows[0]?.nonce;
}

interface Mailed {
  request: AskedRequest;
  who: Answerer;
  nonce: string;
  code: string;
  hash: string;
  now: Date;
}

async function mailCode(tx: Transaction, { request, who, nonce, code, hash, now }: Mailed): Promise<void> {
  const expires = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const pause = new Date(now.getTime() - CODE_PAUSE_SECONDS * 1_000);
  // One that left just now is on its way: nobody fills a mailbox by asking.
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into quotation_code as c (request_id, supplier_id, code_hash, nonce, mailbox, expires_at, mailed_at)
    values (${request.id}, ${who.id}, ${hash}, ${nonce}, ${who.mailbox}, ${expires}, ${now})
    on conflict (request_id, supplier_id) do update set code_hash = excluded.code_hash, nonce = excluded.nonce,
      mailbox = excluded.mailbox, mailed_at = excluded.mailed_at,
      expires_at = case when c.code_hash = excluded.code_hash then c.expires_at else excluded.expires_at end
    where c.code_hash <> excluded.code_hash or c.mailed_at <= ${pause}
    returning expires_at "expiresAt"`.execute(tx);
  const [kept] = rows;
  if (kept === undefined) return;
  await queueMail(tx, {
    to: who.mailbox,
    template: 'quotation_code',
    values: {
      nombre: who.name,
      folio: request.folio,
      titulo: request.title,
      clave: SECRET_MARK,
      vigencia: `Vale hasta las ${toMexico(kept.expiresAt).time} h y se usa una sola vez.`,
    },
    secret: code,
    unreadUntil: request.closesAt,
    cause: 'clock',
  });
}

const wrong = () =>
  failure('request_access_denied', { detail: 'El código no coincide, o ya venció. Revísalo o pide otro.' });

/** Opens a session of two hours with a code; wrong guesses of others never end one. */
export async function openSession(
  services: Services,
  acting: Acting & { code: string },
  now = new Date(),
): Promise<z.input<typeof QuotationSession>> {
  const { db } = services;
  const { request, who } = await answererOf(db, acting, now);
  if (acting.account !== undefined) {
    if (who === undefined) throw failure('request_access_denied', { detail: NOT_OF_LINE });
    await refuseStopped(db, { supplierId: who.id });
    return transaction(db, (tx) =>
      insertSession(tx, { request, who, mailbox: who.mailbox, account: acting.account, now }),
    );
  }
  if (acting.code === '') throw invalid({ code: 'Escribe el código.' });
  const hash = await hashOneTimeCode(acting.code, holderName(request, who));
  const own = sql`request_id = ${request.id} and supplier_id = ${who?.id ?? null}::uuid and code_hash = ${hash}
    and expires_at > ${now}`;
  const attempt = { folio: guessedName(request, who, acting), caller: acting.caller, at: now };
  const found = await wrongCodes.guess(db, attempt, async () => {
    const { rows } = await sql<{ mailbox: string }>`select mailbox from quotation_code where ${own}`.execute(
      db,
    );
    return rows[0];
  });
  if (who === undefined || found === undefined) throw wrong();
  await refuseStopped(db, { supplierId: who.id });
  return transaction(db, async (tx) => {
    const { rows: used } = await sql`delete from quotation_code where ${own} returning mailbox`.execute(tx);
    if (used.length === 0) throw wrong();
    return insertSession(tx, { request, who, mailbox: found.mailbox, now });
  });
}

interface Opened extends Pick<Acting, 'account'> {
  request: AskedRequest;
  who: Answerer;
  mailbox: string;
  now: Date;
}

async function insertSession(
  tx: Transaction,
  { request, who, mailbox, account, now }: Opened,
): Promise<z.input<typeof QuotationSession>> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + QUOTATION_SESSION_HOURS * 3_600_000);
  await sql`delete from quotation_session where expires_at <= ${now}`.execute(tx);
  await sql`insert into quotation_session (token_hash, request_id, supplier_id, mailbox, expires_at, account_session_id)
    values (${tokenHash(token)}, ${request.id}, ${who.id}, ${mailbox}, ${expiresAt}, ${account?.sessionId ?? null})`.execute(
    tx,
  );
  const holder = { requestId: request.id, supplierId: who.id, mailbox, expiresAt };
  return { session: token, ...(await describeOwn(tx, holder)) };
}

/** What somebody opened for this request with a code of that mailbox is over; what an account opened ends with it. */
export const holdQuotation: HoldAct = async (tx, { supplierId, thing }) => {
  await sql`delete from quotation_session where request_id = ${thing}::uuid and supplier_id = ${supplierId}`.execute(
    tx,
  );
  return 'Nadie lee tu respuesta antes del cierre. Cuando la Unidad te haya llamado puedes enviar otra o retirarla, hasta el cierre: llama tú si falta poco.';
};
