import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityNotice } from '#contract/registration.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { REQUEST_KIND_LABELS } from '#contract/registration.ts';
import { changeLines, identityChanges, type IdentityChange } from '#contract/rules/identity-changes.ts';
import { FINAL_REQUEST_STATES } from '#contract/rules/request-machine.ts';
import { shortDate } from '#contract/rules/calendar.ts';
import { normalizeEmail } from '#contract/rules/email.ts';
import { confirmAccount, waitingAccountOf } from '#server/features/supplier-registry/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { queueMail, SECRET_MARK, type MailCause, type MailWords } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import type { RequestRow } from '../request/access.service.ts';
import { recordEvent } from '../request/request-events.ts';
import { tooManyMails } from '../request/stranger-mails.ts';
import { REQUEST, supplierOf } from '../request/request-thing.ts';
import { priorFile, type Prior } from '../start/registered-supplier.ts';

const LINK_DAYS = 30;

type Noticed = Pick<
  RequestRow,
  'id' | 'folio' | 'kind' | 'name' | 'email' | 'data' | 'supplier_id' | 'carried'
> &
  Prior;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Changes of mail, account and representative that a request makes to a registration, with that registration's mailbox. */
export async function changesOf(
  tx: Db | Transaction,
  row: Prior & Pick<RequestRow, 'data'>,
): Promise<{ changes: IdentityChange[]; mailbox: string; phone: string }> {
  const prior = await priorFile(tx, row);
  if (prior === undefined) return { changes: [], mailbox: '', phone: '' };
  return {
    changes: identityChanges(prior, row.data),
    mailbox: prior.email,
    phone: prior.phone,
  };
}

/** Tells the same to some mailboxes: nobody who writes much to them keeps a notice of safety away. */
export async function tellMailboxes(
  services: Services,
  tx: Transaction,
  row: Pick<RequestRow, 'id'>,
  { to, words }: { to: readonly string[]; words: MailWords },
): Promise<void> {
  for (const mailbox of to) await queueMail(tx, { ...words, to: mailbox, requestId: row.id, cause: 'clock' });
}

interface Telling {
  services: Services;
  tx: Transaction;
  /** Mail of a stranger: its budget may be used up, and then nothing is sent. */
  cause: MailCause;
  moment: 'sent' | 'approved';
}

/**
 * Tells the registered mailbox what a request changes, with a link that holds it or confirms its account; and the new
 * mailbox, without one.
 */
export async function tellChanges(
  { services, tx, cause, moment }: Telling,
  row: Noticed,
  {
    changes,
    mailbox,
    accountFrom,
  }: { changes: IdentityChange[]; mailbox: string; accountFrom?: string | null },
): Promise<void> {
  if (changes.length === 0 || mailbox === '') return;
  const token = randomBytes(24).toString('base64url');
  await sql`insert into request_link (token_hash, request_id, mailbox, expires_at)
    values (${hashOf(token)}, ${row.id}, ${mailbox}, now() + make_interval(days => ${LINK_DAYS}))`.execute(
    tx,
  );
  const done = moment === 'sent' ? 'Se envió una solicitud de' : 'Se aprobó la solicitud de';
  const from =
    accountFrom === undefined || accountFrom === null
      ? ''
      : ` La cuenta nueva contará desde el ${shortDate(accountFrom)}; hasta entonces se usa la de antes.`;
  const values = {
    folio: row.folio,
    mensaje: `${done} ${REQUEST_KIND_LABELS[row.kind].toLowerCase()} del registro de ${row.name} (folio ${row.folio}) que cambia:\n\n${changeLines(changes)}`,
  };
  const link = `${services.config.publicUrl}${SCREEN_BASE}/proveedores?vista=aviso#${SECRET_MARK}`;
  const outcome = await queueMail(tx, {
    template: 'identity_notice',
    values: {
      ...values,
      siguiente: `Si no fuiste tú, abre este enlace y elige «No fui yo»: la solicitud se detiene y la Unidad te llama al teléfono registrado.${from} Si fuiste tú, ahí mismo puedes confirmar la cuenta para que no espere.\n\n${link}`,
    },
    to: mailbox,
    requestId: row.id,
    secret: token,
    cause,
  });
  if (!outcome.queued) throw tooManyMails(outcome.until);
  if (normalizeEmail(row.email) === normalizeEmail(mailbox)) return;
  const siguiente = `Lo avisamos también al correo registrado antes.${from}`;
  await queueMail(tx, {
    template: 'identity_notice',
    values: { ...values, siguiente },
    to: row.email,
    requestId: row.id,
    cause: 'clock',
  });
}

