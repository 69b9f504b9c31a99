import type { Context } from 'hono';
import { sql } from 'kysely';
import type { AccountSession } from '#contract/my-account.ts';
import { accountMailbox } from '#contract/rules/rights/account-rights.ts';
import {
  CODE_MINUTES,
  hashOneTimeCode,
  isStatusOnlyRequest,
  keyAttempts,
  newOneTimeCode,
  openRequestByKey,
  takeStrangerMail,
} from '#server/features/registration/public.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import { mailAnswer } from '#server/kit/mail/sends-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { tryToSpend } from '#server/kit/shared-budget.ts';
import { confirmFirst } from './account-people.service.ts';
import { accountOf, deviceOf, openAccountSession, type Account } from './account-session.ts';

/** Codes to one mailbox in a day, whoever asks, and for one asker: nobody alone uses up the day. */
const CODES_A_DAY = 10;
const CODES_A_DAY_EACH = 5;

/** Wrong codes per mailbox and asker, as with the codes of suppliers. */
const wrongCodes = keyAttempts({ kind: 'wrong_account_code', each: 5, seconds: 15 * 60 });

const holderName = (mailbox: string) => `cuenta ${mailbox}`;

interface Company {
  supplierId: string;
  number: string;
  supplier: string;
}

/** Companies whose account a mailbox enters, the one that it was in last before the others. */
async function companiesOf(db: Db | Transaction, mailbox: string): Promise<Company[]> {
  const { rows } =
    await sql<Company>`select s.id "supplierId", s.number, concat_ws(', ', s.name, s.legal_suffix) supplier
    from account_access a join supplier s on s.id = a.supplier_id where a.mailbox = ${mailbox}
    order by (select max(e.used_at) from account_session e where e.supplier_id = s.id and e.mailbox = ${mailbox}) desc nulls last,
      s.number limit 50`.execute(db);
  return rows;
}

/** Mails a code; a mailbox that enters nowhere costs and reads the same. */
export async function sendAccountCode(
  services: Services,
  { email, caller }: { email: string; caller: string | undefined },
  now = new Date(),
): Promise<{ text: string }> {
  const { config, db } = services;
  const mailbox = accountMailbox(email);
  await takeStrangerMail(services, caller);
  const code = newOneTimeCode();
  const hash = await hashOneTimeCode(code, holderName(mailbox));
  const [company] = await companiesOf(db, mailbox);
  if (company !== undefined && (await mayMail(db, mailbox, caller, now)))
    await transaction(db, async (tx) => {
      const expires = new Date(now.getTime() + CODE_MINUTES * 60_000);
      await sql`delete from account_code where expires_at <= ${now}`.execute(tx);
      await sql`insert into account_code (mailbox, code_hash, expires_at) values (${mailbox}, ${hash}, ${expires})`.execute(
        tx,
      );
      await queueMail(tx, {
        to: mailbox,
        template: 'account_code',
        values: { clave: SECRET_MARK, vigencia: `Vale ${CODE_MINUTES} minutos y se usa una sola vez.` },
        supplierId: company.supplierId,
        secret: code,
        cause: { address: undefined, occasion: 'code', limits: config.mail.strangers },
      });
    });
  return {
    text: mailAnswer(
      config,
      `Si ese correo entra a una cuenta, le mandamos un código. Vale ${CODE_MINUTES} minutos. Enviamos hasta ${CODES_A_DAY_EACH} al día desde tu conexión; si no llega, revisa el correo no deseado.`,
      ', así que el código no te va a llegar. Acude a la Unidad con tu número de registro y una identificación.',
    ),
  };
}

async function mayMail(db: Db, mailbox: string, caller: string | undefined, at: Date): Promise<boolean> {
  const budgets = [
    { name: `${mailbox} ${caller ?? ''}`, most: caller === undefined ? Infinity : CODES_A_DAY_EACH },
    { name: mailbox, most: CODES_A_DAY },
  ];
  for (const budget of budgets)
    if ('refusedUntil' in (await tryToSpend(db, { kind: 'account_code', window: 'day', at, ...budget })))
      return false;
  return true;
}

const wrongCode = () =>
  failure('request_access_denied', { detail: 'El código no coincide, o ya venció. Revísalo o pide otro.' });

type Given = { email: string; code: string } | { folio: string; key: string };

/** Opens the account with a mailed code, or with the folio and key of a request of the registry that can still be acted on. */
export async function enterAccount(
  services: Services,
  context: Context,
  given: Given,
  requestId: string,
): Promise<AccountSession> {
  const { config } = services;
  const caller = callerOf(context, config.trustProxy);
  return 'code' in given
    ? enterByCode(services, context, { ...given, caller, requestId })
    : enterByKey(services, context, { ...given, caller });
}

