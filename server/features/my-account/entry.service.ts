import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { toMexico } from '#contract/mexico-time.ts';
import type { AccountSession } from '#contract/my-account.ts';
import { shortInstant } from '#contract/rules/days/calendar.ts';
import { accountMailbox } from '#contract/rules/rights/account-rights.ts';
import {
  CODE_MINUTES,
  CODE_PAUSE_SECONDS,
  codeOfDigest,
  hashOneTimeCode,
  isStatusOnlyRequest,
  keyAttempts,
  openRequestByKey,
  takeStrangerMail,
} from '#server/features/registration/public.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import { mailAnswer } from '#server/kit/mail/sends-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { keyedDigest, spend } from '#server/kit/shared-budget.ts';
import { tellAct, whenceOf } from './account-acts.ts';
import { knownDevice, rememberDevice } from './account-devices.ts';
import { confirmFirst } from './account-people.service.ts';
import { accountOf, deviceOf, openAccountSession, requireAccount } from './account-session.ts';

/** Codes to one mailbox in a day for one asker, or for a browser that came in with it before: nobody uses up another's. */
const CODES_A_DAY_EACH = 5;
const CODES_A_DAY_KNOWN = 20;
/** A code that works for less than so long is not mailed again. */
const LEAST_LIFE_SECONDS = 180;

/** Wrong codes per mailbox and asker, a browser that came in with it before being one of its own. */
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

/**
 * Mails a code; a mailbox that enters nowhere costs and reads the same. One that still works is mailed again, so that who
 * asks in somebody's place takes nothing from them; a newer one ends the one before.
 */
export async function sendAccountCode(
  services: Services,
  context: Context,
  { email, caller }: { email: string; caller: string | undefined },
  now = new Date(),
): Promise<{ text: string }> {
  const { config, db } = services;
  const mailbox = accountMailbox(email);
  const device = await knownDevice(db, config, context, mailbox);
  if (device === undefined) await takeStrangerMail(services, caller);
  await spendCode(db, { mailbox, caller, device, now });
  const again = await standingCode(db, mailbox, now);
  const nonce = again?.nonce ?? randomUUID();
  const code = codeOfDigest(await keyedDigest(db, 'account_code', `${mailbox} ${nonce}`));
  const hash = await hashOneTimeCode(code, holderName(mailbox));
  const [company] = await companiesOf(db, mailbox);
  if (company !== undefined)
    await transaction(db, (tx) => mailCode(tx, { mailbox, nonce, code, hash, company, now }));
  return {
    text: mailAnswer(
      config,
      `Si ese correo entra a una cuenta, le mandamos un código. Vale ${CODE_MINUTES} minutos; si lo pides otra vez mientras vale, llega el mismo. Si no llega en dos minutos, revisa el correo no deseado, o entra con el folio y la clave de una solicitud abierta.`,
      ', así que el código no te va a llegar. Acude a la Unidad con tu número de registro y una identificación.',
    ),
  };
}

/** Of every mailbox alike, so that a refusal says nothing about one. */
async function spendCode(
  db: Db,
  asked: { mailbox: string; caller: string | undefined; device: Buffer | undefined; now: Date },
): Promise<void> {
  const { mailbox, caller, device, now } = asked;
  if (device === undefined && caller === undefined) return;
  await spend(db, {
    kind: 'account_code',
    name: `${mailbox} ${device?.toString('hex') ?? caller ?? ''}`,
    most: device === undefined ? CODES_A_DAY_EACH : CODES_A_DAY_KNOWN,
    window: 'day',
    at: now,
    detail: (until) =>
      `Desde tu conexión ya se pidieron hoy los códigos que admitimos para ese correo. Si te llegó uno y aún vale, escríbelo. Pide otro después del ${shortInstant(until)}, entra desde un equipo con el que ya entraste, con el folio y la clave de una solicitud abierta, o llama a la Unidad.`,
  });
}

interface StandingCode {
  nonce: string;
}