interface LinkRow {
  answer: 'refuse' | 'confirm' | null;
}

async function linkOf(db: Db | Transaction, token: string): Promise<{ link: LinkRow; row: RequestRow }> {
  const { rows } = await sql<LinkRow & { request_id: string }>`select answer, request_id from request_link
    where token_hash = ${hashOf(token)} and expires_at > now()`.execute(db);
  const [link] = rows;
  const row =
    link &&
    (await db
      .selectFrom('registration_request')
      .selectAll()
      .where('id', '=', link.request_id)
      .executeTakeFirst());
  if (link === undefined || row === undefined)
    throw notFound('Este enlace ya no sirve. Si tienes dudas de un cambio, llama a la Unidad.');
  return { link, row };
}

async function describe(
  db: Db | Transaction,
  { link, row }: { link: LinkRow; row: RequestRow },
): Promise<IdentityNotice> {
  const { changes } = await changesOf(db, row);
  const waiting = await waitingAccountOf(db, row.id);
  const isOver = FINAL_REQUEST_STATES.includes(row.status) && row.status !== 'approved';
  const isHeld = row.held_at !== null;
  const hasAccount =
    row.status === 'approved' ? waiting !== undefined : changes.some(({ part }) => part === 'account');
  return {
    folio: row.folio,
    kind: row.kind,
    status: row.status,
    name: row.name,
    changes: changes.map(({ label, before, after }) => ({ label, before, after })),
    answer: link.answer,
    isHeld,
    canRefuse: !isOver && !isHeld,
    canConfirm: !isOver && !isHeld && hasAccount && row.account_confirmed_at === null,
    accountFrom: waiting?.due_on ?? null,
  };
}

/** What the link of a notice opens; reading changes nothing, so that what only looks at mails answers for nobody. */
export async function readNotice(db: Db, token: string): Promise<IdentityNotice> {
  return describe(db, await linkOf(db, token));
}

const HELD = 'Desde el correo registrado se dijo que no pidieron este cambio («no fui yo»).';

/** Holds the request, or confirms its account, as whoever has the registered mailbox says. */
export async function answerNotice(
  services: Services,
  given: { clave: string; answer: 'refuse' | 'confirm'; reason: string },
): Promise<IdentityNotice> {
  const { clave, answer, reason } = given;
  return transaction(services.db, async (tx) => {
    const { row: seen } = await linkOf(tx, clave);
    await sql`select from registration_request where id = ${seen.id} for update`.execute(tx);
    const found = await linkOf(tx, clave);
    const { row } = found;
    const now = await describe(tx, found);
    if (answer === 'refuse' ? !now.canRefuse : !now.canConfirm)
      throw failure('state_conflict', {
        detail: now.isHeld
          ? 'Esta solicitud ya está detenida: la Unidad te va a llamar.'
          : 'Esto ya no se puede responder.',
      });
    const wish = { id: row.id, version: row.version, author: supplierOf(row) };
    const held = reason === '' ? HELD : `${HELD} ${reason}`;
    if (answer === 'refuse') {
      await change(tx, REQUEST, { ...wish, operation: 'holdRequest', reason: held }, () =>
        sql`update registration_request set held_at = now(), held_reason = ${held}, updated_at = now()
          where id = ${row.id}`.execute(tx),
      );
    } else {
      await change(tx, REQUEST, { ...wish, operation: 'confirmAccount' }, () =>
        sql`update registration_request set account_confirmed_at = now(), updated_at = now()
          where id = ${row.id}`.execute(tx),
      );
      await confirmAccount(tx, row.id);
    }
    await sql`update request_link set answer = ${answer}, answered_at = now()
      where token_hash = ${hashOf(clave)}`.execute(tx);
    await recordEvent(tx, {
      requestId: row.id,
      action: answer === 'refuse' ? 'hold' : 'confirm_account',
      fromStatus: null,
      toStatus: null,
      actor: { kind: 'supplier', name: null },
      publicText:
        answer === 'refuse'
          ? 'La solicitud se detuvo desde el correo registrado. La Unidad llamará al teléfono registrado.'
          : 'La cuenta nueva se confirmó desde el correo registrado.',
      reason: answer === 'refuse' ? held : null,
    });
    return describe(tx, await linkOf(tx, clave));
  });
}