async function enterByCode(
  services: Services,
  context: Context,
  given: { email: string; code: string; caller: string | undefined; requestId: string },
): Promise<AccountSession> {
  const { config, db } = services;
  const { code, caller, requestId } = given;
  const now = new Date();
  const mailbox = accountMailbox(given.email);
  const hash = await hashOneTimeCode(code, holderName(mailbox));
  const own = sql`mailbox = ${mailbox} and code_hash = ${hash} and expires_at > ${now}`;
  const company = await wrongCodes.guess(db, { folio: mailbox, caller }, async () => {
    const { rows } = await sql`select from account_code where ${own}`.execute(db);
    return rows.length === 0 ? undefined : (await companiesOf(db, mailbox))[0];
  });
  if (company === undefined) throw wrongCode();
  return transaction(db, async (tx) => {
    const { rows } = await sql`delete from account_code where ${own} returning mailbox`.execute(tx);
    if (rows.length === 0) throw wrongCode();
    await confirmFirst(services, tx, { supplierId: company.supplierId, mailbox, requestId });
    const sessionId = await openAccountSession(tx, config, context, {
      supplierId: company.supplierId,
      mailbox,
      way: 'code',
      device: deviceOf(context.req.header('user-agent')),
      now,
    });
    return describeSession(tx, sessionId);
  });
}

async function enterByKey(
  { config, db }: Services,
  context: Context,
  given: { folio: string; key: string; caller: string | undefined },
): Promise<AccountSession> {
  const row = await openRequestByKey(db, given);
  const closed = failure('request_access_denied', {
    detail:
      'Esa clave ya solo dice cómo quedó su solicitud. Entra con el código que mandamos a tu correo registrado.',
  });
  if (row.supplier_id === null || (await isStatusOnlyRequest(db, row))) throw closed;
  const mailbox = accountMailbox(row.email);
  const company = (await companiesOf(db, mailbox)).find(({ supplierId }) => supplierId === row.supplier_id);
  // Its mailbox is not one of the company yet.
  if (company === undefined) throw closed;
  return transaction(db, async (tx) =>
    describeSession(
      tx,
      await openAccountSession(tx, config, context, {
        supplierId: company.supplierId,
        mailbox,
        way: 'key',
        device: deviceOf(context.req.header('user-agent')),
        now: new Date(),
      }),
    ),
  );
}

/** Another company of the same mailbox: a new session in place of the one before, which ends when that one would have. */
export async function changeCompany(
  services: Services,
  context: Context,
  number: string,
  requestId: string,
): Promise<AccountSession> {
  const { config, db } = services;
  const account = await accountOf(services, context);
  const { mailbox = '', expiresAt } = account ?? {};
  const company = (await companiesOf(db, mailbox)).find((one) => one.number === number);
  if (company === undefined || expiresAt === undefined) throw notFound('Ese correo no entra a esa cuenta.');
  return transaction(db, async (tx) => {
    const { rows } = await sql<{
      way: 'code' | 'key';
    }>`select way from account_session where id = ${account!.sessionId}`.execute(tx);
    const way = rows[0]?.way ?? 'key';
    // A key opens the account of its own request, no other one.
    if (way === 'key') throw notFound('Para pasar a otra empresa entra con el código de tu correo.');
    await confirmFirst(services, tx, { supplierId: company.supplierId, mailbox, requestId });
    const opening = { supplierId: company.supplierId, mailbox, way, expiresAt, now: new Date() };
    const device = deviceOf(context.req.header('user-agent'));
    return describeSession(tx, await openAccountSession(tx, config, context, { ...opening, device }));
  });
}

/** The session as its screens show it. */
export async function describeSession(db: Db | Transaction, sessionId: string): Promise<AccountSession> {
  const { rows } = await sql<Omit<AccountSession, 'until' | 'others'> & { until: Date; way: string }>`
    select e.id "session", s.number, concat_ws(', ', s.name, s.legal_suffix) supplier, coalesce(nullif(a.name, ''), s.name) "name",
      e.mailbox, case e.way when 'key' then array_remove(a.rights, 'manage') else a.rights end rights, a.is_owner "isOwner",
      e.expires_at until, e.way
    from account_session e join supplier s on s.id = e.supplier_id
      join account_access a on a.supplier_id = e.supplier_id and a.mailbox = e.mailbox
    where e.id = ${sessionId}`.execute(db);
  const { until, way, ...session } = rows[0]!;
  const others = way === 'key' ? [] : await companiesOf(db, session.mailbox);
  return {
    ...session,
    until: until.toISOString(),
    others: others
      .filter(({ number }) => number !== session.number)
      .map(({ number, supplier }) => ({ number, supplier })),
  };
}

/** Ends this session, or all others of the same mailbox. */
export async function leaveAccount(
  db: Db,
  { sessionId, supplierId, mailbox }: Account,
  which: 'this' | 'others',
): Promise<void> {
  await (which === 'this'
    ? sql`delete from account_session where id = ${sessionId}`.execute(db)
    : sql`delete from account_session where supplier_id = ${supplierId} and mailbox = ${mailbox} and id <> ${sessionId}`.execute(
        db,
      ));
}