/** The code of a mailbox that is still good for a while. */
async function standingCode(db: Db, mailbox: string, now: Date): Promise<StandingCode | undefined> {
  const least = new Date(now.getTime() + LEAST_LIFE_SECONDS * 1_000);
  const { rows } = await sql<StandingCode>`select nonce from account_code
    where mailbox = ${mailbox} and nonce <> '' and expires_at > ${least} order by expires_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}

interface Mailed {
  mailbox: string;
  nonce: string;
  code: string;
  hash: string;
  company: Company;
  now: Date;
}

async function mailCode(
  tx: Transaction,
  { mailbox, nonce, code, hash, company, now }: Mailed,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account_code:${mailbox}`}, 0))`.execute(tx);
  await sql`delete from account_code where expires_at <= ${now} or (mailbox = ${mailbox} and code_hash <> ${hash})`.execute(
    tx,
  );
  const expires = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const pause = new Date(now.getTime() - CODE_PAUSE_SECONDS * 1_000);
  // One that left just now is on its way: nobody fills a mailbox by asking.
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into account_code as c (mailbox, code_hash, nonce, expires_at, mailed_at) values (${mailbox}, ${hash}, ${nonce}, ${expires}, ${now})
    on conflict (mailbox, code_hash) do update set mailed_at = excluded.mailed_at where c.mailed_at <= ${pause}
    returning expires_at "expiresAt"`.execute(tx);
  const [kept] = rows;
  if (kept === undefined) return;
  await queueMail(tx, {
    to: mailbox,
    template: 'account_code',
    values: {
      clave: SECRET_MARK,
      vigencia: `Vale hasta las ${toMexico(kept.expiresAt).time} h y se usa una sola vez.`,
    },
    supplierId: company.supplierId,
    secret: code,
    cause: 'clock',
  });
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
  const { db } = services;
  const { code, caller, requestId } = given;
  const now = new Date();
  const mailbox = accountMailbox(given.email);
  const hash = await hashOneTimeCode(code, holderName(mailbox));
  const own = sql`mailbox = ${mailbox} and code_hash = ${hash} and expires_at > ${now}`;
  const device = await knownDevice(db, services.config, context, mailbox);
  const asker = device?.toString('hex') ?? caller;
  const company = await wrongCodes.guess(db, { folio: mailbox, caller: asker }, async () => {
    const { rows } = await sql`select from account_code where ${own}`.execute(db);
    return rows.length === 0 ? undefined : (await companiesOf(db, mailbox))[0];
  });
  if (company === undefined) throw wrongCode();
  return transaction(db, async (tx) => {
    const { rows } = await sql`delete from account_code where ${own} returning mailbox`.execute(tx);
    if (rows.length === 0) throw wrongCode();
    await confirmFirst(services, tx, { supplierId: company.supplierId, mailbox, requestId });
    return comeIn(services, context, tx, { supplierId: company.supplierId, mailbox, way: 'code', now });
  });
}

/** A fresh session; from a browser not seen before it is told to the mailbox, and to who administers where it sees money. */
async function comeIn(
  services: Pick<Services, 'config'>,
  context: Context,
  tx: Transaction,
  opening: { supplierId: string; mailbox: string; way: 'code' | 'key'; now: Date },
): Promise<AccountSession> {
  const { config } = services;
  const { supplierId, mailbox, way } = opening;
  const { isNew } = await rememberDevice(tx, config, context, mailbox);
  const device = deviceOf(context.req.header('user-agent'));
  const session = await describeSession(
    tx,
    await openAccountSession(tx, config, context, { ...opening, device }),
  );
  if (isNew)
    await tellAct(
      tx,
      { ...whenceOf(services, context), account: { supplierId, mailbox, name: session.name } },
      {
        kind: 'entry',
        thing: session.session,
        supplierId,
        mailbox,
        right: 'manage',
        did: `entró a la cuenta de ${session.supplier} desde un equipo con el que no había entrado${way === 'key' ? ', con el folio y la clave de una solicitud' : ''}`,
        tells: session.rights.some((right) => right !== 'sell') ? 'all' : 'itself',
      },
    );
  return session;
}

async function enterByKey(
  services: Services,
  context: Context,
  given: { folio: string; key: string; caller: string | undefined },
): Promise<AccountSession> {
  const { db } = services;
  const row = await openRequestByKey(db, given);
  if (row.status === 'draft')
    throw failure('request_access_denied', {
      detail:
        'Ese folio es de un borrador que todavía no se envía: la cuenta se abre cuando tu registro quede aprobado. Sigue con él en «Proveedores», «Continuar un borrador», con el mismo folio y clave.',
    });
  const closed = failure('request_access_denied', {
    detail:
      'Esa clave ya solo dice cómo quedó su solicitud. Entra con el código que mandamos a tu correo registrado.',
  });
  if (row.supplier_id === null || (await isStatusOnlyRequest(db, row))) throw closed;
  const mailbox = accountMailbox(row.email);
  const company = (await companiesOf(db, mailbox)).find(({ supplierId }) => supplierId === row.supplier_id);
  // Its mailbox is not one of the company yet.
  if (company === undefined) throw closed;
  return transaction(db, (tx) =>
    comeIn(services, context, tx, {
      supplierId: company.supplierId,
      mailbox,
      way: 'key',
      now: new Date(),
    }),
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

/** Ends this session, or all others of the same mailbox, which reads of it. */
export async function leaveAccount(
  services: Services,
  context: Context,
  which: 'this' | 'others',
): Promise<void> {
  const account = await requireAccount(services, context);
  const { sessionId, supplierId, supplier, mailbox } = account;
  await transaction(services.db, async (tx) => {
    if (which === 'this') {
      await sql`delete from account_session where id = ${sessionId}`.execute(tx);
      return;
    }
    const { rows } = await sql`delete from account_session
      where supplier_id = ${supplierId} and mailbox = ${mailbox} and id <> ${sessionId} returning id`.execute(
      tx,
    );
    if (rows.length === 0) return;
    const sessions = rows.length === 1 ? 'otra sesión' : `otras ${rows.length} sesiones`;
    await tellAct(
      tx,
      { ...whenceOf(services, context), account },
      {
        kind: 'sessions',
        thing: sessionId,
        supplierId,
        mailbox,
        right: 'manage',
        did: `cerró ${sessions} de ese correo en la cuenta de ${supplier}`,
        tells: account.rights.some((right) => right !== 'sell') ? 'all' : 'itself',
      },
    );
  });
}
